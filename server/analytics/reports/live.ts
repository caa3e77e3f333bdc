import { addDays, localDay } from '#domain/time/days.ts';
import type { LiveReport } from '#domain/wire/reports.ts';
import type { Analytics } from '../analytics.ts';
import type { ReportWorkspace } from './kpis/report.ts';
import { Parameters } from './parameters.ts';
import { onDays } from './scope.ts';

const DAYS = 7;

interface FilteredRow {
  readonly reason: string;
  readonly events: number;
  readonly last: number;
  readonly latest: string;
}

/** What was not counted in the last seven local days, most frequent reason first. */
async function filtered(analytics: Analytics, workspace: ReportWorkspace, now: Date): Promise<LiveReport['filtered']> {
  const parameters = new Parameters();
  const today = localDay(now, workspace.timezone);
  const where = onDays(parameters, workspace.id, { min: addDays(today, 1 - DAYS), max: addDays(today, 1) });
  const rows = await analytics.select<FilteredRow>({
    sql: `SELECT reason, count() AS events, toUnixTimestamp64Milli(max(time)) AS last, argMax(example, time) AS latest
      FROM filtered WHERE ${where} GROUP BY reason ORDER BY events DESC, reason`,
    params: parameters.values,
  });
  return rows.map(({ reason, events, last, latest }) => ({ reason, events, last_at: new Date(last).toISOString(), example: latest }));
}

/** Is the script installed, who is here now, what was filtered and why. */
export async function liveReport(analytics: Analytics, workspace: ReportWorkspace, now: Date): Promise<LiveReport> {
  const [tracking, left] = await Promise.all([analytics.tracking(workspace.id, now), filtered(analytics, workspace, now)]);
  return { as_of: now.toISOString(), ...tracking, filtered: left };
}
