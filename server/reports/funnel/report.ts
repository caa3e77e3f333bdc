import { lockOf, MONEY } from '#domain/plans/gates.ts';
import type { FunnelReport, FunnelRow, FunnelStep } from '#domain/wire/answers/funnels.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { type FunnelQuestion, follows } from '#domain/wire/reports/funnels.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { lockOn } from '../_kit/maps/normalise.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { compileFunnel } from './compile.ts';
import type { Row } from './row.ts';
import { countInMemory } from './scan/in-memory.ts';
import { funnelScope } from './scope.ts';

/** Rows of one breakdown; those with fewest people stand together in one more. */
const MOST_ROWS = 100;

function stepOf(row: Row, question: FunnelQuestion, step: number, locked: FunnelStep['locked']): FunnelStep {
  const at = (place: number) => Number(row[`people_${place}`] ?? 0);
  const share = (of: number) => (of === 0 ? null : at(step) / of);
  const times = row[`times_${step}`];
  const [quarter, median, three_quarters] = (Array.isArray(times) ? times : []).map((ms) => Number(ms) / 1000);
  const hasPrevious = follows(question.order, step);
  return {
    people: at(step),
    of_first: share(at(0)),
    of_previous: hasPrevious ? share(at(step - 1)) : null,
    dropped: hasPrevious ? at(step - 1) - at(step) : null,
    seconds:
      at(step) > 0 && quarter !== undefined && median !== undefined && three_quarters !== undefined
        ? { quarter, median, three_quarters }
        : null,
    locked,
  };
}

const peopleOf = (row: Row, steps: number) => Array.from({ length: steps }, (_, step) => Number(row[`people_${step}`] ?? 0));

/** People told apart, most at the first step first. */
function rowsOf(found: readonly Row[], steps: number, hasMoney: boolean): FunnelRow[] {
  const rows = found
    .map((row) => ({ value: String(row.value ?? ''), people: peopleOf(row, steps), revenue: hasMoney ? Number(row.revenue ?? 0) : null }))
    .filter(({ people }) => (people[0] ?? 0) > 0)
    .toSorted((a, b) => (b.people[0] ?? 0) - (a.people[0] ?? 0) || (a.value < b.value ? -1 : 1));
  const rest = rows.slice(MOST_ROWS);
  if (rest.length === 0) return rows;
  const sum = (of: (row: FunnelRow) => number) => rest.reduce((total, row) => total + of(row), 0);
  const people = Array.from({ length: steps }, (_, step) => sum((row) => row.people[step] ?? 0));
  return [...rows.slice(0, MOST_ROWS), { value: null, people, revenue: hasMoney ? sum(({ revenue }) => revenue ?? 0) : null }];
}

/**
 * How many people got how far. An attempt begins with the first step in the range and may end after
 * it; any attempt that gets further counts, and each person once. One event is one step. Times are
 * taken from the latest start that leads to where a person first gets to a step. People are told apart
 * by the event with which they first did the first step, so that each is in one row. Beside a range
 * that still runs, attempts begin no later than it has got (`domain/time/counterpart.ts`).
 */
export async function funnelReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: FunnelQuestion,
  now: Date,
  people?: Filter,
): Promise<Uncounted<FunnelReport>> {
  const { shown, timezone, currency } = workspace;
  const { range, order, steps, window, by } = question;
  const scope = funnelScope({ workspace: workspace.id, shown }, timezone, question, now, people);
  const counted = await countInMemory(analytics, scope, question);
  const found = counted ?? (await analytics.select<Row>(compileFunnel(scope, question)));
  const row = found.find(({ whole }) => by === null || whole === 1) ?? {};
  const hasMoney = lockOf(shown, MONEY) === null;
  return {
    as_of: now.toISOString(),
    ...{ timezone, currency, range, order },
    steps: steps.map(({ rule }, step) => stepOf(row, question, step, lockOn(shown, rule))),
    revenue: hasMoney ? Number(row.revenue ?? 0) : null,
    breakdown: by && {
      by,
      rows: rowsOf(
        found.filter(({ whole }) => whole === 0),
        steps.length,
        hasMoney,
      ),
    },
    open: scope.span.end.getTime() + (window ?? 0) * 1000 > now.getTime(),
  };
}
