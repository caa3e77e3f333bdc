import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type DisputeAct, disputeActOf, disputeMoney, invoiceStatusOf } from '#domain/billing/dispute.ts';
import type { Bill, BilledAs, Effect } from '#domain/billing/events.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { HeldPlan } from '#domain/plans/trial.ts';
import { recordByItself } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { invoices } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { stopThere } from './intents.ts';
import { lockOthers } from './keep-open.ts';

/** `TEST-7F3A11C0-0004`: whose it is, and the number of the act. */
const numberOf = (account: string, act: string) => `TEST-${account.slice(0, 8).toUpperCase()}-${act.padStart(4, '0')}`;

/** What the account says now; a bill that is written keeps it. */
const billedTo = (account: string) => sql`(select ${users.billed_to} from ${users} where ${users.id} = ${account})`;

/** A bill as it is kept. */
function rowOf(account: string, bill: Bill) {
  const { act, reason, plan, period, starts, ends, list, discount, coupon, credit, amount, currency, tax } = bill;
  return {
    ...{ user_id: account, act, reason, plan, period, starts_at: starts, ends_at: ends },
    ...{ list, discount, coupon, credit, amount, currency, tax },
    ...{ tax_percent: bill.taxPercent, tax_included: bill.taxShown === 'included' },
  };
}

async function write(tx: Database, account: string, bill: Bill, isPaid: boolean, now: Date): Promise<void> {
  await tx.insert(invoices).values({
    ...rowOf(account, bill),
    number: numberOf(account, bill.act),
    ...{ is_test: true, issued_at: now, status: isPaid ? 'paid' : 'open', paid_at: isPaid ? now : null },
    billed_to: billedTo(account),
  });
}

/** What went back of a bill, where its provider says so; what is not known leaves what is kept. */
function givenBack({ refunded }: BilledAs): Partial<Pick<typeof invoices.$inferInsert, 'refunded' | 'refunded_at'>> {
  return refunded === null ? {} : { refunded: refunded.amount, refunded_at: refunded.amount > 0 ? refunded.at : null };
}

/** What its person's bank says about it, since when; what is not known leaves what is kept. */
function fought({ dispute, disputeBefore }: BilledAs, now: Date): Partial<typeof invoices.$inferInsert> {
  if (!dispute) return {};
  const { state, taken, reason, answerBy } = dispute;
  const about = { dispute: state, disputed: taken, dispute_reason: reason, dispute_until: answerBy };
  return state === disputeBefore?.state ? about : { ...about, dispute_at: now };
}

/** Keeps a bill as its provider has it, with what went back of it. */
async function file(tx: Database, account: string, billed: BilledAs, now: Date): Promise<void> {
  const { bill, paidAt, number, url } = billed;
  const { amount, credit, tax } = bill;
  const current = {
    status: invoiceStatusOf(billed),
    amount,
    credit,
    tax,
    url,
    paid_at: paidAt,
    ...givenBack(billed),
    ...fought(billed, now),
  };
  const [kept] = await tx
    .insert(invoices)
    .values({
      ...rowOf(account, bill),
      ...{ ...current, number, is_test: false, issued_at: paidAt ?? now, billed_to: billedTo(account) },
    })
    .onConflictDoUpdate({ target: [invoices.user_id, invoices.act], set: current })
    .returning({ id: invoices.id });
  const { dispute, disputeBefore } = billed;
  if (!kept || !dispute || dispute.state === disputeBefore?.state) return;
  const target = { type: 'billing-invoices', id: kept.id, label: number };
  const before = disputeBefore ? { dispute: disputeBefore.state } : undefined;
  await recordByItself(tx, {
    action: 'billing-invoices.dispute',
    target,
    before,
    after: { dispute: dispute.state, amount: dispute.taken, reason: dispute.reason },
  });
}

/** @throws Error where the bill is not there: then nothing of the act may stay. */
async function turn(tx: Database, account: string, act: string, change: PgUpdateSetSource<typeof invoices>): Promise<void> {
  const changed = await tx
    .update(invoices)
    .set(change)
    .where(and(eq(invoices.user_id, account), eq(invoices.act, act)))
    .returning({ id: invoices.id });
  if (changed.length !== 1) throw new Error(`no bill ${act} of ${account}`);
}

/** The plan of the account is another: what was not chosen is locked before, and everybody who follows plans is told. */
async function grant(
  { tx, publish }: Writing,
  account: string,
  held: HeldPlan & { readonly plan: Plan },
  keep: readonly string[],
  now: Date,
) {
  const { plan, trial_ends_at } = held;
  if (keep.length > 0) await lockOthers(tx, account, plan, keep, now);
  await tx.update(users).set({ plan, trial_ends_at }).where(eq(users.id, account));
  await publish('account.plan-changed', { account });
}

/**
 * Does what a transition asks for, in the transaction that keeps its subscription. The money was charged
 * before: in test mode that is an answer of the card, and nothing has to be taken back where this fails.
 */
export async function carryOut(writing: Writing, account: string, effects: readonly Effect[], now: Date): Promise<void> {
  const { tx } = writing;
  for (const effect of effects) {
    if (effect.type === 'charge' || effect.type === 'owe') await write(tx, account, effect.bill, effect.type === 'charge', now);
    if (effect.type === 'settle') await turn(tx, account, effect.act, { status: 'paid', paid_at: now });
    if (effect.type === 'void') await turn(tx, account, effect.act, { status: 'void' });
    if (effect.type === 'refund')
      await turn(tx, account, effect.act, { status: 'refunded', refunded: sql`${invoices.amount}`, refunded_at: now });
    if (effect.type === 'stop') await stopThere(tx, account, now);
    if (effect.type === 'file') await file(tx, account, effect, now);
    if (effect.type === 'grant') await grant(writing, account, effect.held, effect.keep, now);
  }
}

const fights = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'file' && disputeActOf(effect) !== null ? [effect] : []));

/** What a bank that was asked to take a payment back has done; null for nothing. */
export function bankIn(effects: readonly Effect[]): DisputeAct | null {
  const [fight] = fights(effects);
  return fight ? disputeActOf(fight) : null;
}

/** Cents that the effects move, below 0 for what is given back; null where there is no money in them. */
export function moneyIn(effects: readonly Effect[]): number | null {
  const back = effects.find((effect) => effect.type === 'file' && effect.gaveBack !== 0);
  if (back?.type === 'file') return -back.gaveBack;
  const [fight] = fights(effects);
  if (fight) return disputeMoney(fight) || null;
  for (const effect of effects) {
    if (effect.type === 'charge') return effect.bill.amount;
    if (effect.type === 'file' && effect.status === 'paid') return effect.bill.amount;
    if (effect.type === 'settle') return effect.amount;
    if (effect.type === 'refund') return -effect.amount;
  }
  return null;
}
