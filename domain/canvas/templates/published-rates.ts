import type { CanvasDocument, Line } from '../document.ts';

/** How a funnel sells, by the steps it has. */
export const SITE_MODELS = ['shop', 'subscription', 'calls', 'leads'] as const;
export type SiteModel = (typeof SITE_MODELS)[number];

/** Which share of those before came to a step, by what others have published, and where. Shares 0 to 1. */
export interface PublishedRate {
  readonly low: number;
  readonly high: number;
  /** Hosts of the sites that published it. */
  readonly by: readonly string[];
}

interface PublishedWay extends PublishedRate {
  /** How the funnels sell that it was published of; null: any. */
  readonly model: SiteModel | null;
  /** The step of a guessed funnel of that model. */
  readonly step: string;
  /** Kinds of elements at either end. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const SHOPS = ['kissmetrics.io', 'webmedic.com'];
const SALES = ['bouncepilot.com', 'nnng.com', 'b2blead.io', 'getfairview.com', 'demandnexus.io'];
const WEBINARS = ['webinarcrusher.com', 'roi4presenter.com'];

const PAGES = ['landing_page', 'home_page', 'sales_page', 'video_sales_page', 'article', 'opt_in_page', 'advertorial'];
const TALKS = ['call_scheduled', 'sales_call', 'phone_call', 'meeting', 'proposal_sent'];
const PAID = ['purchase', 'contract_signed', 'order_confirmation'];

/**
 * Ranges as they were published until October 2026, each between two kinds of steps. They say where a plan may begin, and nothing
 * about what anybody should reach: who is counted at a step differs from one report to the other.
 */
export const PUBLISHED: readonly PublishedWay[] = [
  {
    ...{ model: 'shop', step: 'checkout', low: 0.07, high: 0.12, by: SHOPS },
    ...{ from: ['product_page', 'category_page'], to: ['cart', 'add_to_cart', 'checkout', 'checkout_started'] },
  },
  {
    ...{ model: 'shop', step: 'purchase', low: 0.45, high: 0.55, by: SHOPS },
    ...{ from: ['checkout', 'checkout_started'], to: ['purchase', 'order_confirmation'] },
  },
  {
    ...{ model: 'subscription', step: 'trial', low: 0.02, high: 0.08, by: SALES },
    ...{ from: [...PAGES, 'pricing_page', 'trial_sign_up'], to: ['trial_started'] },
  },
  {
    ...{ model: 'subscription', step: 'purchase', low: 0.15, high: 0.3, by: SALES },
    ...{ from: ['trial_started'], to: ['purchase', 'subscription_renewed'] },
  },
  {
    ...{ model: 'calls', step: 'inquiry', low: 0.05, high: 0.25, by: SALES },
    ...{ from: [...PAGES, 'application_form', 'booking_calendar', 'demo_request'], to: ['form_completed'] },
  },
  { model: 'calls', step: 'call', low: 0.3, high: 0.5, by: SALES, from: ['form_completed'], to: TALKS },
  { model: 'calls', step: 'purchase', low: 0.2, high: 0.35, by: SALES, from: TALKS, to: PAID },
  { model: 'leads', step: 'opt_in', low: 0.01, high: 0.05, by: SALES, from: PAGES, to: ['form_completed', 'thank_you_page'] },
  { model: null, step: 'attended', low: 0.32, high: 0.45, by: WEBINARS, from: ['webinar_registration'], to: ['webinar_room'] },
];

const ofModel = (model: SiteModel): Readonly<Record<string, PublishedRate>> =>
  Object.fromEntries(PUBLISHED.flatMap(({ model: of, step, low, high, by }) => (of === model ? [[step, { low, high, by }]] : [])));

/** The same by the steps of guessed funnels. */
export const PUBLISHED_RATES: Readonly<Record<SiteModel, Readonly<Record<string, PublishedRate>>>> = {
  shop: ofModel('shop'),
  subscription: ofModel('subscription'),
  calls: ofModel('calls'),
  leads: ofModel('leads'),
};

/** Who published the ranges of a kind of funnel, each once. */
export const publishersOf = (model: SiteModel): readonly string[] => [
  ...new Set(Object.values(PUBLISHED_RATES[model]).flatMap(({ by }) => by)),
];

/** Steps that tell how a funnel sells, the most telling first. */
const TELLING: readonly (readonly [SiteModel, readonly string[]])[] = [
  ['shop', ['product_page', 'category_page', 'cart', 'add_to_cart']],
  ['subscription', ['trial_started', 'trial_sign_up', 'pricing_page', 'subscription_renewed']],
  ['calls', [...TALKS, 'booking_calendar', 'application_form', 'demo_request', 'contract_signed']],
];

/** How a drawn funnel sells; who shows none of the telling steps gathers leads. */
export function modelOfDrawing({ elements }: CanvasDocument): SiteModel {
  const kinds = new Set(elements.map(({ kind }) => kind));
  return TELLING.find(([, telling]) => telling.some((kind) => kinds.has(kind)))?.[0] ?? 'leads';
}

/**
 * What others have published about the way that a line goes, by the kinds at its ends and by how the funnel sells; undefined where
 * nobody has, or where it is published of other funnels only and means another thing there.
 */
export function publishedFor(document: CanvasDocument, { from, to, kind }: Line): PublishedRate | undefined {
  if (kind === 'later') return undefined;
  const kindOf = (id: string) => document.elements.find((element) => element.id === id)?.kind ?? '';
  const [start, end] = [kindOf(from), kindOf(to)];
  const fit = PUBLISHED.filter((way) => way.from.includes(start) && way.to.includes(end));
  const model = modelOfDrawing(document);
  return fit.find((way) => way.model === model || way.model === null) ?? (fit.length === 1 ? fit[0] : undefined);
}

/** Where a plan may begin: the middle of what was published, in whole thousandths. */
export const beginningOf = ({ low, high }: PublishedRate): number => Math.round(((low + high) / 2) * 1000) / 1000;
