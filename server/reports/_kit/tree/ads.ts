import type { Range } from '#domain/wire/reports/reports.ts';
import type { Question } from '#server/events/analytics.ts';
import type { SourceForm } from '../../journeys/forms.ts';
import { channelSql } from '../channel-sql.ts';
import { Parameters } from '../parameters.ts';
import { spentOnDays } from '../scope.ts';

export const PAID_CHANNELS = ['paid_search', 'paid_social', 'display'];
const CAMPAIGN = 'toString(utm_source), toString(utm_campaign)';

/** By an ad: it carries an ad's keys, came by a channel that is paid for, or by a campaign with costs in the range. */
export function byAdSql(parameters: Parameters, range: Range, workspace: string): string {
  const spent = spentOnDays(parameters, workspace, [range]);
  return `(fl_adid != '' OR fl_adsrc != '' OR ${channelSql(parameters)} IN (${PAID_CHANNELS.map((channel) => `'${channel}'`).join(', ')})
    OR (utm_campaign != '' AND (${CAMPAIGN}) IN (SELECT ${CAMPAIGN} FROM spend WHERE ${spent})))`;
}

/** Campaigns with costs in each range, as `byAd` knows them. */
export function compileSpentCampaigns(workspace: string, ranges: readonly Range[]): Question {
  const parameters = new Parameters();
  const selects = ranges.map(
    (range, period) => `SELECT DISTINCT ${period} AS period, ${CAMPAIGN.replace(', ', ' AS source, ')} AS campaign
      FROM spend WHERE ${spentOnDays(parameters, workspace, [range])}`,
  );
  return { sql: selects.join('\nUNION ALL\n'), params: parameters.values };
}

export interface SpentCampaign {
  readonly period: number;
  readonly source: string;
  readonly campaign: string;
}

const nameOf = (source: string, campaign: string) => JSON.stringify([source, campaign]);

/** The same of sources in memory. */
export function byAd(spent: readonly Omit<SpentCampaign, 'period'>[]): (source: SourceForm) => boolean {
  const campaigns = new Set(spent.map(({ source, campaign }) => nameOf(source, campaign)));
  return ({ fl_adid, fl_adsrc, channel, utm_source, utm_campaign }) =>
    fl_adid !== '' ||
    fl_adsrc !== '' ||
    PAID_CHANNELS.includes(channel) ||
    (utm_campaign !== '' && campaigns.has(nameOf(utm_source, utm_campaign)));
}
