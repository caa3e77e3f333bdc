import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BILLING_BUTTONS, type BillingButton } from '#domain/billing/standing.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { openModal } from '#src/modals/host.tsx';
import { perform } from '#src/providers/actions/perform.ts';
import { newIdempotencyKey } from '#src/providers/idempotency-key.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { mailTo } from '#src/ui/layout/support.ts';
import { BillingAlert } from './BillingAlert.tsx';
import { openCancellation } from './flows.ts';
import { PaidLine, paidBeside } from './PaidPrice.tsx';
import { useMethodName, usePaymentPage, usePortal } from './payment-page.ts';
import { useStatusLine } from './status-line.ts';
import { TestMode } from './TestMode.tsx';
import { useFreshBilling } from './use-billing.ts';
import { useUndo } from './use-undo.ts';

interface StandingProps {
  readonly standing: BillingStanding;
  /** Buttons that the page has already. */
  readonly without?: readonly BillingButton[];
}

/** A button for each thing that can be done, as the server says. */
function useButtons(
  standing: BillingStanding,
  undo: () => void,
  busy: boolean,
): Readonly<Record<BillingButton, ReactNode>> & { readonly problem: string | null } {
  const { t, sentences } = useText();
  const format = useFormat();
  const me = useMe();
  const fresh = useFreshBilling();
  const { card, currency, next_payment: next, payment_method: method, provider, refund, state } = standing;
  const page = usePaymentPage();
  const portal = usePortal();
  const money = (cents: number | undefined) => format.money(cents, currency);
  const giveBack = () => {
    const idempotencyKey = newIdempotencyKey();
    openModal('confirm', {
      title: t('billing.refundTitle', { amount: money(refund?.amount) }),
      text: sentences(t('billing.refundText', { amount: money(refund?.amount) }), provider === 'test' && t('billing.testModeText')),
      action: t('billing.refund'),
      danger: true,
      onConfirm: async () => fresh(await perform(billingActions.refund, {}, { idempotencyKey })),
    });
  };
  const owed = state === 'past_due' && next ? { owed: money(next.amount) } : {};
  return {
    problem: page.problem ?? portal.problem,
    pay: (
      <Button
        look="primary"
        busy={page.busy}
        onClick={() => (provider === 'test' ? openModal('payment-method', { card, ...owed }) : page.go())}
      >
        {t('billing.payOwed')}
      </Button>
    ),
    undo: (
      <Button look="primary" icon="undo" busy={busy} onClick={undo}>
        {t('billing.undo')}
      </Button>
    ),
    choose: (
      <Link className={buttonClass('plain')} to={plansPath(me.plan, undefined, onSale(me.prices))}>
        {t('upsell.seePlans')}
      </Link>
    ),
    card:
      provider === 'test' ? (
        <Button onClick={() => openModal('payment-method', { card, ...owed })}>{t(card ? 'billing.changeCard' : 'billing.addCard')}</Button>
      ) : (
        <Button busy={page.busy || portal.busy} onClick={method ? portal.go : page.go}>
          {t(method ? 'billing.portal' : 'billing.toPaymentPage')}
        </Button>
      ),
    refund: <Button onClick={giveBack}>{t('billing.refund')}</Button>,
    cancel: <Button onClick={() => openCancellation()}>{t('billing.cancel')}</Button>,
  };
}

/** Is nothing left but money of earlier payments, in a currency in which nothing is sold? It pays no bill to come. */
const isLeftElsewhere = ({ sold_in: soldIn, period }: BillingStanding) => soldIn !== null && period === null;

/** Why another plan cannot be taken, where the account is in another currency than plans are sold in, and how one gets one all the same. */
function elsewhereOf(standing: BillingStanding) {
  const { state, credit, is_trial: isTrial } = standing;
  // What is left over is in the other currency, too: nobody but support can give it back.
  if (isLeftElsewhere(standing)) return { why: 'whyCredit', way: 'creditOnly' } as const;
  const why = isTrial ? 'whyTrial' : 'why';
  return { why, way: credit > 0 ? 'withCredit' : state === 'canceling' ? 'canceling' : 'cancel' } as const;
}

/** What is paid in another currency than plans are sold in, and who helps. */
function PaidElsewhere({ standing }: Pick<StandingProps, 'standing'>) {
  const { t, sentences } = useText();
  const format = useFormat();
  const { support_email: support } = useMe();
  const { sold_in: soldIn, currency, credit } = standing;
  if (soldIn === null) return null;
  const { why, way } = elsewhereOf(standing);
  const about = { currency, soldIn, amount: format.money(credit, currency) };
  return (
    <p>
      {sentences(t(`billing.elsewhere.${why}`, about), t(`billing.elsewhere.${way}`, about))}{' '}
      {support ? <a href={mailTo(support, { subject: t('billing.mailSubject') })}>{t('billing.contact')}</a> : null}
    </p>
  );
}

/** How the account stands with its plan, and all that can be done about it. */
export function StandingPanel({ standing, without = [] }: StandingProps) {
  const { t, label } = useText();
  const format = useFormat();
  const status = useStatusLine();
  const nameOf = useMethodName();
  const { busy, problem, undo } = useUndo();
  const buttons = useButtons(
    standing,
    () => undo({ hasChange: standing.change !== null, isCanceling: standing.state === 'canceling' }),
    busy,
  );
  const me = useMe();
  const impersonated = me.impersonation !== null;
  const paid = paidBeside(me.prices, standing);
  const shown = BILLING_BUTTONS.filter(
    (name) => standing.buttons.includes(name) && !without.includes(name) && (!impersonated || name === 'choose'),
  );
  return (
    <Panel title={t('account.planNow')} aside={<TestMode />}>
      <div className="stack">
        <div>
          <p className="row g8 wrap">
            <span className="account-plan b">{label(`plans.${standing.plan}`)}</span>
            {/* The free plan is called so already. */}
            {standing.badge === 'free' ? null : (
              <span className={standing.badge === 'past_due' ? 'tag bad' : 'tag river'}>{t(`billing.badges.${standing.badge}`)}</span>
            )}
            {standing.period ? <span className="tag line">{t(`billing.periods.${standing.period}`)}</span> : null}
          </p>
          <p>{status(standing)}</p>
          {paid ? <PaidLine standing={standing} paid={paid} /> : null}
          {standing.banner === 'disputed' ? <p>{t('billing.disputed')}</p> : null}
          <PaidElsewhere standing={standing} />
          {standing.credit > 0 && !isLeftElsewhere(standing) ? (
            <p className="mut">{t('billing.creditLeft', { amount: format.money(standing.credit, standing.currency) })}</p>
          ) : null}
          {standing.payment_method ? <p className="mut">{t('billing.paidWith', { card: nameOf(standing.payment_method) })}</p> : null}
          {standing.card && standing.provider === 'test' ? (
            <p className="mut">{t('billing.paidWith', { card: t(`billing.cards.${standing.card}`) })}</p>
          ) : null}
        </div>
        <BillingAlert text={problem ?? buttons.problem} />
        <div className="billing-buttons">
          {shown.map((name) => (
            <span key={name}>{buttons[name]}</span>
          ))}
        </div>
        {/* Nobody pays for somebody else: staff in here only look. */}
        {impersonated ? <p className="help">{t('errors.impersonated')}</p> : null}
      </div>
    </Panel>
  );
}
