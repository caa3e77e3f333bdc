import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { nextReport } from '#domain/time/next-report.ts';
import { periodOf } from '#domain/time/report-periods.ts';
import type { monitoringReportActions } from '#resources/actions/monitoring-reports.ts';
import type { monitoringReportShapes } from '#resources/shapes/monitoring-reports.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { monitoringReports } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { userOf } from '#server/http/session.ts';
import type { MonitoringReportPorts } from '#server/monitoring-reports/ports.ts';
import { inForce } from './resource-hooks.ts';

type Wish = z.output<typeof monitoringReportShapes.choose.input>['reports'][number];

/** When the first report is sent: as asked, unless that is over, then at the usual hour (the clock of a browser may be wrong). */
function firstSending({ period_type, send_at }: Wish, now: Date, zone: string): Date {
  const asked = send_at === undefined ? now : new Date(send_at);
  return asked > now ? asked : nextReport(period_type, now, zone);
}

async function reportsOf(db: Database, user: string) {
  const rows = await db.select().from(monitoringReports).where(inForce(user)).orderBy(monitoringReports.period_type);
  return rows.map(({ id, period_type, send_at, client_timezone }) => ({
    id,
    period_type: periodOf(period_type),
    send_at: send_at.toISOString(),
    client_timezone,
    deleted_at: null,
  }));
}

/** Ordering periodic reports by mail, of the signed-in person. */
export const monitoringReportHandlers = {
  choose: async ({ context: { db }, request, input: { client_timezone, reports }, now }) => {
    const user = userOf(request).id;
    const wanted = [...new Map(reports.map((one) => [one.period_type, one])).values()];
    await db.transaction(async (tx) => {
      // Two orders of the same person one after the other: each report once.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user)).for('update');
      await tx.update(monitoringReports).set({ deleted_at: now }).where(inForce(user));
      if (wanted.length === 0) return;
      await tx.insert(monitoringReports).values(
        wanted.map((one) => ({
          user_id: user,
          period_type: one.period_type,
          client_timezone,
          send_at: firstSending(one, now, client_timezone),
        })),
      );
    });
    return reportsOf(db, user);
  },
} satisfies HandlersOf<typeof monitoringReportActions, typeof monitoringReportShapes, MonitoringReportPorts>;
