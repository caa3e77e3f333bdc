import { convert, type Money } from '../../money/money.ts';
import { startingRate } from '../../money/starting-rates.ts';
import type { SitePage } from '../../wire/sites.ts';
import { perform } from '../changes/perform.ts';
import type { CanvasDocument, Rule } from '../document.ts';
import { drawTemplate, type TemplateWords } from './draw.ts';
import { PUBLISHED_RATES, type PublishedRate, type SiteModel } from './published-rates.ts';
import { type Step, source, step, type Template } from './template.ts';

/** Kinds of pages that tell how a site sells, the most telling first. */
export const TELLING_PAGES: readonly string[] = [
  ...['pricing_page', 'product_page', 'checkout', 'cart', 'booking_calendar', 'application_form', 'sales_page', 'opt_in_page'],
  ...['category_page', 'webinar_registration', 'quiz', 'landing_page'],
];

/**
 * Stands in where no page says a price, minor units: of an order, of the first month, of a contract, and of what
 * leads buy in the end. What templates of the same kind of funnel begin with.
 */
export const ASSUMED_VALUE = { shop: 6500, subscription: 4900, calls: 150_000, leads: 4700 } as const satisfies Record<SiteModel, number>;

/** Visitors that a plan begins with: of ads at an assumed price of a click in minor units, of a list of readers by search. */
const ADS = source('google_search_ads', 80, 2000);
const SEARCH = source('organic_search', 0, 2000);
/** Payments of later months that a first one brings within a year, at 5 % who leave each month. */
const LATER_PAYMENTS = 8.2;

const FIRST = 'first_page';

/** A funnel guessed from a site: the steps of a template, some of which are pages that were seen. */
export interface SiteFunnel {
  readonly model: SiteModel;
  readonly steps: Template['steps'];
  /** By step, the page that it is. */
  readonly pages: ReadonlyMap<string, SitePage>;
  /** Null where a page says what it costs. */
  readonly assumed: number | null;
  /** What the pages say, and what that is in the currency of the plan; null where they say it in that one, or nothing. */
  readonly converted: { readonly said: Money; readonly amount: number } | null;
}

type Pages = readonly SitePage[];
const ofKind = (pages: Pages, ...kinds: readonly string[]): SitePage | undefined => pages.find(({ kind }) => kinds.includes(kind));

const SHOP = ['product_page', 'category_page', 'cart', 'checkout'];
const CALLS = ['booking_calendar', 'application_form'];

function modelOf(pages: Pages): SiteModel {
  if (pages.some(({ kind }) => SHOP.includes(kind))) return 'shop';
  if (ofKind(pages, 'pricing_page')) return 'subscription';
  if (ofKind(pages, ...CALLS)) return 'calls';
  return pages.some(({ form }) => form === 'contact') && !pages.some(({ form }) => form === 'email') ? 'calls' : 'leads';
}

/** Steps after the first page; rates are those that templates of the kind begin with. */
const WAYS: Readonly<Record<SiteModel, (pages: Pages, value: number) => readonly (readonly [string, Step, SitePage?])[]>> = {
  shop: (pages, value) => {
    const shelf = ofKind(pages, 'product_page', 'category_page');
    const checkout = ofKind(pages, 'checkout', 'cart');
    return [
      ['product', step('product_page', [2, 0], { [FIRST]: 0.45 }), shelf],
      ['checkout', step('checkout', [3, 0], { product: 0.08 }), checkout],
      ['purchase', step('purchase', [3, 1], { checkout: 0.55 }, { value })],
    ];
  },
  subscription: (pages, value) => [
    ['pricing', step('pricing_page', [2, 0], { [FIRST]: 0.25 }), ofKind(pages, 'pricing_page')],
    ['trial', step('trial_started', [3, 0], { pricing: 0.055 })],
    ['purchase', step('purchase', [3, 1], { trial: 0.25 }, { value, lag: 14 })],
    ['later_payments', step('subscription_renewed', [4, 1], { purchase: 1 }, { value: Math.round(value * LATER_PAYMENTS), lag: 30 })],
  ],
  calls: (pages, value) => [
    [
      'inquiry_page',
      step('landing_page', [2, 0], { [FIRST]: 0.12 }),
      ofKind(pages, ...CALLS) ?? pages.find(({ form }) => form === 'contact'),
    ],
    ['inquiry', step('form_completed', [3, 0], { inquiry_page: 0.2 })],
    ['call', step('call_scheduled', [3, 1], { inquiry: 0.45 }, { lag: 2 })],
    ['purchase', step('purchase', [4, 1], { call: 0.25 }, { value, lag: 14 })],
  ],
  leads: (pages, value) => [
    ['opt_in', step('form_completed', [2, 0], { [FIRST]: 0.04 }), undefined],
    ['offer', step('sales_page', [3, 0], { opt_in: 0.25 }, { lag: 3 }), ofKind(pages, 'sales_page')],
    ['purchase', step('purchase', [3, 1], { offer: 0.04 }, { value })],
  ],
};

