import { spanOf } from '#domain/time/days.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { PathsReport } from '#domain/wire/answers/paths.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { among } from '../_kit/filters/filter.ts';
import { lockOn } from '../_kit/maps/normalise.ts';
import type { Scope } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { compileHop, type HopRow } from './compile.ts';
import { formatted } from './format.ts';
import { NO_MAP, type OnMap } from './labels.ts';
import { hopInMemory } from './scan/in-memory.ts';

/**
 * Where people went from a step, or came to it from. Counted are people, each from the first time
 * in the range that they were there; what comes next is the page or action right after it (scrolls,
 * videos and clicks are none), and the way a visit began comes before what it began with. Being at the step again, or the
 * same thing twice, is no hop. Everybody is in exactly one row. `onMap`: what its elements count is named by them.
 */
export async function pathsReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: PathsQuestion,
  now: Date,
  people?: Filter,
  onMap: OnMap = NO_MAP,
): Promise<Uncounted<PathsReport>> {
  const { shown, timezone, currency } = workspace;
  const span = spanOf(question.range, timezone);
  const source = { workspace: workspace.id, shown };
  const scope: Scope = { ...source, span, ...among(source, span, people) };
  const locked = lockOn(shown, question.step);
  const inMemory = locked ? null : await hopInMemory(analytics, scope, question, onMap);
  const hops = locked ? [] : (inMemory ?? (await analytics.select<HopRow>(compileHop(scope, question, onMap))));
  return { as_of: now.toISOString(), timezone, currency, range: question.range, ...formatted(hops, question, onMap), locked };
}
