import { useEffect, useEffectEvent, useState } from 'react';
import type { Plan } from '#domain/plans/plans.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface DowngradeLockProps extends ModalFrame {
  readonly plan: Plan;
  /** So many may stay open. */
  readonly allowed: number;
  readonly onGoOn: (keep: readonly string[]) => void;
}

/** Third step: which workspaces stay open. The others are locked before the plan is smaller; nothing is deleted. */
export default function DowngradeLockModal({ plan, allowed, onGoOn, onClose }: DowngradeLockProps) {
  const { t, label } = useText();
  const me = useMe();
  const { rows, retry } = useWorkspaces();
  // Another tab may have opened or locked some since they were asked for.
  const askAnew = useEffectEvent(retry);
  useEffect(() => void askAnew(), []);
  const [keep, setKeep] = useState<readonly string[]>([]);
  const own = rows.filter(({ user, is_locked }) => user === me.id && !is_locked);
  const chosen = keep.filter((id) => own.some((row) => row.id === id));
  const needed = Math.min(allowed, own.length);
  const toggle = (id: string) => setKeep((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]));
  const goOn = () => {
    onClose();
    onGoOn(chosen);
  };
  return (
    <Dialog title={t('billing.whichStay')} onClose={onClose} asks>
      <div className="stack">
        <p>{t('billing.whichStayText', { count: allowed, plan: label(`plans.${plan}`) })}</p>
        <fieldset className="plain-set pick-list">
          <legend className="sr">{t('billing.whichStay')}</legend>
          <div className="pick-rows">
            {own.map(({ id, name }) => (
              <label className="checkline" key={id}>
                <input type="checkbox" className="cb" checked={keep.includes(id)} onChange={() => toggle(id)} />
                <span className="ell">{name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p className="mut num" aria-live="polite">
          {t('billing.chosen', { chosen: chosen.length, allowed: needed })}
        </p>
        <ModalFoot action={t('billing.goOn')} disabled={chosen.length !== needed} onCancel={onClose} onAction={goOn} />
      </div>
    </Dialog>
  );
}
