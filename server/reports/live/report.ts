import { addDays, localDay, startOfDay } from '#domain/time/days.ts';
import type { LiveReport } from '#domain/wire/answers/live.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Database } from '#server/db/client.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { fillingOf } from '../_kit/filling.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';

const DAYS = 7;

interface Refusal {
  readonly reason: string;
  readonly events: number;
  readonly last: number;
  readonly latest: string;
}

/** What was not counted in the last seven local days, most frequent reason first. */
async function filtered(analytics: Analytics, workspace: ReportWorkspace, now: Date): Promise<LiveReport['filtered']> {
  const first = addDays(localDay(now, workspace.timezone), 1 - DAYS);
  const rows = await analytics.select<Refusal>({
    sql: `SELECT reason, count() AS events, toUnixTimestamp64Milli(max(time)) AS last, argMax(example, time) AS latest
      FROM refusals WHERE workspace_id = {workspace:UUID} AND time >= toDateTime64({since:UInt32}, 3, 'UTC')
      GROUP BY reason ORDER BY events DESC, reason`,
    params: { workspace: workspace.id, since: startOfDay(first, workspace.timezone).getTime() / 1000 },
  });
  return rows.map(({ reason, events, last, latest }) => ({ reason, events, last_at: new Date(last).toISOString(), example: latest }));
}

/** Is the script installed, who is here now, what was filtered and why, and what is still being brought in. */
export async function liveReport(
  { analytics, db }: { readonly analytics: Analytics; readonly db: Database },
  workspace: ReportWorkspace,
  now: Date,
): Promise<Uncounted<LiveReport>> {
  const [tracking, left, filling] = await Promise.all([
    analytics.tracking(workspace.id, now),
    filtered(analytics, workspace, now),
    fillingOf(db, workspace.id),
  ]);
  const { first_event_at, last_event_at, visitors_now } = tracking;
  return { as_of: now.toISOString(), first_event_at, last_event_at, visitors_now, filling, filtered: left };
}
