import { useState } from 'react';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Supported } from '#src/ui/layout/Supported.tsx';
import { sentenceOf, useAttempt } from '#src/ui/timing/use-attempt.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface ConfirmProps extends ModalFrame {
  readonly title: string;
  readonly text: string;
  /** What follows from it, a sentence each. */
  readonly points?: readonly string[];
  /** What the button does, in words. */
  readonly action: string;
  readonly danger?: boolean;
  /** Something that may be done at the same time, in words; not ticked at first. */
  readonly tick?: string;
  /** Runs before closing; the modal stays open and shows the sentence when it fails. */
  readonly onConfirm: (ticked: boolean) => Promise<unknown> | undefined;
  /** The person decided against it. */
  readonly onCancel?: () => void;
}

export default function ConfirmModal({ title, text, points, action, danger, tick, onConfirm, onCancel, onClose }: ConfirmProps) {
  const { t } = useText();
  const { busy, problem: error, attempt } = useAttempt((cause) => sentenceOf(cause, t('errors.unknown')));
  const [ticked, setTicked] = useState(false);
  const cancel = () => {
    onCancel?.();
    onClose();
  };
  const confirm = async () => {
    if (await attempt(async () => onConfirm(ticked))) onClose();
  };
  return (
    <Dialog title={title} onClose={cancel}>
      <p>{text}</p>
      {points ? (
        <ul className="confirm-points">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
      {tick ? (
        <label className="checkline" style={{ marginTop: 12 }}>
          <input type="checkbox" className="cb" checked={ticked} disabled={busy} onChange={(event) => setTicked(event.target.checked)} />
          <span>{tick}</span>
        </label>
      ) : null}
      {error ? (
        <p className="alert bad" role="alert" style={{ marginTop: 12 }}>
          <Supported text={error} />
        </p>
      ) : null}
      <ModalFoot action={action} danger={danger} busy={busy} start onCancel={cancel} onAction={() => void confirm()} />
    </Dialog>
  );
}
