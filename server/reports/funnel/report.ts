import { spanOf } from '#domain/time/days.ts';
import type { FunnelQuestion, FunnelReport, FunnelStep } from '#domain/wire/funnels.ts';
import type { Uncounted } from '#domain/wire/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { Scope } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { lockOn } from '../canvas/normalise.ts';
import { compileFunnel } from './compile.ts';

type Row = Readonly<Record<string, number | readonly (number | null)[]>>;

/** Orders in which the step before is one that people of a step went through. */
const HAS_PREVIOUS: ReadonlySet<FunnelQuestion['order']> = new Set(['sequential', 'strict', 'any']);

function stepOf(row: Row, question: FunnelQuestion, step: number, locked: FunnelStep['locked']): FunnelStep {
  const at = (place: number) => Number(row[`people_${place}`] ?? 0);
  const share = (of: number) => (of === 0 ? null : at(step) / of);
  const times = row[`times_${step}`];
  const [quarter, median, three_quarters] = (Array.isArray(times) ? times : []).map((ms) => Number(ms) / 1000);
  const follows = step > 0 && HAS_PREVIOUS.has(question.order);
  return {
    people: at(step),
    of_first: share(at(0)),
    of_previous: follows ? share(at(step - 1)) : null,
    dropped: follows ? at(step - 1) - at(step) : null,
    seconds:
      at(step) > 0 && quarter !== undefined && median !== undefined && three_quarters !== undefined
        ? { quarter, median, three_quarters }
        : null,
    locked,
  };
}

/**
 * How many people got how far. An attempt begins with the first step in the range and may end after
 * it; any attempt that gets further counts, and each person once. One event is one step. Times are
 * taken from the latest start that leads to where a person first gets to a step.
 */
export async function funnelReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: FunnelQuestion,
  now: Date,
  signal?: AbortSignal,
): Promise<Uncounted<FunnelReport>> {
  const { shown, timezone, currency } = workspace;
  const { range, order, steps, window } = question;
  const scope: Scope = { workspace: workspace.id, shown, span: spanOf(range, timezone) };
  const [row = {}] = await analytics.select<Row>({ ...compileFunnel(scope, question), signal });
  return {
    as_of: now.toISOString(),
    ...{ timezone, currency, range, order },
    steps: steps.map(({ rule }, step) => stepOf(row, question, step, lockOn(shown, rule))),
    open: scope.span.end.getTime() + (window ?? 0) * 1000 > now.getTime(),
  };
}
