import fc from 'fast-check';
import { RULE_EVENTS, type Rule } from '#domain/canvas/document.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import { orderKey } from '#server/collector/rows/identify.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import { NO_ORDER } from '#server/events/event-row.ts';
import { storeTime } from '#server/events/store-time.ts';
import { eventRow } from '#tests/support/analytics.ts';

/** Random events, costs, rules, zones and moments: few values each, so that they meet. */

export const pick = <T>(...values: T[]) => fc.constantFrom(...values);
export type From<Some> = Some extends fc.Arbitrary<infer T> ? T : never;
export const HOUR = 3_600_000;

export const anyZone = pick(
  'UTC',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
);

/** Clocks that shift in one of the zones, once at midnight; turns of months and of a year. */
export const anyMoment = pick(
  ...[
    '2018-02-18T02:00Z',
    '2018-11-04T03:00Z',
    '2026-02-28T23:45Z',
    '2026-03-08T10:00Z',
    '2026-03-29T01:00Z',
    '2026-04-04T14:00Z',
    '2026-04-30T18:20Z',
    '2026-09-26T14:00Z',
    '2026-10-03T15:30Z',
    '2026-10-25T01:30Z',
    '2025-12-31T23:59Z',
  ].map((text) => Date.parse(text)),
);

/** Plans that show everything, no money, and neither money nor leads. */
export const anyPlan = pick<Plan>('agency', 'business', 'click_funnel', 'performance_pro', 'performance_starter');

const texts = ['Google', 'google', 'face', 'FACEBOOK', '', 'naïve Ünï', "o'hare", 'a\\b', '100%', 'x_y'];
export const anyText = pick(...texts);
export const anyMatch = pick<'is' | 'isNot' | 'contains' | 'containsNot'>('is', 'isNot', 'contains', 'containsNot');

const anyUrl = pick(
  '/',
  '/a',
  '/a/',
  '/A/**',
  '/a/*',
  'shop.example',
  'shop.example/**',
  '**.example/a',
  'other.example/a/b',
  '/a/b?size=*',
  '/a?color=red&size=1*',
  '/(x)+',
  'https://www.shop.example/a#top',
  '*',
  '/über uns',
  'shop.example/%c3%bcber%20UNS',
);

type EventRule = Extract<Rule, { type: 'event' }>;
/** Every kind, page views and purchases more often. */
const KINDS: EventKind[] = ['page_view', 'page_view', 'purchase', ...EVENT_KINDS];

export const anyRule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    type: fc.constant('source' as const),
    conditions: fc.array(fc.record({ key: pick('utm_source', 'referrer', 'fl_adid' as const), match: anyMatch, value: anyText }), {
      minLength: 1,
      maxLength: 2,
    }),
  }) as fc.Arbitrary<Rule>,
  fc.record({ type: fc.constant('page' as const), urls: fc.array(anyUrl, { minLength: 1, maxLength: 2 }) }),
  fc.record(
    {
      type: fc.constant('event' as const),
      event: pick<EventRule['event']>(...RULE_EVENTS),
      name: fc.record({ match: anyMatch, value: anyText }),
      urls: fc.array(anyUrl, { maxLength: 2 }),
      attributes: fc.array(fc.record({ key: pick('plan', "it's"), match: anyMatch, value: anyText }), { maxLength: 1 }),
    },
    { requiredKeys: ['type', 'event'] },
  ),
);

/** Rules that many events meet, beside those that few do; `more`: others that many meet. */
export const anyMetRule = (...more: Rule[]): fc.Arbitrary<Rule> =>
  fc.oneof(
    anyRule,
    pick<Rule>(
      { type: 'page', urls: ['/**'] },
      { type: 'event', event: 'purchase' },
      { type: 'source', conditions: [{ key: 'utm_source', match: 'isNot', value: 'google' }] },
      ...more,
    ),
  );

/** `after`: milliseconds after some moment. */
export const anyEvent = (after: fc.Arbitrary<number>) =>
  fc.record({
    after,
    visitor_id: pick('v1', 'v2', 'v3', 'v4'),
    kind: pick(...KINDS),
    origin: pick<EventRow['origin']>('browser', 'browser', 'browser', 'server', 'import'),
    received: pick('01', '02'),
    is_entry: pick<0 | 1>(0, 0, 1),
    host: pick('shop.example', 'other.example'),
    path: pick('/', '/a', '/A', '/a/', '/a/b', '/a/b/c', '/(x)+', '', '/%C3%9Cber%20uns', '/%c3%9cber%20uns/'),
    query: pick('', 'size=10&color=Red', 'size=%31&x', 'color=red+blue', 'SIZE=1'),
    utm_source: anyText,
    referrer: anyText,
    fl_adid: anyText,
    name: anyText,
    device: pick<EventRow['device']>('desktop', 'mobile', ''),
    language: pick('de', 'pt-br', ''),
    country: pick('DE', 'BR', ''),
    plan: anyText,
    order_id: pick('', '', 'A-1', 'A-2'),
    quantity: pick(0, 0, 1, 3),
    value: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -900, max: -1 })),
  });

/** As the collector would store it. Only purchases carry an order, and only sales stand for one. */
export function storedEvent(workspace: string, moment: number, event: From<ReturnType<typeof anyEvent>>): EventRow {
  const { after, received, plan, order_id, value, ...about } = event;
  const order = about.kind === 'purchase' ? order_id : '';
  return eventRow({
    ...about,
    workspace_id: workspace,
    time: storeTime(moment + after),
    received_at: `2026-03-10 12:00:${received}.000`,
    attributes: { plan, "it's": plan },
    order_id: order,
    order_key: order && value >= 0 ? orderKey(order) : NO_ORDER,
    value: about.kind === 'purchase' ? value : Math.abs(value),
  });
}

const Named = { platform: 'g', impressions: 0, clicks: 0, utm_medium: 'cpc', utm_campaign: '' };

/** `day`: days after some day. */
export const anyCost = (day: fc.Arbitrary<number>) =>
  fc.record({ day, entity: pick('c1', 'c2', 'c3'), amount: fc.integer({ min: 0, max: 9000 }) });

/** Costs of a campaign carry its source, always the same. */
export function storedCost(workspace: string, day: string, { entity, amount }: { entity: string; amount: number }): SpendRow {
  return { ...Named, workspace_id: workspace, day, entity, amount, utm_source: { c1: 'Google', c2: 'face' }[entity] ?? '' };
}
