import { relationOf, sureOf } from '#domain/insights/correlation.ts';
import { spanOf } from '#domain/time/days.ts';
import type { CorrelationReport, CorrelationRow } from '#domain/wire/answers/correlation.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { type CorrelationQuestion, LEAST_PEOPLE, MOST_CORRELATED } from '#domain/wire/reports/correlation.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { among } from '../_kit/filters/filter.ts';
import { lockOn } from '../_kit/maps/normalise.ts';
import type { Scope } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { seenNodeOf } from '../paths/labels.ts';
import { ALL, compileDone } from './compile.ts';

interface Groups {
  readonly reached: number;
  readonly others: number;
}
type Done = Groups & { readonly called: string };

/** Sure ones first, then what tells the groups apart most, then what most people did. */
function rowsOf(done: readonly Done[], all: Groups): CorrelationRow[] {
  const related = done.map((one) => ({ ...one, ...relationOf(one, all) }));
  const sure = sureOf(related.map(({ chance }) => chance));
  return related
    .map((one, place) => ({ ...one, sure: sure[place] === true }))
    .sort(
      (a, b) =>
        Number(b.sure) - Number(a.sure) ||
        b.strength - a.strength ||
        b.reached + b.others - a.reached - a.others ||
        (a.called < b.called ? -1 : 1),
    )
    .slice(0, MOST_CORRELATED)
    .map(({ called, reached, others, lift, interval, sure: isSure }) => ({
      node: seenNodeOf(called),
      ...{ reached, others, lift, interval, sure: isSure },
    }));
}

/**
 * What people who reached a goal had done before it more often, or less, than all others of the range. Each person is in
 * one group and counts once for each thing; of those who reached the goal only what lies before the first time counts,
 * so that nothing that follows from it looks as if it led there. `least`: how many people each side of a comparison has.
 */
export async function correlationReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  { range, goal }: CorrelationQuestion,
  now: Date,
  people?: Filter,
  least = LEAST_PEOPLE,
): Promise<Uncounted<CorrelationReport>> {
  const { shown, timezone, currency } = workspace;
  const span = spanOf(range, timezone);
  const source = { workspace: workspace.id, shown };
  const scope: Scope = { ...source, span, ...among(source, span, people) };
  const about = { as_of: now.toISOString(), timezone, currency, range, least };
  const locked = lockOn(shown, goal);
  if (locked) return { ...about, reached: 0, others: 0, compared: 0, rows: [], locked };
  const found = await analytics.select<Done>(compileDone(scope, goal, least));
  const { reached, others } = found.find(({ called }) => called === ALL) ?? { reached: 0, others: 0 };
  const all: Groups = { reached, others };
  const isLarge = reached >= least && others >= least;
  const done = found.filter((one) => isLarge && one.called !== ALL && reached + others - one.reached - one.others >= least);
  return { ...about, ...all, compared: done.length, rows: rowsOf(done, all), locked };
}
