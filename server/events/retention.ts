import { eq, gt } from 'drizzle-orm';
import { startOfDay } from '#domain/time/days.ts';
import { firstKeptDay } from '#domain/time/retention.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables/core.ts';
import type { Ports } from '#server/ports.ts';
import type { AnalyticsPort } from './analytics.ts';

/** The first day of a workspace that is kept, in its own zone; null where everything is. */
export async function keptSince(db: Database, workspace: string, now: Date): Promise<string | null> {
  const { months_kept, timezone } = workspaces;
  const [row] = await db.select({ months_kept, timezone }).from(workspaces).where(eq(workspaces.id, workspace));
  return row ? firstKeptDay(row.months_kept, now, zoneInForce(row.timezone)) : null;
}

/** Removes what is older than workspaces say that they keep. What cannot be removed now is tried again by the next run. */
export async function forgetOldDays({ db, analytics, clock, log }: Ports<'clock' | 'db' | 'log'> & AnalyticsPort): Promise<void> {
  const { id, months_kept, timezone } = workspaces;
  const limited = await db.select({ id, months_kept, timezone }).from(workspaces).where(gt(months_kept, 0));
  for (const workspace of limited) {
    const zone = zoneInForce(workspace.timezone);
    const day = firstKeptDay(workspace.months_kept, clock(), zone);
    if (day === null) continue;
    await analytics.forgetBefore(workspace.id, startOfDay(day, zone)).catch((error: unknown) => {
      log.warn({ err: error, workspace: workspace.id }, 'days that are no longer kept are not removed yet');
    });
  }
}
