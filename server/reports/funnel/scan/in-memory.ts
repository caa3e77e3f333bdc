import { withheldKinds } from '#domain/plans/gates.ts';
import type { FunnelQuestion } from '#domain/wire/reports/funnels.ts';
import type { Scope } from '../../_kit/scope.ts';
import { type AskedJourneys, askJourneys } from '../../journeys/ask.ts';
import type { Row } from '../row.ts';
import { FUNNEL_SCAN, type FunnelScan, isHeld } from './question.ts';

/** The rows of a funnel from the journeys in memory; null where those are not there, or what people are told apart by or attempts are held to. */
export async function countInMemory(
  analytics: AskedJourneys,
  { workspace, shown, span, among }: Scope,
  { steps, exclusions, order, window, by, hold }: FunnelQuestion,
): Promise<readonly Row[] | null> {
  if (!isHeld(by) || hold !== null) return null;
  const times = { start: span.start.getTime(), end: span.end.getTime() };
  const scan: FunnelScan = { steps, exclusions, order, window, by, withheld: withheldKinds(shown), ...times };
  return askJourneys<readonly Row[]>(analytics, workspace, FUNNEL_SCAN, scan, { among });
}
