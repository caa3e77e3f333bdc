import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ConditionTree } from '#domain/metrics/condition.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { ELEMENT_TYPES, METRIC_TYPES, type MetricType } from '#domain/wire/reports/kpis.ts';
import { BREAKDOWNS, type Range } from '#domain/wire/reports/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { peopleReport } from '#server/reports/people/list.ts';
import { asReport } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import {
  anyCost,
  anyEvent,
  anyMatch,
  anyMoment,
  anyPlan,
  anyText,
  anyZone,
  type From,
  HOUR,
  pick,
  storedCost,
  storedEvent,
} from '../any.ts';
import { anyFilterOfSegments } from '../any-filter.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import type { Tally } from '../compare.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { lockOnWidget, referenceKpis } from '../kpis.ts';
import { anyMerges, merge, ofPersons } from '../merges.ts';
import type { World } from '../world.ts';

const KEYS = [
  'plan',
  "it's",
  'nobody',
  'url',
  'path',
  'host',
  'query',
  'name',
  'referrer',
  'utm_source',
  'fl_adid',
  'order_id',
  'device',
  'language',
  'country',
];
const anyComparison = fc.record({
  key: pick(...KEYS),
  match: anyMatch,
  value: fc.oneof(anyText, pick('/a', 'shop.example/a', 'A-1', 'size', ' mobile ')),
});

/** Trees of up to three groups within one another, as they can be stored. */
const anyCondition: fc.Arbitrary<ConditionTree> = fc.letrec<{ tree: ConditionTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    anyComparison,
    fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
  ),
})).tree;

/** Any KPI that can be stored: a metric, of an element or none, with a condition or none. */
export const anyWidget = fc
  .record({
    metric: pick<MetricType>('HITS', 'HITS', ...METRIC_TYPES),
    element: pick<Widget['element']>(null, ...ELEMENT_TYPES, 'purchaseMade'),
    condition: fc.option(anyCondition),
  })
  .map(({ metric, element, condition }): Widget => {
    const id = [metric, element, JSON.stringify(condition)].join(' ');
    return { id, name: id, metric, element, condition };
  });

/** Most events within some hours of the moment, where clocks shift and months turn. */
const after = fc.oneof(fc.integer({ min: -30 * HOUR, max: 30 * HOUR }), fc.integer({ min: -700 * HOUR, max: 700 * HOUR }));

const anyQuestion = fc.record({
  timezone: anyZone,
  plan: anyPlan,
  from: fc.integer({ min: -40, max: 3 }),
  length: fc.integer({ min: 0, max: 45 }),
  breakdown: pick(...BREAKDOWNS, undefined),
  /** Days from the start of the range to that of the one beside it, which may overlap; absent: the days before; null: none. */
  compare: fc.option(fc.option(fc.integer({ min: -50, max: 5 }), { freq: 9 }), { nil: undefined }),
  /** Every other question asks for everything. */
  filter: fc.oneof(fc.constant<Filter>([]), anyFilterOfSegments),
  asked: fc.oneof(fc.integer({ min: -50 * HOUR, max: 50 * HOUR }), fc.constant(9000 * HOUR)),
});

const anyCase = fc.record({
  moment: anyMoment,
  /** Events arrive in batches; everything is asked after each of them. */
  batches: fc.array(fc.array(anyEvent(after), { maxLength: 30 }), { minLength: 1, maxLength: 2 }),
  merges: anyMerges,
  costs: fc.array(anyCost(fc.integer({ min: -30, max: 10 })), { maxLength: 8 }),
  widgets: fc.array(anyWidget, { minLength: 1, maxLength: 6 }),
  questions: fc.array(anyQuestion, { minLength: 1, maxLength: 3 }),
});

/** People behind a KPI are as many as it says. */
async function askWhoStandsBehind(
  analytics: Analytics,
  shown: Parameters<typeof kpiReport>[1],
  question: { range: Range; filter?: Filter },
  world: World,
  tally: Tally,
) {
  const everybody: Widget = { id: 'everybody', name: '', metric: 'HITS', element: 'person', condition: null };
  const buyers: Widget = { ...everybody, id: 'buyers', metric: 'CUSTOMER_COUNT' };
  const widgets = lockOnWidget(world, buyers) ? [everybody] : [everybody, buyers];
  const { kpis } = await asReport(analytics, shown.id, (store) => kpiReport(store, shown, widgets, question, world.now));
  for (const [place, widget] of widgets.entries()) {
    const behind = { of: 'kpi', widget } as const;
    const { total } = await asReport(analytics, shown.id, (store) => peopleReport(store, shown, question, world.now, behind));
    tally.sameAs(`people behind ${widget.id}`, kpis[place]?.value, total);
  }
}

async function ask(
  analytics: Analytics,
  workspace: string,
  about: From<typeof anyCase>,
  rows: readonly EventRow[],
  costs: readonly SpendRow[],
  tally: Tally,
) {
  const answers: { expected: unknown; found: unknown }[] = [];
  for (const { timezone, plan, from, length, breakdown, compare, filter, asked } of about.questions) {
    const today = dayAt(timezone, about.moment);
    const range = { min: dayAfter(today, from), max: dayAfter(today, from + length) };
    const moved = (days: number) => ({ min: dayAfter(range.min, days), max: dayAfter(range.max, days) });
    const beside = compare === undefined ? {} : { compare_range: compare === null ? null : moved(compare) };
    const question = { range, ...(breakdown && { breakdown }), ...beside, ...(filter.length > 0 && { filter }) };
    const events = ofPersons(rows, about.merges).map((row, place) => ({ ...row, browser_id: rows[place]?.visitor_id ?? '' }));
    const world: World = { events, costs, timezone, plan, now: new Date(about.moment + asked) };
    const shown = { id: workspace, timezone, currency: 'USD', shown: shownOn(plan) };
    await askWhoStandsBehind(analytics, shown, { range, ...(filter.length > 0 && { filter }) }, world, tally);
    answers.push({
      expected: referenceKpis(world, about.widgets, question),
      found: await asReport(analytics, workspace, (store) => kpiReport(store, shown, about.widgets, question, world.now)),
    });
  }
  return answers;
}

async function compareOne({ analytics, tally, before }: Comparing, about: From<typeof anyCase>): Promise<void> {
  const workspace = randomUUID();
  const rows: EventRow[] = [];
  const costs = about.costs.map((cost) => storedCost(workspace, dayAfter(dayAt('UTC', about.moment), cost.day), cost));
  for (const cost of costs) await analytics.insertSpend([cost]);
  await merge(analytics, workspace, about.merges);
  for (const [place, events] of about.batches.entries()) {
    const fresh = events.map((event) => storedEvent(workspace, about.moment, event));
    await analytics.insertEvents(fresh, `${workspace} ${place}`);
    if (rows.length === 0 && fresh.length > 0) await before?.(workspace);
    rows.push(...fresh);
    for (const { expected, found } of await ask(analytics, workspace, about, rows, costs, tally)) tally.sameAs('kpis', expected, found);
  }
}

/** Every figure of so many workspaces' KPI reports, the zone changed from one question to the next, against the loops. */
export const compareKpis = comparisonOf(anyCase, compareOne);
