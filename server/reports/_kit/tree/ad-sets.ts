import type { Question } from '#server/events/analytics.ts';
import { AD_OF_COST } from '../cost-keys.ts';
import type { AdSets, DimensionName } from '../dimensions.ts';
import { Parameters } from '../parameters.ts';

/*
 * Visits say which ad brought them, and costs which ad set an ad is in. So an ad set is known of whatever carries an ad: of one that
 * was moved, the ad set that costs named last, on whichever day. Only costs of whole ad sets say theirs themselves.
 */

/** Is an ad set asked about, as a level or as a row above it? */
export const asksAdSet = (names: readonly string[]) => names.includes('ad_set' satisfies DimensionName);

/** SELECT of `ad` and `known_set`, one row for each ad of which an ad set is known. */
function adSetsSql(parameters: Parameters, workspace: string): string {
  return `SELECT ${AD_OF_COST} AS ad, argMax(ad_set, (day, ad_set)) AS known_set FROM spend FINAL
    WHERE workspace_id = ${parameters.add('UUID', workspace)} AND ad_set != '' AND ad != '' GROUP BY ad`;
}

/** A relation with the columns of a source and `ad_set` besides; of costs, which have `own_set`, where they are of no ad. */
export function withAdSets(parameters: Parameters, workspace: string, relation: string, of: 'costs' | 'people'): string {
  const set = of === 'costs' ? "if(told.own_set != '', told.own_set, sets.known_set)" : 'sets.known_set';
  return `(SELECT told.*, ${set} AS ad_set FROM ${relation} AS told
    LEFT JOIN (${adSetsSql(parameters, workspace)}) AS sets ON toString(told.fl_adid) = sets.ad)`;
}

/** Ads of which an ad set is known, as `AdSetRow`. */
export function compileAdSets(workspace: string): Question {
  const parameters = new Parameters();
  return { sql: adSetsSql(parameters, workspace), params: parameters.values };
}

export interface AdSetRow {
  readonly ad: string;
  readonly known_set: string;
}
export const adSetsOf = (rows: readonly AdSetRow[]): AdSets => new Map(rows.map(({ ad, known_set }) => [ad, known_set]));
