import type { Analytics } from '#server/events/analytics.ts';
import { askJourneys } from '../../../journeys/ask.ts';
import type { Calendar } from '../../calendar.ts';
import { MOST_ROWS, type TreeQuestion, type TreeRow } from '../compile.ts';
import { TREE_SCAN, type TreeScan } from './question.ts';

/** What a level has of visits, from the journeys in memory; null where those are not there, or do not tell what is asked. */
export async function visitsInMemory(
  analytics: Pick<Analytics, 'journeys' | 'persons'>,
  workspace: string,
  { level, above, filter = [], search = '', of }: TreeQuestion,
  calendars: readonly Calendar[],
): Promise<readonly TreeRow[] | null> {
  if (filter.length > 0 || search.trim() !== '' || of) return null;
  const spans = calendars.map(({ span }) => ({ start: span.start.getTime(), end: span.end.getTime() }));
  const scan: TreeScan = { level, above, spans, most: MOST_ROWS };
  return askJourneys<readonly TreeRow[]>(analytics, workspace, TREE_SCAN, scan);
}
