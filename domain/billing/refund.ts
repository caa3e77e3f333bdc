import type { BilledAs } from './events.ts';
import type { Refundable, Subscription } from './subscription.ts';

/** Days within which the last payment is given back. */
export const REFUND_DAYS = 14;
const DAY_MS = 86_400_000;

/** The payment that can be given back at a moment; null for none. */
export function refundOf({ refundable, disputed, state }: Subscription, now: Date): Refundable | null {
  if (!refundable || refundable.amount === 0 || state === 'past_due') return null;
  // It would go back twice.
  if (disputed.includes(refundable.act)) return null;
  return now.getTime() - refundable.at.getTime() <= REFUND_DAYS * DAY_MS ? refundable : null;
}

/** Has all that was charged gone back? */
export const isGivenBack = ({ bill, refunded }: Pick<BilledAs, 'bill' | 'refunded'>): boolean =>
  refunded !== null && bill.amount > 0 && refunded.amount >= bill.amount;

/** The last moment it is given back. */
export const refundUntil = ({ at }: Refundable): Date => new Date(at.getTime() + REFUND_DAYS * DAY_MS);
