import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { nextReport, REPORT_PERIODS, type ReportPeriod } from '#domain/time/next-report.ts';
import { timezone } from '#server/accounts/register.ts';
import type { Context } from '#server/context.ts';
import { monitoringReports } from '#server/db/account-tables.ts';
import { users } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';

const period = z.union([z.literal(0), z.literal(1), z.literal(2)]) satisfies z.ZodType<ReportPeriod>;
const report = answerType('monitoring-reports', z.object({ period_type: period, send_at: z.iso.datetime(), client_timezone: z.string() }));
const order = z.strictObject({
  client_timezone: timezone,
  /** The periods wanted; those left out end. `send_at` is worked out here: the clock of a browser may be wrong. */
  reports: z.array(z.strictObject({ period_type: period, send_at: z.string().max(40).optional() })).max(REPORT_PERIODS.length),
});

type StoredReport = typeof monitoringReports.$inferSelect;
const answerOf = ({ id, period_type, send_at, client_timezone }: StoredReport) => ({
  id,
  period_type: period.parse(period_type),
  send_at: send_at.toISOString(),
  client_timezone,
});

/** Periodic reports by mail, of the signed-in person. */
export function reportRoutes(app: FastifyInstance, { db, clock }: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const url = '/api/dashboard/monitoring-reports';
  const tags = ['Reports by mail'];
  const inForce = (user: string) => and(eq(monitoringReports.user_id, user), isNull(monitoringReports.deleted_at));
  const listOf = async (user: string) => {
    const rows = await db.select().from(monitoringReports).where(inForce(user)).orderBy(monitoringReports.period_type);
    return report.renderAll(rows.map(answerOf));
  };
  routes.get(
    url,
    {
      config: { access: { resource: 'monitoring-reports', action: 'list' } },
      schema: { tags, summary: 'Reports that are sent to me', response: { 200: report.many } },
    },
    (request) => listOf(userOf(request).id),
  );
  routes.post(
    url,
    {
      config: { access: { resource: 'monitoring-reports', action: 'create' }, attributesOf: 'monitoring-reports' },
      schema: { tags, summary: 'Say which reports are sent to me', body: order, response: { 200: report.many } },
    },
    async (request) => {
      const user = userOf(request).id;
      const { client_timezone, reports } = request.body;
      const wanted = [...new Set(reports.map(({ period_type }) => period_type))];
      const now = clock();
      await db.transaction(async (tx) => {
        // Two orders of the same person one after the other: each report once.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, user)).for('update');
        await tx.update(monitoringReports).set({ deleted_at: now }).where(inForce(user));
        if (wanted.length === 0) return;
        await tx.insert(monitoringReports).values(
          wanted.map((period_type) => ({
            user_id: user,
            period_type,
            client_timezone,
            send_at: nextReport(period_type, now, client_timezone),
          })),
        );
      });
      return listOf(user);
    },
  );
  routes.delete(
    `${url}/:id`,
    {
      config: { access: { resource: 'monitoring-reports', action: 'delete' } },
      schema: { tags, summary: 'End one of my reports', params: z.object({ id: z.uuid() }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const ended = await db
        .update(monitoringReports)
        .set({ deleted_at: clock() })
        .where(and(inForce(userOf(request).id), eq(monitoringReports.id, request.params.id)))
        .returning({ id: monitoringReports.id });
      if (ended.length === 0) throw notFound();
      return reply.code(204).send(null);
    },
  );
}
