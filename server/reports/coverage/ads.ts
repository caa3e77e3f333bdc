import type { Span } from '#domain/time/days.ts';
import type { AdSourceCoverage } from '#domain/wire/answers/coverage.ts';
import { MOST_AD_SOURCES } from '#domain/wire/reports/coverage.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { adSql } from '../_kit/paid-sql.ts';
import { Parameters } from '../_kit/parameters.ts';
import { slotsWithin } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';

/** Of the visits that ads brought, how many said which ad it was. Without that nothing joins them with what the ad cost. */
export async function adCoverage(analytics: Analytics, { id, shown }: ReportWorkspace, span: Span): Promise<readonly AdSourceCoverage[]> {
  const parameters = new Parameters();
  const sql = `SELECT lower(multiIf(fl_adsrc != '', fl_adsrc, utm_source != '', utm_source, referrer)) AS source,
      toUInt32(uniqExact(visit)) AS visits, toUInt32(uniqExactIf(visit, fl_adid != '')) AS with_ad
    FROM visits WHERE ${slotsWithin(parameters, { workspace: id, shown }, [span])} AND ${adSql(parameters)}
    GROUP BY source ORDER BY visits DESC, source LIMIT ${MOST_AD_SOURCES}`;
  return analytics.select<AdSourceCoverage>({ sql, params: parameters.values });
}
