import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Range } from '#domain/wire/reports/reports.ts';
import { AD_LEVELS, adsQuestion, pagesQuestion, SOURCE_LEVELS, sourcesQuestion, type TableRow } from '#domain/wire/reports/tables.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { EventRow, SpendRow } from '#server/events/event-row.ts';
import { adsReport } from '#server/reports/ads/report.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import { pagesReport } from '#server/reports/pages/report.ts';
import { sourcesReport } from '#server/reports/sources/report.ts';
import { asReport } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { anyCost, anyEvent, anyMoment, anyPlan, anyZone, type From, HOUR, pick, storedCost, storedEvent } from '../any.ts';
import { anyFilterOfSegments } from '../any-filter.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import type { Tally } from '../compare.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import type { TableWorld, Told } from '../filter.ts';
import { anyMerges, merge, ofPersons } from '../merges.ts';
import { referencePages, referenceTree } from '../tables.ts';
import { anyWidget } from './kpi-reports.ts';

/** Most events within some minutes of each other, others weeks apart: over quarters of an hour, days and the look-back. */
const after = fc.oneof(
  fc.integer({ min: -HOUR, max: HOUR }),
  fc.integer({ min: -40, max: 40 }).map((minutes) => minutes * 60_000),
  fc.integer({ min: -30 * HOUR, max: 30 * HOUR }),
  fc.integer({ min: -900 * HOUR, max: 100 * HOUR }),
);
const anyVisit = fc.record({
  session_id: pick('s1', 's2'),
  utm_medium: pick('', '', 'cpc', 'Email', 'social', 'display'),
  utm_campaign: pick('', 'spring'),
  depth: pick('10', '50', '90'),
  isDirect: pick(true, false),
  fl_adid: pick('', '', 'c1', 'c2'),
});
const event = fc.tuple(anyEvent(after), anyVisit);

const anyQuestion = fc.record({
  timezone: anyZone,
  plan: anyPlan,
  from: fc.integer({ min: -35, max: 1 }),
  length: fc.integer({ min: 0, max: 40 }),
  filter: anyFilterOfSegments,
  level: pick(...SOURCE_LEVELS),
  adLevel: pick(...AD_LEVELS),
  adsAbove: pick<{ campaign?: string; ad_set?: string }>(
    {},
    {},
    { ad_set: 'cold' },
    { campaign: 'spring', ad_set: '' },
    { campaign: 'spring' },
  ),
  above: fc.oneof(
    fc.constant({}),
    fc.record({ channel: pick('paid_search', 'direct', 'other') }),
    fc.record({ source: pick('Google', '') }),
  ),
});
/** KPIs that add up over events. */
const anySum = anyWidget.filter(({ metric }) => metric === 'HITS' || metric === 'TOTAL_REVENUE');

/** What costs know of ad sets: by the ad, of a whole ad set, or nothing. */
const anySet = fc.record({ ad_set: pick('', 'cold', 'warm'), entered: pick<0 | 1>(0, 1), isOfAd: pick(true, true, false) });

const anyCase = fc.record({
  moment: anyMoment,
  batches: fc.array(fc.array(event, { maxLength: 25 }), { minLength: 1, maxLength: 2 }),
  merges: anyMerges,
  costs: fc.array(fc.tuple(anyCost(fc.integer({ min: -30, max: 10 })), anySet), { maxLength: 6 }),
  widgets: fc.array(anySum, { minLength: 1, maxLength: 4 }),
  questions: fc.array(anyQuestion, { minLength: 1, maxLength: 2 }),
});
type Case = From<typeof anyCase>;

const NOT_SENT = { referrer: '', utm_source: '', utm_medium: '', utm_campaign: '', fl_adid: '' };

function stored(workspace: string, moment: number, [about, { depth, isDirect, ...visit }]: From<typeof event>): EventRow {
  const row = { ...storedEvent(workspace, moment, about), ...visit, ...(isDirect ? NOT_SENT : {}) };
  return row.kind === 'scroll' ? { ...row, attributes: { ...row.attributes, depth } } : row;
}

const byKey = <Row extends TableRow<string>>(rows: readonly Row[], of: (row: Row) => object) =>
  Object.fromEntries(rows.map((row) => [row.key, of(row)]));
/** What else is there than expected stands out. */
const sized = <T extends { rows: object }>(table: T) => ({ ...table, size: Object.keys(table.rows).length });
const widgetOf = (metric: 'HITS' | 'TOTAL_REVENUE', element: 'purchaseMade' | null) => ({
  id: metric,
  name: '',
  metric,
  element,
  condition: null,
});
const only = (measures: readonly string[], values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => measures.includes(name)));

