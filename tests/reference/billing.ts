import type { BillingEvent } from '#domain/billing/events.ts';

/**
 * Billing as one would tell it, without a line of the product: a purse, what is held for good, and a
 * stretch of time with a reason. Dates in UTC. It answers what is charged, and `null` for a refusal.
 */

type Period = 'monthly' | 'monthlyBilledYearly' | 'yearly';

const PRICES: Readonly<Record<string, Readonly<Record<Period, number>>>> = {
  performance_starter: { monthly: 7_900, monthlyBilledYearly: 12 * 6_600, yearly: 79_000 },
  performance_pro: { monthly: 12_900, monthlyBilledYearly: 12 * 10_700, yearly: 129_000 },
  business: { monthly: 34_900, monthlyBilledYearly: 12 * 29_100, yearly: 349_000 },
  agency: { monthly: 99_900, monthlyBilledYearly: 12 * 83_300, yearly: 999_900 },
};
const MAP_PRO = 4_900;
const LIFETIME = 29_900;
const RANK: Readonly<Record<string, number>> = {
  limited: 0,
  map: 1,
  map_pro: 2,
  map_pro_lifetime: 2,
  performance_starter: 3,
  performance_pro: 4,
  business: 5,
  agency: 6,
};
/** What whoever holds the plan has all of; Map Pro has more workspaces than Starter and Pro. */
const COVERS: Readonly<Record<string, readonly string[]>> = {
  limited: ['limited'],
  map: ['limited', 'map'],
  map_pro: ['limited', 'map', 'map_pro', 'map_pro_lifetime'],
  map_pro_lifetime: ['limited', 'map', 'map_pro', 'map_pro_lifetime'],
  performance_starter: ['limited', 'map', 'performance_starter'],
  performance_pro: ['limited', 'map', 'performance_starter', 'performance_pro'],
  business: ['limited', 'map', 'map_pro', 'map_pro_lifetime', 'performance_starter', 'performance_pro', 'business'],
  agency: ['limited', 'map', 'map_pro', 'map_pro_lifetime', 'performance_starter', 'performance_pro', 'business', 'agency'],
};
const rank = (plan: string): number => RANK[plan] ?? 0;
const DAY = 86_400_000;
/** Days until a debt is tried again, by tries before. */
const PAUSES = [0, 1, 2, 2, 2];
/** A try counts from its day, unless it is made a day later or more. */
const madeAt = (planned: number, now: number): number => (now - planned >= DAY ? now : planned);
const LENGTH: Readonly<Record<Period, number>> = { monthly: 1, monthlyBilledYearly: 12, yearly: 12 };

const priceOf = (plan: string, period: Period): number | undefined =>
  plan === 'map_pro' ? (period === 'monthly' ? MAP_PRO : undefined) : PRICES[plan]?.[period];

/** The day of the month, or the last one where the month is shorter. */
export function monthsLater(from: number, months: number): number {
  const date = new Date(from);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  last.setUTCDate(Math.min(date.getUTCDate(), last.getUTCDate()));
  return last.getTime() + (from % DAY);
}

/** Cents off; null for a code that is not taken. */
function couponOff(code: string | null, plan: string, period: Period | 'once', used: ReadonlySet<string>): number | null {
  if (code === null) return 0;
  if (used.has(code)) return null;
  if (code === 'BF2024' || code === 'FL50OFFYEARLY') {
    if (period !== 'yearly') return null;
    return plan === 'performance_pro' ? 64_500 : plan === 'business' ? 174_500 : null;
  }
  return code === 'FAASTRACK' && plan === 'agency' && period === 'monthly' ? 99_900 - 19_700 : null;
}

/** Time with a reason. */
interface Stretch {
  why: 'trial' | 'paid' | 'grace';
  plan: string;
  period: Period | null;
  first: number;
  count: number;
  from: number;
  until: number;
  value: number;
}

export class PlainBilling {
  held = 'limited';
  stretch: Stretch | null = null;
  ending = false;
  later: { plan: string; period: Period } | null = null;
  purse = 0;
  tried = false;
  prolonged = false;
  waiting: string | null = null;
  debt: { cents: number; fromPurse: number; fails: number; next: number } | null = null;
  last: { cents: number; fromPurse: number; at: number; heldBefore: string | null } | null = null;
  used = new Set<string>();
  /** All that was ever charged, less what was given back. */
  taken = 0;

