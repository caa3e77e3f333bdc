import { useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#domain/billing/cancel-reasons.ts';
import { LEAST_PLAN, type Plan } from '#domain/plans/plans.ts';
import type { BillingPeriod } from '#domain/plans/prices.ts';
import { type Proposal, proposalFor } from '#domain/plans/upgrades.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import { BillingAlert } from '#src/billing/BillingAlert.tsx';
import { LostList } from '#src/billing/LostList.tsx';
import { useBilling, useFreshBilling } from '#src/billing/use-billing.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

/** Why somebody goes, if they want to say. */
function Reasons({ value, onChange }: { readonly value: CancelReason | null; readonly onChange: (reason: CancelReason) => void }) {
  const { t } = useText();
  return (
    <fieldset className="plain-set stack g8">
      <legend className="lbl">{t('billing.whyCancel')}</legend>
      {CANCEL_REASONS.map((reason) => (
        <label className="checkline" key={reason}>
          <input type="radio" name="cancel-reason" checked={value === reason} onChange={() => onChange(reason)} />
          <span>{t(`billing.reasons.${reason}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export interface CancellationProps extends ModalFrame {
  /** The proposal is taken instead. */
  readonly onTakeLess: (plan: Plan, period: BillingPeriod) => void;
}

/** Keep the plan, take a smaller one instead, or cancel at the end of what is paid. */
export default function CancellationProcessModal({ onTakeLess, onClose }: CancellationProps) {
  const { t, label, sentences } = useText();
  const format = useFormat();
  const said = useToast();
  const me = useMe();
  const { data } = useBilling();
  const fresh = useFreshBilling();
  const { busy, problem, run } = useAct();
  const [reason, setReason] = useState<CancelReason | null>(null);
  // While a payment is open or disputed no other plan can be taken.
  const after = data?.floor ?? LEAST_PLAN;
  const proposal = data?.buttons.includes('choose') ? proposalFor(me.plan, after, me.prices) : null;
  // What follows anyhow is nothing to take instead.
  const proposed = proposal?.plan === data?.change?.plan ? null : proposal;
  const plan = label(`plans.${me.plan}`);
  const endsAtOnce = data?.state === 'past_due';
  const cancel = async () => {
    const done = await run(async (idempotencyKey) =>
      fresh(await perform(billingActions.cancel, { input: reason ? { reason } : {} }, { idempotencyKey })),
    );
    if (!done) return;
    said.done(endsAtOnce ? t('billing.endedNow', { plan }) : t('billing.cancelled'));
    onClose();
  };
  const takeLess = ({ plan: less, period }: Proposal) => {
    onClose();
    onTakeLess(less, period);
  };
  const until = endsAtOnce ? t('billing.endsNow') : t('billing.endsOn', { plan, day: format.instant(data?.period_end, data?.timezone) });
  return (
    <Dialog title={t('billing.cancelTitle', { plan })} onClose={onClose}>
      <div className="stack">
        <p>{sentences(until, t('billing.afterCancel', { plan: label(`plans.${after}`) }))}</p>
        <LostList from={me.plan} to={after} />
        {proposed ? (
          <p className="alert">
            {t('billing.proposal', { plan: label(`plans.${proposed.plan}`) })}{' '}
            <Button size="sm" onClick={() => takeLess(proposed)}>
              {t('billing.takeInstead', { plan: label(`plans.${proposed.plan}`) })}
            </Button>
          </p>
        ) : null}
        <Reasons value={reason} onChange={setReason} />
        <BillingAlert text={problem} />
      </div>
      <div className="modal-foot wrap">
        <Button onClick={onClose}>{t('billing.keepPlan', { plan })}</Button>
        <Button look="danger" className="solid" busy={busy} disabled={!data} onClick={() => void cancel()}>
          {t('billing.cancelNow')}
        </Button>
      </div>
    </Dialog>
  );
}
