import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Rule } from '#domain/canvas/document.ts';
import type { AttributionRow } from '#domain/wire/answers/attribution.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import {
  ATTRIBUTED_BY,
  ATTRIBUTION_DATES,
  ATTRIBUTION_MODELS,
  ATTRIBUTION_TOUCHES,
  type AttributionQuestion,
} from '#domain/wire/reports/attribution.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { ReportWorkspace } from '#server/reports/_kit/workspace.ts';
import { attributionReport } from '#server/reports/attribution/report.ts';
import { asReport } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { anyCost, anyEvent, anyMoment, anyPlan, anyRule, anyZone, type From, HOUR, pick, storedCost, storedEvent } from '../any.ts';
import { anyFilter } from '../any-filter.ts';
import { MODEL_NAMES, referenceAttribution } from '../attribution.ts';
import { behindIn } from '../behind.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import type { Tally } from '../compare.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { anyMerges, merge, ofPersons } from '../merges.ts';
import { lockOnKind, lockOnMoney, type World } from '../world.ts';

/** Visits and sales minutes, hours and weeks apart, some in the same millisecond. */
const after = fc.oneof(
  fc.integer({ min: 0, max: 6 }).map((minute) => minute * 60_000),
  fc.integer({ min: -60, max: 60 }).map((hour) => hour * HOUR),
  fc.integer({ min: -1000, max: 400 }).map((hour) => hour * HOUR + 7),
);
const purchases: Rule = { type: 'event', event: 'purchase' };
const anyConversion = fc.oneof(
  { weight: 3, arbitrary: fc.constant(purchases) },
  { weight: 1, arbitrary: anyRule.filter(({ type }) => type !== 'source') },
);
/** What tells paid visits from others: on some of them, in any spelling. */
const anyCame = fc.record({
  utm_medium: pick('', '', 'cpc', ' Paid-Search', 'Email', 'affiliate', 'display', 'social', 'Retargeting ', 'unpaid'),
  fl_adid: pick('', '', '', '', ' ', '7'),
  fl_adsrc: pick('', '', '', '', 'google'),
});
/** More sales and beginnings of visits than elsewhere. */
const anyStep = fc.oneof(
  anyEvent(after),
  anyEvent(after).map((event) => ({ ...event, is_entry: 1 as const, kind: 'page_view' as const })),
  anyEvent(after).map((event) => ({ ...event, kind: 'purchase' as const })),
);

const anyJourneyEvent = fc.tuple(anyStep, anyCame).map(([event, came]) => ({ ...event, ...came }));

const anyQuestion = fc.record({
  from: fc.integer({ min: -9, max: 1 }),
  length: fc.integer({ min: 1, max: 20 }),
  conversion: anyConversion,
  by: pick(...ATTRIBUTED_BY.filter((by) => by === 'source' || by === 'utm_source' || by === 'utm_medium' || by === 'referrer')),
  look_back: pick(1, 7, 28, null),
  dated: pick(...ATTRIBUTION_DATES),
  touches: pick(...ATTRIBUTION_TOUCHES),
  filter: fc.oneof({ weight: 2, arbitrary: fc.constant<Filter>([]) }, { weight: 1, arbitrary: anyFilter }),
});

const anyCase = fc.record({
  moment: anyMoment,
  timezone: anyZone,
  plan: anyPlan,
  merges: anyMerges,
  events: fc.array(anyJourneyEvent, { minLength: 1, maxLength: 60 }),
  costs: fc.array(anyCost(fc.integer({ min: -3, max: 3 })), { maxLength: 6 }),
  questions: fc.array(anyQuestion, { minLength: 6, maxLength: 6 }),
});
type Case = From<typeof anyCase>;

const nameOf = ({ kind, value }: Pick<AttributionRow, 'kind' | 'value'>) => (kind === 'source' ? `source ${value}` : kind);

