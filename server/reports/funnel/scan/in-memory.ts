import { withheldKinds } from '#domain/plans/gates.ts';
import type { FunnelQuestion } from '#domain/wire/reports/funnels.ts';
import type { Scope } from '../../_kit/scope.ts';
import { type AskedJourneys, askJourneys } from '../../journeys/ask.ts';
import type { Row } from '../row.ts';
import { FUNNEL_SCAN, type FunnelScan, isHeld } from './question.ts';

/** The rows of a funnel from the journeys in memory; null where those, or what people are told apart by, are not there. */
export async function countInMemory(
  analytics: AskedJourneys,
  { workspace, shown, span, among }: Scope,
  { steps, exclusions, order, window, by }: FunnelQuestion,
): Promise<readonly Row[] | null> {
  if (!isHeld(by)) return null;
  const times = { start: span.start.getTime(), end: span.end.getTime() };
  const scan: FunnelScan = { steps, exclusions, order, window, by, withheld: withheldKinds(shown), ...times };
  return askJourneys<readonly Row[]>(analytics, workspace, FUNNEL_SCAN, scan, { among });
}
