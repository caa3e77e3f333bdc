import { and, eq, inArray } from 'drizzle-orm';
import type { Dispute } from '#domain/billing/dispute.ts';
import type { BillingEvent, Report } from '#domain/billing/events.ts';
import { transition } from '#domain/billing/transition.ts';
import type { PriceList } from '#domain/plans/prices.ts';
import { DISPUTE_STATES, type InvoiceStatus } from '#domain/wire/bills.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import { billingCustomers, invoices } from '#server/db/tables/billing.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { carryOut } from './carry-out.ts';
import { hold, keep, lookAt, type Payer } from './held.ts';
import { endIntent, intentOf } from './intents.ts';
import { keepMove } from './move.ts';
import { providerOf } from './provider/pick.ts';
import type { Carried, Seen } from './provider/port.ts';

/** Tries to keep what was seen, where somebody else has kept something newer meanwhile. */
const TRIES = 3;

/** Whoever takes the money calls these paid. */
const PAID_ONCE: ReadonlySet<string> = new Set(['refunded', 'disputed', 'charged_back'] satisfies InvoiceStatus[]);

function keptDispute({ dispute, disputed, dispute_reason, dispute_until }: typeof invoices.$inferSelect): Dispute | null {
  const state = DISPUTE_STATES.find((name) => name === dispute);
  return state ? { state, taken: disputed, reason: dispute_reason ?? '', answerBy: dispute_until } : null;
}

/** The bills that are not kept yet, or are another now. */
async function news(tx: Database, account: string, { bills }: Report): Promise<Report['bills']> {
  const acts = bills.map(({ bill }) => bill.act);
  if (acts.length === 0) return [];
  const known = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.user_id, account), inArray(invoices.act, acts)));
  const byAct = new Map(known.map((row) => [row.act, row]));
  return bills.flatMap((billed) => {
    const row = byAct.get(billed.bill.act);
    if (!row) return [billed];
    const gaveBack = billed.refunded === null ? 0 : billed.refunded.amount - row.refunded;
    const before = keptDispute(row);
    const dispute = billed.dispute ?? before;
    const isFought = JSON.stringify(dispute) !== JSON.stringify(before);
    const stands = PAID_ONCE.has(row.status) ? 'paid' : row.status;
    const isAnother = stands !== billed.status || row.amount !== billed.bill.amount || gaveBack !== 0 || isFought;
    return isAnother ? [{ ...billed, gaveBack, dispute, disputeBefore: before }] : [];
  });
}

async function keepRemote(tx: Database, { id, remote }: Payer, { customer, method, running }: Seen): Promise<Payer['remote']> {
  const hasChanged = JSON.stringify(method) !== JSON.stringify(remote?.method ?? null);
  const version = (remote?.version ?? 0) + 1;
  const next = { customer, method, running, version, look_until: hasChanged ? null : (remote?.look_until ?? null) };
  await tx
    .insert(billingCustomers)
    .values({ user_id: id, ...next })
    .onConflictDoUpdate({ target: billingCustomers.user_id, set: next });
  return next;
}

interface Keeping {
  readonly prices: PriceList;
  readonly now: Date;
  readonly reason?: string;
}

/** Keeps what has happened: with a provider of its own, as it says how it stands now. */
export async function keepCarried(
  writing: Writing,
  payer: Payer,
  type: BillingEvent['type'],
  { event, seen }: Carried,
  { now, reason, prices }: Keeping,
): Promise<Payer> {
  if (!seen || event.type !== 'report')
    return keepMove(writing, payer, type, transition(payer.subscription, event, now, prices), now, { reason });
  const { tx } = writing;
  const bills = await news(tx, payer.id, event.report);
  const remote = await keepRemote(tx, payer, seen);
  const made = transition(payer.subscription, { ...event, report: { ...event.report, bills } }, now, prices);
  const after = { ...payer, remote };
  if (made.subscription !== payer.subscription) return keepMove(writing, after, type, made, now, { reason });
  await keep(tx, after);
  await carryOut(writing, payer.id, made.effects, now);
  return after;
}

/** What was asked of the provider, and how it ended, is its own matter here: this asks how the account stands now, and keeps it. */
export async function lookAgain(context: BillingPorts, account: string, adopts = false): Promise<void> {
  const provider = providerOf(context.settings);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { remote } = await lookAt(context.db, account);
    const seen = remote && (await provider.look(remote.customer, adopts));
    if (!remote || !seen) return;
    const isKept = await context.domainEvents.transaction(async (writing) => {
      const payer = await hold(writing.tx, account);
      if (payer.remote?.version !== remote.version) return false;
      // What staff gave holds, until what was paid has ended there.
      if ((await intentOf(writing.tx, account))?.what === 'stop') return true;
      const event: BillingEvent = { type: 'report', report: seen.report };
      await keepCarried(writing, payer, 'report', { event, seen }, { now: context.clock(), prices: context.settings.prices });
      return true;
    });
    if (isKept) return;
  }
}

/** Keeps what an act has come to, unless something else took its place meanwhile. */
export async function conclude(writing: Writing, key: string, keepIt: () => Promise<Payer>, account: string): Promise<Payer> {
  const intent = await intentOf(writing.tx, account);
  if (intent && intent.key !== key) return hold(writing.tx, account);
  const after = await keepIt();
  await endIntent(writing.tx, key);
  return after;
}
