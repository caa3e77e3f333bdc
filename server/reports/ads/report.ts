import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { AD_MEASURES, type AdsQuestion, type AdsReport } from '#domain/wire/reports/tables.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { treeTable } from '../_kit/tree/table.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import type { Widget } from '../kpis/widget.ts';
import { withContributions } from '../sources/contributions.ts';

/**
 * What ads cost beside the people and sales they brought: imported costs and tracked visits meet by
 * platform (`fl_adsrc`), campaign (`utm_campaign`) or ad (`fl_adid`). Sales are credited as in the
 * report of sources. Costs that were never imported are not known, rather than 0.
 */
export async function adsReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: AdsQuestion,
  now: Date,
  widgets: readonly Widget[] = [],
): Promise<Uncounted<AdsReport>> {
  const asked = { ...question, above: question.above ?? {}, of: 'ads' as const };
  const tree = await treeTable(analytics, workspace, { measures: AD_MEASURES, usual: 'spend' }, asked, now);
  return { ...(await withContributions(analytics, workspace, widgets, asked, tree, now)), level: question.level };
}
