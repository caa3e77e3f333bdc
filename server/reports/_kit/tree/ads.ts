import { AD_CHANNELS, AD_KEYS } from '#domain/tracking/paid.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Question } from '#server/events/analytics.ts';
import type { SourceForm } from '../../journeys/forms.ts';
import { adSql } from '../paid-sql.ts';
import { Parameters } from '../parameters.ts';
import { spentOnDays } from '../scope.ts';

const CHANNELS: readonly string[] = AD_CHANNELS;
const CAMPAIGN = 'toString(utm_source), toString(utm_campaign)';

/** By an ad: it carries an ad's keys, came by a channel that is paid for, or by a campaign with costs in the range. */
export function byAdSql(parameters: Parameters, range: Range, workspace: string): string {
  const spent = spentOnDays(parameters, workspace, [range]);
  return `(${adSql(parameters)} OR (utm_campaign != '' AND (${CAMPAIGN}) IN (SELECT ${CAMPAIGN} FROM spend WHERE ${spent})))`;
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
  return (source) =>
    AD_KEYS.some((key) => source[key] !== '') ||
    CHANNELS.includes(source.channel) ||
    (source.utm_campaign !== '' && campaigns.has(nameOf(source.utm_source, source.utm_campaign)));
}