/** Behind a row by a model, and behind all of them, stand those whose conversions the walk credits there, with as many of them. */
async function compareBehind(
  store: Analytics,
  about: ReportWorkspace,
  { range, segment: _, ...asked }: AttributionQuestion,
  rows: readonly AttributionRow[],
  sold: ReturnType<typeof referenceAttribution>['sold'],
  filter: Filter | undefined,
  tally: Tally,
): Promise<void> {
  const { found, walked } = await behindIn(
    store,
    about,
    sold.map(({ person }) => person),
  );
  const row = rows[sold.length % Math.max(1, rows.length)];
  const model = ATTRIBUTION_MODELS[(sold.length + rows.length) % ATTRIBUTION_MODELS.length] ?? 'first';
  const named = row && row.kind !== 'rest' ? { kind: row.kind, value: row.value } : undefined;
  for (const one of named ? [named, undefined] : [undefined]) {
    const name = one ? nameOf(one) : null;
    const counts = new Map<string, number>();
    for (const { person, shares } of sold)
      if (shares(model).some(([label, part]) => part > 0 && (name === null || label === name)))
        counts.set(person, (counts.get(person) ?? 0) + 1);
    const behind = { of: 'attribution', ...asked, model, ...(one ? { row: one } : {}) } as const;
    tally.sameAs(`behind ${name} by ${model}`, walked(counts), await found(behind, { range, filter }, new Date()));
  }
}

async function compareOne(
  { analytics, tally, before, lookBehind }: Comparing,
  { moment, timezone, plan, merges, questions, ...one }: Case,
): Promise<void> {
  const workspace = randomUUID();
  const events = one.events.map((event) => storedEvent(workspace, moment, event));
  const today = dayAt(timezone, moment);
  const costs = one.costs.map((cost) => storedCost(workspace, dayAfter(today, cost.day), cost));
  await analytics.insertEvents(events, workspace);
  for (const cost of costs) await analytics.insertSpend([cost]);
  await merge(analytics, workspace, merges);
  await before?.(workspace);
  const world: World = { events: ofPersons(events, merges), costs, timezone, plan, now: new Date(moment) };
  for (const { from, length, filter, ...asked } of questions) {
    const range = { min: dayAfter(today, from), max: dayAfter(today, from + length) };
    await compareAnswer({ analytics, tally, lookBehind }, world, workspace, { range, ...asked }, filter.length > 0 ? filter : undefined);
  }
}

async function compareAnswer(
  { analytics, tally, lookBehind }: Pick<Comparing, 'analytics' | 'tally' | 'lookBehind'>,
  world: World,
  workspace: string,
  question: AttributionQuestion,
  segment: Filter | undefined,
): Promise<void> {
  const { plan, timezone } = world;
  const { conversion, dated } = question;
  const about = { id: workspace, timezone, currency: 'USD', shown: shownOn(plan) };
  const report = await asReport(analytics, workspace, (store) => attributionReport(store, about, question, world.now, segment));
  const lock = conversion.type === 'event' ? lockOnKind(plan, conversion.event) : null;
  tally.sameAs('locked', { conversion: lock, money: lockOnMoney(plan) }, report.locked);
  if (lock) return tally.sameAs('rows', 0, report.rows.length);
  const hasMoney = lockOnMoney(plan) === null;
  const found = new Map(report.rows.map((row) => [nameOf(row), row]));
  const { rows, total, sold, spend } = referenceAttribution(world, question, segment);
  await lookBehind(() =>
    asReport(analytics, workspace, (store) => compareBehind(store, about, question, report.rows, sold, segment, tally)),
  );
  const names = new Set([...rows.keys(), ...spend.keys()]);
  tally.sameAs('names of rows', [...names].sort().join(), [...found.keys()].sort().join());
  for (const name of names) {
    const row = found.get(name);
    tally.sameAs(`${name}.spend`, spend.get(name) ?? null, row?.spend);
    const adding = MODEL_NAMES.filter((model) => model !== 'full_impact').map((model) => rows.get(name)?.[model]?.revenue ?? 0);
    tally.sameAs(`${name}.bounds`, hasMoney ? [Math.min(...adding), Math.max(...adding)] : [null, null], [
      row?.lowest.revenue,
      row?.highest.revenue,
    ]);
    for (const model of MODEL_NAMES) {
      const { conversions, revenue } = rows.get(name)?.[model] ?? { conversions: 0, revenue: 0 };
      tally.sameAs(`${name}.${model}`, { conversions, revenue: hasMoney ? revenue : null }, row?.credits[model]);
    }
  }
  // What visits of the range earned is a part of what was earned; what the range earned is all of it, in every model.
  for (const model of MODEL_NAMES) {
    if (dated === 'click' && model !== 'full_impact') continue;
    tally.sameAs(
      `total.${model}`,
      { conversions: total.conversions, revenue: hasMoney ? total.revenue : null },
      report.totals.credits[model],
    );
  }
}

/** Every figure of so many random attribution reports against the walk over each event. */
export const compareAttribution = comparisonOf(anyCase, compareOne);
