import { become, type Effect, type Transition } from './events.ts';
import type { Subscription } from './subscription.ts';

/**
 * Nothing is paid again from here on, and what is held for good is in force. What is owed is waived; of
 * it, what was left over from before comes back.
 */
export function end(subscription: Subscription, state: 'free' | 'canceled', at: Date): Transition {
  const { floor, owed, credit } = subscription;
  const waived: readonly Effect[] = owed ? [{ type: 'void', act: owed.act }] : [];
  const over = { term: null, change: null, owed: null, coupon: null, off: null, endedAt: at, credit: credit + (owed?.credit ?? 0) };
  return become({ ...subscription, ...over, state, plan: floor }, waived);
}
