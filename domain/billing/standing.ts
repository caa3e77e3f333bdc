import type { Currency } from '../money/currencies.ts';
import { LEAST_PLAN, type Plan } from '../plans/plans.ts';
import type { PriceList } from '../plans/prices.ts';
import { isForGood } from '../plans/upgrades.ts';
import { isElsewhere, nextOf } from './quote.ts';
import { refundOf } from './refund.ts';
import type { Subscription, SubscriptionState } from './subscription.ts';

/** How a subscription is called in a word. `given`: by staff, without an end; `lifetime`: bought for good. */
export const BADGES = ['free', 'given', 'lifetime', 'trialing', 'active', 'past_due', 'scheduled', 'canceling', 'canceled'] as const;
export type Badge = (typeof BADGES)[number];

/** What stands across the top of every screen until it is over or undone. */
export const BILLING_BANNERS = ['disputed', 'past_due', 'scheduled', 'canceling'] as const;
export type BillingBanner = (typeof BILLING_BANNERS)[number];

/** The sentence about what comes next. */
export const STATUS_LINES = [
  'free',
  'given',
  'lifetime',
  'trial_ends',
  'trial_goes_on',
  'renews',
  'owed',
  'changes',
  'ends',
  'ended',
] as const;
export type StatusLine = (typeof STATUS_LINES)[number];

/** What can be done about it, in the order in which it is offered. */
export const BILLING_BUTTONS = ['pay', 'undo', 'choose', 'card', 'refund', 'cancel'] as const;
export type BillingButton = (typeof BILLING_BUTTONS)[number];

/** How a subscription is shown and what can be done, wherever it stands. */
export interface Standing {
  readonly badge: Badge;
  readonly banner: BillingBanner | null;
  readonly status: {
    readonly line: StatusLine;
    /** The plan that the sentence is about: the next one where another follows. */
    readonly plan: Plan;
    /** The moment it speaks of; null where it names none. */
    readonly at: Date | null;
    /** Cents; null where it names none. */
    readonly amount: number | null;
  };
  readonly buttons: readonly BillingButton[];
  /** What plans are sold in, where what is held was paid in another currency: then it cannot be changed for one of them. */
  readonly soldIn: Currency | null;
}

function heldBadge({ floor }: Subscription): 'free' | 'given' | 'lifetime' {
  if (floor === LEAST_PLAN) return 'free';
  return isForGood(floor) ? 'lifetime' : 'given';
}

function badgeOf(subscription: Subscription): Badge {
  const { state } = subscription;
  const held = heldBadge(subscription);
  if (state === 'free') return held;
  return state === 'canceled' && held !== 'free' ? held : state;
}

type Line = Pick<Standing['status'], 'line' | 'plan' | 'at'>;

const LINES: { readonly [S in SubscriptionState]: (subscription: Subscription) => Line } = {
  free: (s) => ({ line: heldBadge(s), plan: s.plan, at: null }),
  trialing: (s) => ({
    line: s.term?.period ? 'trial_goes_on' : 'trial_ends',
    plan: s.term?.period ? s.plan : s.floor,
    at: s.term?.ends ?? null,
  }),
  active: (s) => ({ line: 'renews', plan: s.plan, at: s.term?.ends ?? null }),
  past_due: (s) => ({ line: 'owed', plan: s.plan, at: s.owed?.retryAt ?? null }),
  scheduled: (s) => ({ line: 'changes', plan: s.change?.plan ?? s.plan, at: s.term?.ends ?? null }),
  canceling: (s) => ({ line: 'ends', plan: s.floor, at: s.term?.ends ?? null }),
  canceled: (s) =>
    s.floor === LEAST_PLAN ? { line: 'ended', plan: s.plan, at: s.endedAt } : { line: heldBadge(s), plan: s.plan, at: null },
};

function buttonsOf(subscription: Subscription, canRefund: boolean, list: PriceList): readonly BillingButton[] {
  const { state, term, disputed } = subscription;
  const has: { readonly [B in BillingButton]: boolean } = {
    pay: state === 'past_due',
    undo: state === 'scheduled' || state === 'canceling',
    choose: state !== 'past_due' && disputed.length === 0 && !isElsewhere(subscription, list),
    card: true,
    refund: canRefund,
    cancel: state === 'past_due' || (state !== 'canceling' && term?.period != null),
  };
  return BILLING_BUTTONS.filter((button) => has[button]);
}

/** The one place that says how a subscription is shown and which acts it has. */
export function standingOf(subscription: Subscription, now: Date, list: PriceList): Standing {
  const { state, disputed } = subscription;
  const banner = disputed.length > 0 ? 'disputed' : (BILLING_BANNERS.find((name) => name === state) ?? null);
  const amount = nextOf(subscription, list)?.amount ?? null;
  return {
    badge: badgeOf(subscription),
    banner,
    status: { ...LINES[state](subscription), amount },
    buttons: buttonsOf(subscription, refundOf(subscription, now) !== null, list),
    soldIn: isElsewhere(subscription, list) ? list.currency : null,
  };
}
