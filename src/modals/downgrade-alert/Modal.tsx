import { useQuery } from '@tanstack/react-query';
import type { Plan } from '#domain/plans/plans.ts';
import type { BillingPeriod } from '#domain/plans/prices.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingQuote } from '#resources/shapes/account/billing.ts';
import { BillingAlert } from '#src/billing/BillingAlert.tsx';
import { Figures } from '#src/billing/Figures.tsx';
import { lostWith } from '#src/billing/lost.ts';
import { TestMode } from '#src/billing/TestMode.tsx';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface DowngradeAlertProps extends ModalFrame {
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly coupon?: string;
  readonly onGoOn: (quote: BillingQuote) => void;
}

/** Second step: what that means for what is tracked and paid for, and when. Where not all workspaces fit, they are chosen next. */
export default function DowngradeAlertModal({ plan, period, coupon, onGoOn, onClose }: DowngradeAlertProps) {
  const { t, label } = useText();
  const me = useMe();
  const { data: quote, error } = useQuery({
    queryKey: ['billing', 'quote', plan, period, coupon],
    queryFn: ({ signal }) => perform(billingActions.quote, { input: { planId: plan, period, ...(coupon ? { coupon } : {}) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const lost = lostWith(me.plan, plan);
  const goOn = () => {
    if (!quote) return;
    onClose();
    onGoOn(quote);
  };
  return (
    <Dialog title={t('billing.beforeDowngrade')} onClose={onClose}>
      <div className="stack">
        <ul className="billing-lost">
          {lost.limits.includes('people') ? (
            <li>{lost.isUntracked ? t('billing.losesAllTracking', { plan: label(`plans.${plan}`) }) : t('billing.losesTracking')}</li>
          ) : null}
          {lost.features.length > 0 ? <li>{t('billing.losesPremium', { count: lost.features.length })}</li> : null}
          <li>{t('billing.losesSupport', { plan: label(`plans.${plan}`) })}</li>
          <li>{t('billing.losesNothingStored')}</li>
        </ul>
        {quote ? (
          <>
            <TestMode />
            <Figures quote={quote} />
          </>
        ) : (
          !error && <SkeletonRows rows={2} label={t('common.loading')} />
        )}
        <BillingAlert text={error ? error.message || t('errors.unknown') : null} />
      </div>
      <ModalFoot action={t('billing.goOn')} disabled={!quote} onCancel={onClose} onAction={goOn} />
    </Dialog>
  );
}
