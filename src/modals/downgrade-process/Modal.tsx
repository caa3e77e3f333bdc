import type { Plan } from '#domain/plans/plans.ts';
import { type BillingPeriod, nearestPeriod, onSale } from '#domain/plans/prices.ts';
import { planBelow } from '#domain/plans/upgrades.ts';
import { LostList } from '#src/billing/LostList.tsx';
import { useBilling } from '#src/billing/use-billing.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';

export interface DowngradeProcessProps extends ModalFrame {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly onChoose: (plan: Plan, period: BillingPeriod) => void;
}

/** First step to a smaller plan: what is lost, and one tier less instead of several. */
export default function DowngradeProcessModal({ plan, period, onChoose, onClose }: DowngradeProcessProps) {
  const { t, label } = useText();
  const me = useMe();
  const less = planBelow(me.plan, onSale(me.prices));
  const go = (target: Plan, paid: BillingPeriod) => {
    onClose();
    onChoose(target, paid);
  };
  const nearer = less && less !== plan ? nearestPeriod(me.prices, less, period) : undefined;
  const name = label(`plans.${plan}`);
  // Nothing that is only tried gets smaller.
  const isTried = useBilling().data?.is_trial;
  return (
    <Dialog title={t(isTried ? 'billing.takePlan' : 'billing.downgradeTo', { plan: name })} onClose={onClose}>
      <p>{t('billing.youLose', { plan: name })}</p>
      <LostList from={me.plan} to={plan} />
      <div className="modal-foot wrap">
        <Button onClick={onClose}>{isTried ? t('common.cancel') : t('billing.keepPlan', { plan: label(`plans.${me.plan}`) })}</Button>
        {less && nearer ? <Button onClick={() => go(less, nearer)}>{t('billing.onlyTo', { plan: label(`plans.${less}`) })}</Button> : null}
        <Button look="primary" onClick={() => go(plan, period)}>
          {t('billing.goOnTo', { plan: name })}
        </Button>
      </div>
    </Dialog>
  );
}
