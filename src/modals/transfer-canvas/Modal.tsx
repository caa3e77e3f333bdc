import { useState } from 'react';
import { canvasActions } from '#resources/actions/canvases.ts';
import { useForm } from '#src/forms/use-form.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { WorkspaceChoices } from '#src/modals/WorkspaceChoices.tsx';
import type { Progress } from '#src/providers/actions/in-turn.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { useConversion } from '#src/providers/place/converted.ts';
import { openWorkspaces, useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { FormAlert } from '#src/ui/fields/Field.tsx';
import { Form } from '#src/ui/fields/Form.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';
import { Refusal } from '#src/upsell/room/Refusal.tsx';
import { useCanvasRefusal } from '#src/upsell/room/use-canvas-refusal.ts';

export interface TransferProps extends ModalFrame {
  /** The workspace they are in now. */
  readonly workspace: string;
  readonly canvases: readonly { readonly id: string; readonly name: string }[];
  readonly onDone?: () => void;
}
const PARTS = ['plan', 'rules', 'notes'] as const;
type Carry = Readonly<Record<(typeof PARTS)[number], boolean>>;

function CarryChoice({ carry, onCarry }: { readonly carry: Carry; readonly onCarry: (carry: Carry) => void }) {
  const { t } = useText();
  return (
    <fieldset className="plain-set">
      <legend className="lbl">{t('transfer.carry')}</legend>
      {PARTS.map((part) => (
        <label className="checkline" key={part}>
          <input
            type="checkbox"
            className="cb"
            checked={carry[part]}
            onChange={(event) => onCarry({ ...carry, [part]: event.target.checked })}
          />
          <span>
            {t(`transfer.parts.${part}`)}
            <span className="mut t12"> {t(`transfer.hints.${part}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Moves canvases into another workspace, and asks what of them goes along. */
export default function TransferCanvasModal({ workspace, canvases, onDone, onClose }: TransferProps) {
  const { t } = useText();
  const said = useToast();
  const rows = openWorkspaces(useWorkspaces().rows, workspace);
  const transfer = usePerform(canvasActions.transfer);
  const [progress, setProgress] = useState<Progress>();
  const form = useForm<{ readonly to: string; readonly carry: Carry }>({
    values: { to: '', carry: { plan: true, rules: true, notes: true } },
    send: ({ to, carry }, key) =>
      transfer(
        canvases.map(({ id }) => ({ params: { id }, input: { project: to, copy: carry } })),
        key,
        setProgress,
      ),
  });
  const { to, carry } = form.values;
  const target = rows.find((row) => row.id === to);
  const refusal = useCanvasRefusal(target);
  const conversion = useConversion(useWorkspaces().rows.find((row) => row.id === workspace)?.currency, carry.plan ? target : undefined);
  const isWhole = PARTS.every((part) => carry[part]);
  const name = canvases.length === 1 ? (canvases[0]?.name ?? '') : t('transfer.several', { count: canvases.length });
  const submit = async () => {
    if (!target || !(await form.submit())) return;
    said.done(t('transfer.done', { name, count: canvases.length, workspace: target.name }));
    onDone?.();
    onClose();
  };
  return (
    <Dialog title={t('transfer.title', { name })} onClose={onClose} asks>
      <Form onSubmit={submit} className="stack">
        <WorkspaceChoices
          label={t('transfer.to')}
          rows={rows}
          current={workspace}
          chosen={to || null}
          onChoose={(id) => form.set('to', id)}
        />
        <CarryChoice carry={carry} onCarry={(chosen) => form.set('carry', chosen)} />
        {isWhole ? null : <p className="mut t12">{t('transfer.versions')}</p>}
        {conversion ? <p className="alert">{conversion.said}</p> : null}
        {refusal ? <Refusal {...refusal} onGo={onClose} /> : null}
        {form.general ? <FormAlert title={t('transfer.failed')} text={form.general.text} /> : null}
        <ModalFoot
          action={t('transfer.action')}
          icon="transfer"
          busy={form.busy}
          progress={progress}
          disabled={!target || refusal !== null}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
