import { asPlan } from '../plans/plans.ts';
import { type BillingPeriod, MONTHS_OF } from '../plans/prices.ts';
import { isCoveredBy } from '../plans/upgrades.ts';
import type { InvoiceStatus } from '../wire/bills.ts';
import type { ChargeReason } from './events.ts';

/** What an installation earns month by month, from nothing but its bills and what ended. Amounts in minor units of one currency. */

/** A bill as far as it says what is earned. */
export interface EarningBill {
  readonly account: string;
  readonly plan: string;
  /** Null for what was bought for good: it earns nothing each month. */
  readonly period: BillingPeriod | null;
  readonly reason: ChargeReason;
  readonly status: InvoiceStatus;
  readonly starts: Date;
  readonly ends: Date | null;
  /** The price of the list without what a coupon took off it, and without a tax in it. */
  readonly price: number;
  /** When it went back, by whomever. */
  readonly refundedAt: Date | null;
}

/** What a bill says of its price and the tax on it. Amounts in minor units. */
export interface TaxedPrice {
  readonly list: number;
  readonly discount: number;
  readonly amount: number;
  readonly tax: number;
  readonly taxIncluded: boolean;
  /** Null where nobody has said it: then the bill itself tells. */
  readonly taxPercent: number | null;
}

/** What is earned of a price: a tax in it is somebody else's. */
export function earnedOf({ list, discount, amount, tax, taxIncluded, taxPercent }: TaxedPrice): number {
  const price = list - discount;
  if (!taxIncluded) return price;
  if (taxPercent !== null) return Math.round((price * 100) / (100 + taxPercent));
  return amount > 0 ? Math.round((price * (amount - tax)) / amount) : price;
}

/** Something that was paid again and again ended before its date. */
export interface Ending {
  readonly account: string;
  readonly at: Date;
}

/** What came and went within a month; `end` is `start` with all of it. */
export interface Movement {
  /** The first moment of the month in UTC. */
  readonly month: Date;
  readonly start: number;
  /** From accounts that never earned before, and from those that did once. */
  readonly begun: number;
  readonly returned: number;
  readonly expansion: number;
  /** Below 0, as is `churn`. */
  readonly contraction: number;
  readonly churn: number;
  readonly end: number;
  /** Accounts that earn at its end, and those that stopped within it. */
  readonly accounts: number;
  readonly lost: number;
}

/** A waived bill of a change is one that never came about; what was waived otherwise is not paid. */
const decides = ({ period, status, reason }: EarningBill): boolean => period !== null && !(status === 'void' && reason === 'change');

const isBack = ({ status }: EarningBill): boolean => status === 'refunded' || status === 'charged_back';

/** What an account earns each month at the moment just before `at`: the bill that began last says it. */
function monthlyBefore(bills: readonly EarningBill[], endings: readonly Ending[], at: Date): number {
  const begun = bills.filter((bill) => bill.starts < at);
  const last = begun
    .filter(decides)
    .reduce<EarningBill | null>((latest, one) => (latest && latest.starts > one.starts ? latest : one), null);
  if (!last?.period || !last.ends || last.ends < at || last.status === 'void') return 0;
  if (isBack(last) && (!last.refundedAt || last.refundedAt < at)) return 0;
  if (endings.some((ending) => ending.at >= last.starts && ending.at < at)) return 0;
  const isReplaced = (bill: EarningBill) =>
    bill.period === null && bill.status !== 'void' && bill.starts >= last.starts && isCoveredBy(asPlan(last.plan), asPlan(bill.plan));
  return begun.some(isReplaced) ? 0 : Math.round(last.price / MONTHS_OF[last.period]);
}

function grouped<T extends { readonly account: string }>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const known = groups.get(row.account);
    if (known) known.push(row);
    else groups.set(row.account, [row]);
  }
  return groups;
}

/** The first moment in UTC of the month that lies so many after that of a moment. */
const monthStart = (of: Date, after: number): Date => new Date(Date.UTC(of.getUTCFullYear(), of.getUTCMonth() + after, 1));

const NONE = { start: 0, begun: 0, returned: 0, expansion: 0, contraction: 0, churn: 0, end: 0, accounts: 0, lost: 0 };

type Kind = 'begun' | 'returned' | 'expansion' | 'contraction' | 'churn';

function kindOf(start: number, end: number, earnedBefore: boolean): Kind {
  if (start === 0) return earnedBefore ? 'returned' : 'begun';
  if (end === 0) return 'churn';
  return end > start ? 'expansion' : 'contraction';
}

function withAccount(sum: Omit<Movement, 'month'>, start: number, end: number, earnedBefore: boolean): Omit<Movement, 'month'> {
  const change = end - start;
  const kind = kindOf(start, end, earnedBefore);
  return {
    ...sum,
    start: sum.start + start,
    end: sum.end + end,
    [kind]: sum[kind] + change,
    accounts: sum.accounts + (end > 0 ? 1 : 0),
    lost: sum.lost + (start > 0 && end === 0 ? 1 : 0),
  };
}

/**
 * The months up to the one of `now`, the last one as far as it has come. Bills that are not paid yet count until
 * they are waived. What comes and goes within one month is not seen by it. All bills are of one currency.
 */
export function movements(bills: readonly EarningBill[], endings: readonly Ending[], months: number, now: Date): readonly Movement[] {
  const ended = grouped(endings);
  const accounts = [...grouped(bills)].map(([account, own]) => ({ own, ended: ended.get(account) ?? [] }));
  const soon = new Date(now.getTime() + 1);
  return Array.from({ length: months }, (_, at) => {
    const month = monthStart(now, at + 1 - months);
    const next = monthStart(month, 1);
    const until = next < soon ? next : soon;
    const sums = accounts.reduce((sum, account) => {
      const start = monthlyBefore(account.own, account.ended, month);
      const end = monthlyBefore(account.own, account.ended, until);
      const earnedBefore = account.own.some((bill) => decides(bill) && bill.status !== 'void' && bill.price > 0 && bill.starts < month);
      return start === end && end === 0 ? sum : withAccount(sum, start, end, earnedBefore);
    }, NONE);
    return { month, ...sums };
  });
}
