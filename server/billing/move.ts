import { actOf } from '#domain/billing/acts.ts';
import { chargeAt, type Due } from '#domain/billing/due.ts';
import type { BillingEvent, Transition } from '#domain/billing/events.ts';
import { transition } from '#domain/billing/transition.ts';
import { asPlan } from '#domain/plans/plans.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import { billingActs } from '#server/db/tables/billing.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { bankIn, carryOut, moneyIn } from './carry-out.ts';
import { keep, type Payer, wasGiven } from './held.ts';
import { stopThere } from './intents.ts';
import { providerOf } from './provider/pick.ts';

/** More than anybody comes to: a run that never ends would be a mistake in the dates. */
const MOST_AT_ONCE = 500;

/** What somebody said about it besides. */
interface Said {
  readonly reason?: string;
}

/** Keeps what a transition has made, with its effects and its line in the history; nothing is kept of one that was refused. */
export async function keepMove(
  writing: Writing,
  payer: Payer,
  type: BillingEvent['type'],
  made: Transition,
  now: Date,
  { reason }: Said = {},
): Promise<Payer> {
  const { subscription, effects, refused } = made;
  if (refused) throw new Error(`${type} of ${payer.id} was refused: ${refused}`);
  const after = { ...payer, subscription };
  await keep(writing.tx, after);
  const amount = moneyIn(effects);
  const { act, plan } = actOf(type, payer.subscription, subscription, { money: amount, bank: bankIn(effects) });
  await writing.tx.insert(billingActs).values({
    user_id: payer.id,
    act: subscription.acts,
    type: act,
    plan,
    amount,
    currency: amount === null ? null : (subscription.currency ?? payer.subscription.currency),
    reason: reason ?? null,
    happened_at: now,
  });
  await carryOut(writing, payer.id, effects, now);
  return after;
}

/** What is due happens: its periods are those of the calendar, however late somebody looks, and money moves when it does. */
async function happen(writing: Writing, settings: BillingPorts['settings'], payer: Payer, due: Due, now: Date): Promise<Payer> {
  const paid = providerOf(settings).chargeDue(payer, chargeAt(due, now));
  const made = transition(payer.subscription, { type: 'due', paid }, now, settings.prices);
  return keepMove(writing, payer, 'due', made, now);
}

/**
 * Brings a held account up to date: what staff gave it meanwhile, and all that has become due. Every act
 * begins with this, so that nobody acts on something that is over.
 */
export async function catchUp(writing: Writing, settings: BillingPorts['settings'], payer: Payer, now: Date): Promise<Payer> {
  let current = payer;
  if (wasGiven(payer)) {
    const { plan, trial_ends_at: until } = payer.standing;
    const made = transition(payer.subscription, { type: 'give', plan: asPlan(plan), until }, now, settings.prices);
    current = await keepMove(writing, payer, 'give', made, now);
    if (payer.remote?.running) await stopThere(writing.tx, payer.id, now);
  }
  for (let times = 0; times < MOST_AT_ONCE; times += 1) {
    const due = providerOf(settings).dueOf(current);
    if (!due || due.at > now) return current;
    current = await happen(writing, settings, current, due, now);
  }
  throw new Error(`more than ${MOST_AT_ONCE} things were due of ${payer.id}`);
}
