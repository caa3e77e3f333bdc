import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { CohortsReport } from '#domain/wire/answers/cohorts.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { BREAKDOWNS } from '#domain/wire/monitor.ts';
import { type CohortsQuestion, cohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { lockOn } from '#server/reports/_kit/maps/normalise.ts';
import type { ReportWorkspace } from '#server/reports/_kit/workspace.ts';
import { cohortsReport } from '#server/reports/cohorts/report.ts';
import { peopleReport } from '#server/reports/people/list.ts';
import { asReport } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { anyEvent, anyMetRule, anyMoment, anyPlan, anyZone, type From, HOUR, pick, storedEvent } from '../any.ts';
import { anyFilter } from '../any-filter.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import { referenceCohorts } from '../cohorts.ts';
import type { Tally } from '../compare.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { anyMerges, merge, ofPersons } from '../merges.ts';
import type { World } from '../world.ts';

/** Minutes, days and weeks apart: within a period and over several. */
const after = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((minute) => minute * 60_000),
  fc.integer({ min: -60 * HOUR, max: 60 * HOUR }),
  fc.integer({ min: -700 * HOUR, max: 700 * HOUR }),
);
const anyStart = fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: anyMetRule() });
const anyCase = fc.record({
  moment: anyMoment,
  timezone: anyZone,
  plan: anyPlan,
  events: fc.array(anyEvent(after), { minLength: 5, maxLength: 80 }),
  merges: anyMerges,
  questions: fc.array(
    fc.record({
      start: anyStart,
      back: anyStart,
      breakdown: pick(...BREAKDOWNS),
      from: fc.integer({ min: -30, max: 0 }),
      length: fc.integer({ min: 0, max: 50 }),
      filter: fc.oneof({ weight: 2, arbitrary: fc.constant<Filter>([]) }, { weight: 1, arbitrary: anyFilter }),
      /** Hours after the moment when it is asked. */
      asked: fc.integer({ min: -100, max: 800 }),
    }),
    { minLength: 6, maxLength: 6 },
  ),
});

/** Behind the largest cell, and behind its cohort, stand as many people as they say. */
async function askBehind(
  store: Analytics,
  about: ReportWorkspace,
  { range, start, back, breakdown }: CohortsQuestion,
  report: Uncounted<CohortsReport>,
  tally: Tally,
): Promise<void> {
  const row = report.rows.find(({ people }) => people > 0);
  const later = row?.cells.findIndex(({ people }) => people > 0) ?? -1;
  if (!row || later < 0) return;
  const behind = { of: 'cohorts', start, back, breakdown, cohort: row.period.start } as const;
  const people = async (place: number | null) =>
    (await peopleReport(store, about, { range }, new Date(), { ...behind, later: place })).total;
  tally.sameAs('behind', [row.people, row.cells[later]?.people], [await people(null), await people(later)]);
}

async function compareOne(
  { analytics, tally }: Comparing,
  { moment, timezone, plan, merges, ...one }: From<typeof anyCase>,
): Promise<void> {
  const workspace = randomUUID();
  const events = one.events.map((event) => storedEvent(workspace, moment, event));
  await analytics.insertEvents(events, workspace);
  await merge(analytics, workspace, merges);
  const today = dayAt(timezone, moment);
  const about = { id: workspace, timezone, currency: 'USD', shown: shownOn(plan) };
  for (const { from, length, filter, asked, ...rules } of one.questions) {
    const now = new Date(moment + asked * HOUR);
    const question = cohortsQuestion.parse({ range: { min: dayAfter(today, from), max: dayAfter(today, from + length) }, ...rules });
    const segment = filter.length > 0 ? filter : undefined;
    await asReport(analytics, workspace, async (store) => {
      const report = await cohortsReport(store, about, question, now, segment);
      if (report.locked) return;
      const world: World = { events: ofPersons(events, merges), costs: [], timezone, plan, now };
      tally.sameAs(question.breakdown, referenceCohorts(world, question, segment), report);
      const isShown = [question.start, question.back].every((rule) => rule === null || lockOn(about.shown, rule) === null);
      if (!segment && isShown) await askBehind(store, about, question, report, tally);
    });
  }
}

/** Every figure of so many random histories against the loops. */
export const compareCohorts = comparisonOf(anyCase, compareOne, { endOnFailure: true });
