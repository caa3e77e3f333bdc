import { withheldKinds } from '#domain/plans/gates.ts';
import type { PathsQuestion } from '#domain/wire/reports/paths.ts';
import type { Scope } from '../../_kit/scope.ts';
import { type AskedJourneys, askJourneys } from '../../journeys/ask.ts';
import type { HopRow } from '../compile.ts';
import type { OnMap } from '../labels.ts';
import { PATHS_SCAN, type PathsScan } from './question.ts';

/** The rows of a hop from the journeys in memory; null where those are not there. */
export async function hopInMemory(
  analytics: AskedJourneys,
  { workspace, shown, span, among }: Scope,
  { step, direction, trail, within }: PathsQuestion,
  { elements, clicks }: OnMap,
): Promise<readonly HopRow[] | null> {
  const times = { start: span.start.getTime(), end: span.end.getTime() };
  const onMap = { elements: elements.map(({ id, rule, worth }) => ({ id, rule, worth })), clicks };
  const scan: PathsScan = { step, direction, trail, within, onMap, withheld: withheldKinds(shown), ...times };
  return askJourneys<readonly HopRow[]>(analytics, workspace, PATHS_SCAN, scan, { among });
}