/** Units of the plan's currency for one unit of another; null where nobody knows. */
export type RateFrom = (currency: string) => number | null;

interface FoundPrice {
  readonly amount: number;
  readonly said: Money;
}

/** The lowest price that the pages say: what somebody buys first. Those in the currency itself go before what is worth as much. */
function priceIn(pages: Pages, currency: string, rateFrom: RateFrom): FoundPrice | null {
  const prices = pages.flatMap(({ price }): FoundPrice[] => {
    const rate = price?.currency === currency ? 1 : price && rateFrom(price.currency);
    if (!price || !rate) return [];
    const { amount } = convert(price, currency, rate);
    return amount > 0 ? [{ amount, said: price }] : [];
  });
  const own = prices.filter(({ said }) => said.currency === currency);
  return (own.length > 0 ? own : prices).toSorted((a, b) => a.amount - b.amount)[0] ?? null;
}

/**
 * A funnel guessed from the pages of a site. What nobody can see from outside, traffic and rates, are starting
 * assumptions to be replaced by one's own numbers.
 * @param pages the first page first, at least one
 * @param currency of the workspace it is for: prices in others are converted, or not taken where no rate is known
 * @param rateFrom the workspace's own rates; left out: those that ship
 */
export function funnelOfSite(pages: Pages, currency: string, rateFrom: RateFrom = (from) => startingRate(from, currency)): SiteFunnel {
  const model = modelOf(pages);
  const found = priceIn(pages, currency, rateFrom);
  const value = found?.amount ?? ASSUMED_VALUE[model];
  const [first] = pages;
  const others = pages.slice(1);
  const way = WAYS[model](others, value);
  const steps = {
    visitors: model === 'leads' ? SEARCH : ADS,
    [FIRST]: step('landing_page', [1, 0], { visitors: 1 }),
    ...Object.fromEntries(way.map(([id, one]) => [id, one])),
  };
  const seen = [[FIRST, first] as const, ...way.map(([id, , page]) => [id, page] as const)];
  return {
    model,
    steps,
    pages: new Map(seen.flatMap(([id, page]) => (page ? [[id, page] as const] : []))),
    assumed: found === null ? value : null,
    converted: found && found.said.currency !== currency ? found : null,
  };
}

/** What the drawing says besides the names of kinds, in the language it is made for. */
export interface SiteWords extends Omit<TemplateWords, 'step'> {
  /** What is sold is called so where no page of it was seen. */
  readonly product: string;
  /** What others have published about the rate of a step; left out: nothing is said about it. */
  readonly published?: (rate: PublishedRate) => string;
}

const LONGEST_NAME = 120;

/** The funnel as a document: pages under their titles, counted where they were found. */
export function drawnSite({ model, steps, pages }: SiteFunnel, words: SiteWords): CanvasDocument {
  const drawn = drawTemplate({ steps }, { ...words, step: (id) => pages.get(id)?.title.slice(0, LONGEST_NAME) ?? '' });
  const product = (pages.get('product')?.title ?? words.product).slice(0, LONGEST_NAME);
  const named = { ...drawn, products: drawn.products.map((one) => (one.name === '' ? { ...one, name: product } : one)) };
  const { published } = words;
  const patches = [
    ...[...pages].map(([id, page]) => ({ id, patch: { rule: ruleOfPage(page) } })),
    ...(published ? Object.entries(PUBLISHED_RATES[model]).map(([id, rate]) => ({ id, patch: { note: published(rate) } })) : []),
  ];
  return patches.reduce((document, args) => perform(document, { command: 'updateElement', args }), named);
}

/** The rule that counts a page where it was found: host and path. */
export function ruleOfPage({ url }: SitePage): Rule {
  const [, host = '', path = '/'] = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)/i.exec(url) ?? [];
  return { type: 'page', urls: [`${host}${path || '/'}`] };
}
