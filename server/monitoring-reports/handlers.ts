import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { nextReport } from '#domain/time/next-report.ts';
import type { monitoringReportActions } from '#resources/actions/monitoring-reports.ts';
import { type monitoringReportShapes, reportPeriod } from '#resources/shapes/monitoring-reports.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { monitoringReports } from '#server/db/account-tables.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';

type Wish = z.output<typeof monitoringReportShapes.choose.input>['reports'][number];

/** When the first report is sent: as asked, unless that is over, then at the usual hour (the clock of a browser may be wrong). */
function firstSending({ period_type, send_at }: Wish, now: Date, zone: string): Date {
  const asked = send_at === undefined ? now : new Date(send_at);
  return asked > now ? asked : nextReport(period_type, now, zone);
}

const inForce = (user: string) => and(eq(monitoringReports.user_id, user), isNull(monitoringReports.deleted_at));

async function reportsOf(db: Database, user: string) {
  const rows = await db.select().from(monitoringReports).where(inForce(user)).orderBy(monitoringReports.period_type);
  return rows.map(({ id, period_type, send_at, client_timezone, deleted_at }) => ({
    id,
    period_type: reportPeriod.parse(period_type),
    send_at: send_at.toISOString(),
    client_timezone,
    deleted_at: deleted_at?.toISOString() ?? null,
  }));
}

/** Periodic reports by mail, of the signed-in person. */
export const monitoringReportHandlers = {
  list: ({ context, request }) => reportsOf(context.db, userOf(request).id),
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
  end: async ({ context: { db }, request, params, now }) => {
    const ended = await db
      .update(monitoringReports)
      .set({ deleted_at: now })
      .where(and(inForce(userOf(request).id), eq(monitoringReports.id, params.id)))
      .returning({ id: monitoringReports.id });
    if (ended.length === 0) throw notFound();
  },
} satisfies HandlersOf<typeof monitoringReportActions, typeof monitoringReportShapes>;
