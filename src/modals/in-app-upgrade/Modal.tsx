import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TestCard } from '#domain/billing/cards.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { BillingPeriod } from '#domain/plans/prices.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingQuote, BillingStanding } from '#resources/shapes/account/billing.ts';
import { BillingAlert } from '#src/billing/BillingAlert.tsx';
import { forgetChangeSuccess, noteChangeSuccess } from '#src/billing/change-success.ts';
import { Figures } from '#src/billing/Figures.tsx';
import { MethodChoice } from '#src/billing/MethodChoice.tsx';
import { TestMode } from '#src/billing/TestMode.tsx';
import { useBilling } from '#src/billing/use-billing.ts';
import { usePay } from '#src/billing/use-pay.ts';
import type { ModalFrame } from '#src/modals/modal-frame.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Dialog } from '#src/ui/windows/Dialog.tsx';
import { ModalFoot } from '#src/ui/windows/ModalFoot.tsx';

export interface InAppUpgradeProps extends ModalFrame {
  readonly plan: Plan;
  readonly period: BillingPeriod | 'once';
  readonly coupon?: string;
  /** Workspaces that stay open, where the plan has room for fewer. */
  readonly keep?: readonly string[];
  /** Chooses them again, where they are not what they were. */
  readonly onChooseAnew?: (allowed: number) => void;
}

interface CheckoutProps extends InAppUpgradeProps {
  readonly quote: BillingQuote;
  readonly standing: BillingStanding;
}

/** The figures, the card where there is none yet, and the one button that orders. */
function Checkout({ plan, period, coupon, keep, onChooseAnew, quote, standing, onClose }: CheckoutProps) {
  const { t, label } = useText();
  const format = useFormat();
  const said = useToast();
  const { busy, problem, confirming, choosesAnew, elsewhere, pay } = usePay();
  const [card, setCard] = useState<TestCard | null>(standing.card);
  const needsCard = quote.charge > 0;
  const hasMethod = standing.provider === 'test' ? card !== null : standing.payment_method !== null;
  const order = async () => {
    const chosen = needsCard && card !== standing.card ? card : null;
    const done = await pay(chosen, ({ idempotencyKey, confirmed }) => {
      const more = { ...(coupon ? { coupon } : {}), quoted: quote.charge, confirmed };
      if (period === 'once') return perform(billingActions.buyForGood, { input: { planId: plan, ...more } }, { idempotencyKey });
      const kept = keep ? { keep: [...keep] } : {};
      return perform(billingActions.upgrade, { input: { planId: plan, period, ...kept, ...more } }, { idempotencyKey });
    });
    if (!done) return;
    if (quote.timing === 'now') noteChangeSuccess();
    else forgetChangeSuccess();
    said.done(t(quote.timing === 'now' ? 'billing.doneNow' : 'billing.doneLater', { plan: label(`plans.${plan}`) }));
    onClose();
  };
  const chooseAnew = () => {
    onClose();
    onChooseAnew?.(quote.workspaces_allowed);
  };
  const amount = format.money(quote.charge, quote.currency);
  const action = quote.charge === 0 ? t('billing.confirmChange') : t(confirming ? 'billing.confirmPayment' : 'billing.payNow', { amount });
  return (
    <div className="stack">
      <TestMode long />
      <Figures quote={quote} />
      {needsCard ? <MethodChoice standing={standing} card={card} onCard={setCard} /> : null}
      {confirming ? <p className="alert">{t('billing.bankAsks', { amount })}</p> : null}
      {elsewhere ? (
        <p className="alert">
          {t('billing.bankAsksThere', { amount })} <a href={elsewhere}>{t('billing.confirmThere')}</a>
        </p>
      ) : null}
      <BillingAlert text={problem} />
      {choosesAnew && onChooseAnew ? (
        <ModalFoot action={t('billing.chooseAnew')} onCancel={onClose} onAction={chooseAnew} />
      ) : (
        <ModalFoot action={action} busy={busy} disabled={needsCard && !hasMethod} onCancel={onClose} onAction={() => void order()} />
      )}
    </div>
  );
}

/** Takes a plan: what it costs now and later, and how it is paid. */
export default function InAppUpgradeModal(props: InAppUpgradeProps) {
  const { plan, period, coupon, onClose } = props;
  const { t, label } = useText();
  const { data: standing, error: failed } = useBilling();
  const { data: quote, error } = useQuery({
    queryKey: ['billing', 'quote', plan, period, coupon],
    queryFn: ({ signal }) => perform(billingActions.quote, { input: { planId: plan, period, ...(coupon ? { coupon } : {}) } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const problem = error ?? failed;
  return (
    <Dialog title={t('billing.takePlan', { plan: label(`plans.${plan}`) })} onClose={onClose} asks>
      {quote && standing ? <Checkout {...props} quote={quote} standing={standing} /> : null}
      {problem ? (
        <BillingAlert text={problem.message || t('errors.unknown')} />
      ) : quote && standing ? null : (
        <SkeletonRows rows={4} label={t('common.loading')} />
      )}
    </Dialog>
  );
}