  get plan(): string {
    return this.stretch?.plan ?? this.held;
  }

  /** When something happens by itself. */
  next(): number | null {
    if (!this.stretch) return null;
    return this.debt ? this.debt.next : this.stretch.until;
  }

  /** Why the account has what it has at a moment; null for no reason. */
  reason(now: number): string | null {
    const { stretch } = this;
    if (!stretch) return 'held for good';
    if (this.debt) return now < this.debt.next && this.debt.fails < 5 ? stretch.why : null;
    return now < stretch.until ? stretch.why : null;
  }

  private stop() {
    if (this.debt) this.purse += this.debt.fromPurse;
    Object.assign(this, { stretch: null, ending: false, later: null, debt: null, waiting: null });
  }

  private unused(now: number): number {
    const s = this.stretch;
    if (s?.why !== 'paid') return 0;
    const hours = Math.floor((now - s.from) / 3_600_000);
    return Math.floor((s.value * (s.until - s.from - hours * 3_600_000)) / (s.until - s.from));
  }

  private takeFromPurse(price: number): { cents: number; fromPurse: number } {
    const fromPurse = Math.min(this.purse, price);
    this.purse -= fromPurse;
    return { cents: price - fromPurse, fromPurse };
  }

  /** What is due happens. Answers what was charged. */
  pass(isPaid: boolean, now: number): number {
    if (this.debt) return this.tryDebt(this.debt, isPaid, now);
    const s = this.stretch as Stretch;
    if (!this.ending && s.period !== null) return this.renew(s, this.later ?? { plan: s.plan, period: s.period }, isPaid, now);
    this.stop();
    return 0;
  }

  private tryDebt(debt: { fails: number; next: number }, isPaid: boolean, now: number): number {
    const isOver = now >= (this.stretch as Stretch).until;
    if (isPaid && !isOver) return this.payDebt(now);
    debt.fails += 1;
    debt.next = Math.min(madeAt(debt.next, now) + (PAUSES[debt.fails] ?? 0) * DAY, (this.stretch as Stretch).until);
    if (debt.fails === 5 || isOver) this.stop();
    return 0;
  }

  private renew(s: Stretch, { plan, period }: { plan: string; period: Period }, hasCard: boolean, now: number): number {
    const off = couponOff(this.waiting, plan, period, this.used) ?? 0;
    const price = (priceOf(plan, period) ?? 0) - off;
    const isPaid = hasCard || price <= this.purse;
    if (s.why === 'trial' && !isPaid) {
      this.stop();
      return 0;
    }
    if (this.waiting !== null && off > 0) this.used.add(this.waiting);
    const goesOn = s.why !== 'trial' && plan === s.plan && period === s.period;
    const first = goesOn ? s.first : s.until;
    const { cents, fromPurse } = this.takeFromPurse(price);
    let count = goesOn ? s.count + 1 : 1;
    let from = s.until;
    // Whole periods that went by unseen are nobody's to pay.
    for (; monthsLater(first, count * LENGTH[period]) <= now; count += 1) from = monthsLater(first, count * LENGTH[period]);
    const until = monthsLater(first, count * LENGTH[period]);
    this.stretch = { why: isPaid ? 'paid' : 'grace', plan, period, first, count, from, until, value: isPaid ? price : 0 };
    Object.assign(this, { later: null, waiting: null, last: null });
    if (isPaid) return this.charged({ cents, fromPurse }, now, null);
    this.debt = { cents, fromPurse, fails: 1, next: Math.min(madeAt(s.until, now) + DAY, until) };
    return 0;
  }

  private charged({ cents, fromPurse }: { cents: number; fromPurse: number }, at: number, heldBefore: string | null): number {
    this.last = { cents, fromPurse, at, heldBefore };
    this.taken += cents;
    return cents;
  }

  private payDebt(at: number): number {
    const { cents, fromPurse } = this.debt as { cents: number; fromPurse: number };
    this.debt = null;
    this.stretch = { ...(this.stretch as Stretch), why: 'paid', value: cents + fromPurse };
    return this.charged({ cents, fromPurse }, at, null);
  }

