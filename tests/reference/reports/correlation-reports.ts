import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { CorrelationReport } from '#domain/wire/answers/correlation.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { correlationQuestion } from '#domain/wire/reports/correlation.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { ReportWorkspace } from '#server/reports/_kit/workspace.ts';
import { correlationReport } from '#server/reports/correlation/report.ts';
import { peopleReport } from '#server/reports/people/list.ts';
import { asReport } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { anyEvent, anyMetRule, anyMoment, anyPlan, anyZone, type From, HOUR, pick, storedEvent } from '../any.ts';
import { anyFilter } from '../any-filter.ts';
import { dayAfter, dayAt } from '../calendar.ts';
import type { Tally } from '../compare.ts';
import { type Comparing, comparisonOf } from '../comparison.ts';
import { referenceCorrelation } from '../correlation.ts';
import { anyMerges, merge, ofPersons } from '../merges.ts';
import { lockOnKind, type World } from '../world.ts';

/** Minutes and days apart, some in the same millisecond. */
const after = fc.oneof(
  fc.integer({ min: 0, max: 9 }).map((minute) => minute * 60_000),
  fc.integer({ min: -60, max: 60 }).map((hour) => hour * HOUR),
);
/** Many people: what goes with something is seen in numbers only. */
const anyVisitor = fc.integer({ min: 1, max: 40 }).map((place) => `v${place}`);
const anyDeed = fc.tuple(anyEvent(after), anyVisitor).map(([event, visitor_id]) => ({ ...event, visitor_id }));

const anyCase = fc.record({
  moment: anyMoment,
  timezone: anyZone,
  plan: anyPlan,
  events: fc.array(anyDeed, { minLength: 40, maxLength: 160, size: 'max' }),
  merges: anyMerges,
  questions: fc.array(
    fc.record({
      goal: anyMetRule({ type: 'event', event: 'form_completed' }, { type: 'event', event: 'custom' }).filter(
        ({ type }) => type !== 'source',
      ),
      from: fc.integer({ min: -3, max: 0 }),
      length: fc.integer({ min: 0, max: 4 }),
      least: pick(1, 1, 2, 4),
      filter: fc.oneof({ weight: 3, arbitrary: fc.constant<Filter>([]) }, { weight: 1, arbitrary: anyFilter }),
    }),
    { minLength: 6, maxLength: 6 },
  ),
});

/** Behind each group, and behind a row, stand as many people as they say. */
async function askBehind(
  store: Analytics,
  about: ReportWorkspace,
  { range, goal }: { range: { min: string; max: string }; goal: unknown },
  report: Uncounted<CorrelationReport>,
  tally: Tally,
): Promise<void> {
  const behind = { of: 'correlation', goal } as { of: 'correlation'; goal: never };
  const people = async (reached: boolean, node: CorrelationReport['rows'][number]['node'] | null) =>
    (await peopleReport(store, about, { range }, new Date(), { ...behind, reached, node })).total;
  tally.sameAs('groups', [report.reached, report.others], [await people(true, null), await people(false, null)]);
  const [row] = report.rows;
  if (row) tally.sameAs('row', [row.reached, row.others], [await people(true, row.node), await people(false, row.node)]);
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
  const now = new Date(moment);
  const about = { id: workspace, timezone, currency: 'USD', shown: shownOn(plan) };
  const world: World = { events: ofPersons(events, merges), costs: [], timezone, plan, now };
  for (const [place, { from, length, goal, least, filter }] of one.questions.entries()) {
    const question = correlationQuestion.parse({ range: { min: dayAfter(today, from), max: dayAfter(today, from + length) }, goal });
    const segment = filter.length > 0 ? filter : undefined;
    await asReport(analytics, workspace, async (store) => {
      const report = await correlationReport(store, about, question, now, segment, least);
      const lock = goal.type === 'event' ? lockOnKind(plan, goal.event) : null;
      tally.sameAs('locked', lock, report.locked);
      if (lock) return;
      const rows = Object.fromEntries(report.rows.map(({ node, ...row }) => [`${node.type} ${node.value}`, row]));
      const { reached, others, compared } = report;
      const expected = referenceCorrelation(world, question, least, segment);
      tally.sameAs('names', Object.keys(expected.rows).sort().join(), Object.keys(rows).sort().join());
      tally.sameAs('report', expected, { reached, others, compared, rows });
      tally.sameAs('sure first', report.rows.filter(({ sure }) => sure).length, report.rows.findLastIndex(({ sure }) => sure) + 1);
      if (!segment && place < 2) await askBehind(store, about, question, report, tally);
    });
  }
}

/** Every figure of so many random histories against the loops. */
export const compareCorrelation = comparisonOf(anyCase, compareOne, { endOnFailure: true });
