import { withheldKinds } from '#domain/plans/gates.ts';
import { type AskedJourneys, askJourneys } from '../../journeys/ask.ts';
import type { AttributionScope } from '../compile.ts';
import { ATTRIBUTION_SCAN, type Attributed, type AttributionScan } from './question.ts';

/** Credits from the journeys in memory; null where those are not there, or who is asked about is not told by them. */
export async function attributeInMemory(
  analytics: AskedJourneys,
  { workspace, shown, span, conversion, by, dated, touches, lookBack, people }: AttributionScope,
): Promise<Attributed | null> {
  if (people) return null;
  const times = { start: span.start.getTime(), end: span.end.getTime() };
  const scan: AttributionScan = { conversion, by, dated, touches, lookBack, withheld: withheldKinds(shown), ...times };
  return askJourneys<Attributed>(analytics, workspace, ATTRIBUTION_SCAN, scan);
}