async function ask(
  analytics: Analytics,
  workspace: string,
  about: Case,
  rows: readonly EventRow[],
  costs: readonly SpendRow[],
  tally: Tally,
) {
  const persons = ofPersons(rows, about.merges);
  const events = persons.map((row, place): Told => ({ ...row, browser_id: rows[place]?.visitor_id ?? '' }));
  for (const { timezone, plan, from, length, filter, level, adLevel, above, adsAbove } of about.questions) {
    const today = dayAt(timezone, about.moment);
    const range: Range = { min: dayAfter(today, from), max: dayAfter(today, from + length) };
    const before: Range = { min: dayAfter(range.min, -length - 1), max: dayAfter(range.min, -1) };
    const world: TableWorld = { events, costs, timezone, plan, now: new Date(about.moment + 9000 * HOUR) };
    const shown = { id: workspace, timezone, currency: 'USD', shown: shownOn(plan) };
    const asking = <T>(work: (store: Analytics) => Promise<T>) => asReport(analytics, workspace, work);

    const pages = await asking((store) =>
      pagesReport(store, shown, about.widgets, { ...pagesQuestion.parse({ range }), filter }, world.now),
    );
    const found = { rows: byKey(pages.rows, ({ values, contributions }) => ({ ...values, contributions })), totals: pages.totals };
    tally.sameAs('pages', sized(referencePages(world, range, filter, about.widgets)), sized(found));
    tally.sameAs('pages before', referencePages(world, before, filter, []).totals, pages.previous_totals);

    const tree = await asking((store) =>
      sourcesReport(store, shown, { ...sourcesQuestion.parse({ range, level, above }), filter }, world.now, about.widgets),
    );
    const measures = tree.columns.map(({ measure }) => measure);
    const trimmed = (of: Range, which: 'sources' | 'ads', at: typeof level | typeof adLevel, columns: readonly string[]) => {
      const { rows: all, totals } = referenceTree(
        world,
        { tree: which, range: of, level: at, above: which === 'ads' ? adsAbove : above, filter },
        about.widgets,
      );
      const kept = Object.entries(all).map(([key, values]) => [key, only(columns, values as object)]);
      return sized({ rows: Object.fromEntries(kept) as object, totals: only(columns, totals) });
    };
    tally.sameAs(
      'sources',
      trimmed(range, 'sources', level, measures),
      sized({ rows: byKey(tree.rows, ({ values }) => values), totals: tree.totals }),
    );
    tally.sameAs('sources before', trimmed(before, 'sources', level, measures).totals, tree.previous_totals);

    const ads = await asking((store) =>
      adsReport(store, shown, { ...adsQuestion.parse({ range, level: adLevel, above: adsAbove }), filter }, world.now, about.widgets),
    );
    const adMeasures = ads.columns.map(({ measure }) => measure);
    tally.sameAs(
      'ads',
      trimmed(range, 'ads', adLevel, adMeasures),
      sized({ rows: byKey(ads.rows, ({ values }) => values), totals: ads.totals }),
    );

    for (const [which, table, at] of [
      ['sources', tree, level],
      ['ads', ads, adLevel],
    ] as const) {
      const { credits, creditedInAll } = referenceTree(
        world,
        { tree: which, range, level: at, above: which === 'ads' ? adsAbove : above, filter },
        about.widgets,
      );
      const told = { rows: Object.fromEntries(table.rows.map((row) => [row.key, row.contributions])) };
      tally.sameAs(`KPIs by ${which}`, { rows: credits, all: creditedInAll }, { ...told, all: table.kpi_totals });
    }

    if (Object.keys(above).length > 0) continue;
    const { kpis } = await asking((store) =>
      kpiReport(store, shown, [widgetOf('HITS', 'purchaseMade'), widgetOf('TOTAL_REVENUE', null)], { range, filter }, world.now),
    );
    // Tabs against each other, and against the KPIs.
    const all = { purchases: tree.totals.purchases, revenue: tree.totals.revenue, people: tree.totals.people, views: tree.totals.views };
    tally.sameAs(
      'tabs',
      { purchases: kpis[0]?.value, revenue: kpis[1]?.value, people: pages.totals.people, views: pages.totals.views },
      all,
    );
    const sum = (of: 'revenue' | 'views') => tree.rows.reduce((total, { values }) => total + (values[of] ?? 0), 0);
    tally.sameAs('sums', { revenue: tree.totals.revenue ?? 0, views: tree.totals.views }, { revenue: sum('revenue'), views: sum('views') });
    tally.sameAs('entrances are exits', pages.totals.entrances, pages.totals.exits);
  }
}

async function compareOne({ analytics, tally, before }: Comparing, about: Case): Promise<void> {
  const workspace = randomUUID();
  const rows: EventRow[] = [];
  const costs = about.costs.map(([cost, { isOfAd, ...set }]) => ({
    ...storedCost(workspace, dayAfter(dayAt('UTC', about.moment), cost.day), cost),
    ...{ utm_campaign: cost.entity === 'c1' ? 'spring' : '', clicks: cost.amount % 7, impressions: cost.amount % 50 },
    ...{ ...set, ad_id: isOfAd ? cost.entity : '' },
  }));
  for (const cost of costs) await analytics.insertSpend([cost]);
  await merge(analytics, workspace, about.merges);
  for (const [place, events] of about.batches.entries()) {
    const fresh = events.map((each) => stored(workspace, about.moment, each));
    await analytics.insertEvents(fresh, `${workspace} ${place}`);
    rows.push(...fresh);
    // What is too little to be held is not looked at again for a while.
    if (before && rows.length === 0) continue;
    await before?.(workspace);
    const questions = before ? about.questions.map((question) => ({ ...question, filter: [] })) : about.questions;
    await ask(analytics, workspace, { ...about, questions }, rows, costs, tally);
  }
}

/** Every figure of pages, sources and ads of so many workspaces against the loops. `before`: of everybody, whom journeys in memory tell. */
export const compareTables = comparisonOf(anyCase, compareOne);
