import { withheldKinds } from '#domain/plans/gates.ts';
import { LOOK_BACK_MS } from '#domain/tracking/attribution.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { type AskedJourneys, askJourneys } from '../../../journeys/ask.ts';
import type { Calendar } from '../../calendar.ts';
import { openedIn } from '../../dimensions.ts';
import type { Source } from '../../scope.ts';
import { type AdSetRow, adSetsOf, asksAdSet, compileAdSets } from '../ad-sets.ts';
import { compileSpentCampaigns, type SpentCampaign } from '../ads.ts';
import { MOST_ROWS, type TreeQuestion, type TreeRow } from '../compile.ts';
import { type ScannedSpan, TREE_SCAN, type TreeScan } from './question.ts';

/** What a level has of visits and sales, from the journeys in memory; null where those are not there, or do not tell what is asked. */
export async function treeInMemory(
  analytics: AskedJourneys & Pick<Analytics, 'select'>,
  { workspace, shown }: Source,
  { level, above, filter = [], search = '', of }: TreeQuestion,
  calendars: readonly Calendar[],
): Promise<readonly TreeRow[] | null> {
  if (filter.length > 0 || search.trim() !== '' || !analytics.journeys?.holds(workspace)) return null;
  const ranges = calendars.map(({ range }) => range);
  const spent = of === 'ads' ? await analytics.select<SpentCampaign>(compileSpentCampaigns(workspace, ranges)) : null;
  const sets = asksAdSet([level, ...openedIn(above)]) ? await analytics.select<AdSetRow>(compileAdSets(workspace)) : [];
  const spans = calendars.map(
    ({ span }, place): ScannedSpan => ({
      start: span.start.getTime(),
      end: span.end.getTime(),
      spent: spent?.filter(({ period }) => period === place) ?? null,
    }),
  );
  const scan: TreeScan = {
    level,
    above,
    adSets: adSetsOf(sets),
    spans,
    most: MOST_ROWS,
    lookBack: LOOK_BACK_MS,
    withheld: withheldKinds(shown),
  };
  return askJourneys<readonly TreeRow[]>(analytics, workspace, TREE_SCAN, scan);
}