  private order(plan: string, period: Period, code: string | null, now: number): number | null {
    const price = priceOf(plan, period);
    const off = couponOff(code, plan, period, this.used);
    if (this.debt || price === undefined || off === null || COVERS[this.held]?.includes(plan)) return null;
    const s = this.stretch;
    if (s?.why === 'paid' && s.period) {
      if (s.plan === plan && s.period === period) return null;
      const isMore = rank(plan) > rank(s.plan) || (s.plan === plan && LENGTH[period] > LENGTH[s.period]);
      if (!isMore) return code === null ? this.planLater(plan, period) : null;
    }
    this.purse += this.unused(now);
    if (code !== null) this.used.add(code);
    const money = this.takeFromPurse(price - off);
    const until = monthsLater(now, LENGTH[period]);
    this.stretch = { why: 'paid', plan, period, first: now, count: 1, from: now, until, value: price - off };
    Object.assign(this, { ending: false, later: null, waiting: null, tried: true });
    return this.charged(money, now, null);
  }

  private planLater(plan: string, period: Period): number {
    this.later = { plan, period };
    this.ending = false;
    return 0;
  }

  private tryOut(plan: string, period: Period | null, code: string | null, now: number): number | null {
    const asked = period ?? 'monthly';
    const isSold = priceOf(plan, asked) !== undefined && couponOff(code, plan, asked, this.used) !== null;
    if (this.tried || !isSold || COVERS[this.held]?.includes(plan)) return null;
    this.stretch = { why: 'trial', plan, period, first: now, count: 1, from: now, until: now + 14 * DAY, value: 0 };
    this.tried = true;
    this.waiting = period === null ? null : code;
    return 0;
  }

  private buyForGood(plan: string, code: string | null, now: number): number | null {
    if (this.debt || plan !== 'map_pro_lifetime' || code !== null || COVERS[this.held]?.includes(plan)) return null;
    const replaced = this.stretch?.why === 'paid' && COVERS[plan]?.includes(this.stretch.plan);
    if (replaced) this.purse += this.unused(now);
    const before = this.held;
    const money = this.takeFromPurse(LIFETIME);
    this.held = plan;
    if (replaced) Object.assign(this, { stretch: null, later: null, ending: false });
    return this.charged(money, now, before);
  }

  private stopLater(): number | null {
    if (this.debt) this.stop();
    else if (!this.stretch?.period || this.ending) return null;
    else this.ending = true;
    return 0;
  }

  private giveBack(now: number): number | null {
    const { last } = this;
    if (!last || last.cents === 0 || this.debt || now - last.at > 14 * DAY) return null;
    this.taken -= last.cents;
    this.purse += last.fromPurse;
    this.last = null;
    if (last.heldBefore === null) this.stop();
    else this.held = last.heldBefore;
    return -last.cents;
  }

  private prolong(days: number): number | null {
    if (this.stretch?.why !== 'trial' || this.prolonged) return null;
    this.prolonged = true;
    this.stretch.until += days * DAY;
    return 0;
  }

  private hand(plan: string, end: Date | null, now: number): number {
    this.stop();
    this.last = null;
    this.held = end ? 'limited' : plan;
    if (end) {
      this.tried = true;
      this.stretch = { why: 'trial', plan, period: null, first: now, count: 1, from: now, until: end.getTime(), value: 0 };
    }
    return 0;
  }

  private forget(what: 'ending' | 'later'): number | null {
    if (!this[what]) return null;
    Object.assign(this, what === 'ending' ? { ending: false } : { later: null });
    return 0;
  }

  /** Somebody does something. Answers what was charged; null: refused. */
  act(event: Exclude<BillingEvent, { type: 'due' | 'report' }>, now: number): number | null {
    switch (event.type) {
      case 'order':
        return this.order(event.plan, event.period, event.coupon, now);
      case 'start_trial':
        return this.tryOut(event.plan, event.period, event.coupon, now);
      case 'buy_once':
        return this.buyForGood(event.plan, event.coupon, now);
      case 'cancel':
        return this.stopLater();
      case 'undo_cancel':
        return this.forget('ending');
      case 'undo_change':
        return this.forget('later');
      case 'pay':
        return this.debt ? this.payDebt(now) : null;
      case 'refund':
        return this.giveBack(now);
      case 'extend_trial':
        return this.prolong(event.days);
      case 'give':
        return this.hand(event.plan, event.until, now);
    }
  }
}
