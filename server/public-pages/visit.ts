import type { FastifyRequest } from 'fastify';
import { type Language, languageNamed, negotiateLanguage } from '#domain/kit/languages.ts';
import { couponIn } from '#domain/plans/coupon-code.ts';
import { BILLING_PERIODS, type BillingPeriod, type PriceList } from '#domain/plans/prices.ts';
import { acquisitionOf } from '#domain/wire/acquisition.ts';
import { SESSION_COOKIE } from '#domain/wire/session.ts';
import type { Settings } from '#server/settings.ts';

/** Who looks at a public page, and what the page's address says. */
export interface Visit {
  readonly language: Language;
  /** Is there a session on this device? Whether it still holds is for the dashboard to say. */
  readonly isKnown: boolean;
  /** Can plans be bought here? */
  readonly isSold: boolean;
  /** Is no money moved by it? */
  readonly isTest: boolean;
  /** What is sold, and for how much. */
  readonly prices: PriceList;
  readonly coupon: string | null;
  /** How prices are shown first. */
  readonly period: BillingPeriod;
  /** The page itself, without what was asked of it. */
  readonly path: string;
  /** Where browsers reach the server, without a trailing slash. */
  readonly publicUrl: string;
  /** What every link takes along: the language that was chosen, the coupon, and where the person came from. */
  readonly carried: Readonly<Record<string, string>>;
}

const COOKIE = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=[^;]`);

export function visitOf(
  request: FastifyRequest,
  { publicUrl, testBilling, stripe, prices }: Pick<Settings, 'publicUrl' | 'testBilling' | 'stripe' | 'prices'>,
): Visit {
  const url = new URL(request.url, 'http://here.invalid');
  const params = url.searchParams;
  const chosen = languageNamed(params.get('lang') ?? '');
  const coupon = couponIn(params.get('coupon'));
  return {
    language: chosen ?? negotiateLanguage(request.headers['accept-language']),
    isKnown: COOKIE.test(request.headers.cookie ?? ''),
    isSold: testBilling || stripe !== undefined,
    isTest: stripe === undefined,
    prices,
    coupon,
    period: BILLING_PERIODS.find((period) => period === params.get('period')) ?? 'monthlyBilledYearly',
    path: url.pathname,
    publicUrl,
    carried: { ...(chosen ? { lang: chosen } : {}), ...(coupon ? { coupon } : {}), ...acquisitionOf(params) },
  };
}

/** An address of this product with what goes along. */
export function linkTo({ carried }: Pick<Visit, 'carried'>, path: string, more: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...carried, ...more });
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Into the product, to one of its pages: past registration for those who are not known here. */
export function linkInside(visit: Visit, path: string, more: Readonly<Record<string, string>> = {}): string {
  const coupon = more.coupon ?? visit.coupon;
  const along: Readonly<Record<string, string>> = coupon ? { coupon } : {};
  const there = linkTo({ carried: {} }, path, { ...more, ...along });
  return visit.isKnown ? there : linkTo(visit, '/register', { redirect: there, ...along });
}
