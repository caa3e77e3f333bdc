import { desc, eq } from 'drizzle-orm';
import { asAct } from '#domain/billing/acts.ts';
import { paidOf } from '#domain/billing/paid.ts';
import { nextOf } from '#domain/billing/quote.ts';
import { refundOf, refundUntil } from '#domain/billing/refund.ts';
import { standingOf } from '#domain/billing/standing.ts';
import type { Subscription } from '#domain/billing/subscription.ts';
import { asPlan } from '#domain/plans/plans.ts';
import { TRIAL } from '#domain/plans/trial.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import { billingActs } from '#server/db/tables/billing.ts';
import { hold, lookAt, type Payer, wasGiven } from './held.ts';
import { catchUp } from './move.ts';
import { providerOf, sells } from './provider/pick.ts';

/** Lines of the history that are told. */
const HISTORY = 50;

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
const payment = (next: ReturnType<typeof nextOf>) => next && { amount: next.amount, at: next.at.toISOString() };

async function historyOf(db: Database, account: string): Promise<BillingStanding['history']> {
  const acts = await db.select().from(billingActs).where(eq(billingActs.user_id, account)).orderBy(desc(billingActs.act)).limit(HISTORY);
  return acts.flatMap(({ act, type, plan, amount, currency, reason, happened_at }) => {
    const known = asAct(type);
    return known ? [{ act, type: known, plan: asPlan(plan), amount, currency, reason, happened_at: happened_at.toISOString() }] : [];
  });
}

function refundAnswer(subscription: Subscription, now: Date): BillingStanding['refund'] {
  const back = refundOf(subscription, now);
  return back && { amount: back.amount, until: refundUntil(back).toISOString() };
}

function paidAnswer(subscription: Subscription): BillingStanding['paid'] {
  const paid = paidOf(subscription);
  return paid && { ...paid, since: paid.since.toISOString(), until: iso(paid.until) };
}

/** Where an account stands, as it travels. */
export async function standingAnswer(
  { settings }: Pick<BillingPorts, 'settings'>,
  db: Database,
  { id, subscription, card, remote }: Payer,
  now: Date,
): Promise<BillingStanding> {
  const { state, plan, floor, term, change, credit, triedOut, extended, zone } = subscription;
  const { badge, banner, status, buttons, soldIn } = standingOf(subscription, now, settings.prices);
  return {
    id,
    provider: sells(settings) ? providerOf(settings).name : null,
    ...{ state, plan, floor, credit, card, badge, banner },
    payment_method: remote?.method ?? null,
    period: term?.period ?? null,
    period_start: iso(term?.starts),
    period_end: iso(term?.ends),
    timezone: zone,
    is_trial: term?.isTrial ?? false,
    trial_available: !triedOut,
    call_adds: settings.bookingUrl !== undefined && term?.isTrial && !extended ? TRIAL.forCall : null,
    status: { ...status, at: iso(status.at) },
    buttons: [...buttons],
    change: change && term && { plan: change.plan, period: change.period, at: term.ends.toISOString(), keep: [...change.keep] },
    paid: paidAnswer(subscription),
    next_payment: payment(nextOf(subscription, settings.prices)),
    refund: refundAnswer(subscription, now),
    currency: subscription.currency ?? settings.prices.currency,
    sold_in: soldIn,
    history: await historyOf(db, id),
  };
}

/** The account as it is now: what has become due since somebody last looked has happened. */
export async function upToDate(context: BillingPorts, id: string, now: Date): Promise<Payer> {
  const payer = await lookAt(context.db, id);
  const due = providerOf(context.settings).dueOf(payer);
  if (!wasGiven(payer) && !(due && due.at <= now)) return payer;
  return context.domainEvents.transaction(async (writing) => catchUp(writing, context.settings, await hold(writing.tx, id), now));
}
