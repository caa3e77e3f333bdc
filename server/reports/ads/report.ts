import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { AD_MEASURES, type AdsQuestion, type AdsReport } from '#domain/wire/reports/tables.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { channelSql } from '../_kit/channel-sql.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { spentOnDays } from '../_kit/scope.ts';
import { treeTable } from '../_kit/tree/table.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';

/** By an ad: it carries an ad's keys, came by a channel that is paid for, or by a campaign with costs in the range. */
export function isByAd(parameters: Parameters, range: Range, workspace: string): string {
  const spent = spentOnDays(parameters, workspace, [range]);
  return `(fl_adid != '' OR fl_adsrc != '' OR ${channelSql(parameters)} IN ('paid_search', 'paid_social', 'display')
    OR (utm_campaign != '' AND (toString(utm_source), toString(utm_campaign)) IN (
      SELECT toString(utm_source), toString(utm_campaign) FROM spend WHERE ${spent})))`;
}

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
): Promise<Uncounted<AdsReport>> {
  const asked = { ...question, above: question.above ?? {}, of: isByAd };
  const table = await treeTable(analytics, workspace, { measures: AD_MEASURES, usual: 'spend' }, asked, now);
  return { ...table, level: question.level };
}
