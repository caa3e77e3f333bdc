import type { BillingPeriod } from '../plans/prices.ts';
import { periodEnd } from './calendar.ts';
import { offAfter } from './due.ts';
import { offNext } from './quote.ts';
import type { Subscription } from './subscription.ts';

/** What an account really pays for its plan, which need not be the price of the list: a coupon, an older price, another currency. */
export interface Paid {
  readonly period: BillingPeriod;
  /** Minor units of one payment, before credit: of the one for this period, or of the first where a trial still runs. */
  readonly amount: number;
  /** Since when the plan is paid in this way; the end of the trial where it is not yet. */
  readonly since: Date;
  /** The end of what is paid with this amount; null for a payment that is still to come. */
  readonly until: Date | null;
  /** What a payment takes afterwards, where that is another amount; null where it stays so, or none follows. */
  readonly after: number | null;
}

/** Null where nothing is paid again and again. */
export function paidOf({ state, term, off, nextOff, owed, zone }: Subscription): Paid | null {
  if (!term?.period || !term.bought) return null;
  const { anchor, bought, ends, isTrial, number, period, worth } = term;
  const next = Math.max(0, bought.price - offNext(off, bought) - nextOff);
  if (isTrial) {
    // How long a provider's discount lasts is not known here.
    const after = nextOff > 0 ? next : bought.price - offNext(offAfter(off), bought);
    return { period, amount: next, since: ends, until: null, after: after === next ? null : after };
  }
  const amount = owed ? owed.worth : worth;
  const goesOn = state === 'active' || state === 'past_due';
  const paid = { period, amount, since: anchor };
  if (goesOn && next !== amount) return { ...paid, until: ends, after: next };
  // A coupon for some months takes the same off until the last of them is over.
  const left = goesOn ? (off?.left ?? 0) : 0;
  return { ...paid, until: periodEnd(anchor, number + left, period, zone), after: left > 0 ? bought.price : null };
}
