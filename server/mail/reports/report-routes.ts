import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { nextReport, REPORT_PERIODS, type ReportPeriod } from '#domain/time/next-report.ts';
import { timezone } from '#resources/shapes/parts.ts';
import type { Context } from '#server/context.ts';
import { monitoringReports } from '#server/db/account-tables.ts';
import { users } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';

const period = z.union([z.literal(0), z.literal(1), z.literal(2)]) satisfies z.ZodType<ReportPeriod>;
const report = answerType(
  'monitoring-reports',
  z.object({ period_type: period, send_at: z.iso.datetime(), client_timezone: z.string(), deleted_at: z.iso.datetime().nullable() }),
);

/** A form sends numbers as text, and the entries of a list under their numbers: `reports[0][period_type]=1`. */
const sentPeriod = z.preprocess((value) => REPORT_PERIODS.find((one) => String(one.value) === value)?.value ?? value, period);
const asList = (value: unknown): unknown => {
  const isNumbered = typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key));
  return isNumbered ? Object.values(value) : value;
};
/** Wanted of one period; `send_at` is when the first one is sent, where that lies ahead. */
const wish = z.strictObject({
  period_type: sentPeriod,
  send_at: z.iso.datetime({ offset: true, error: 'errors.notAnInstant' }).optional(),
});
type Wish = z.infer<typeof wish>;
const order = z.strictObject({
  client_timezone: timezone,
  /** The periods wanted; those left out end. */
  reports: z.preprocess(asList, z.array(wish).max(REPORT_PERIODS.length)),
});

/** When the first report is sent: as asked, unless that is over, then at the usual hour (the clock of a browser may be wrong). */
function firstSending({ period_type, send_at }: Wish, now: Date, zone: string): Date {
  const asked = send_at === undefined ? now : new Date(send_at);
  return asked > now ? asked : nextReport(period_type, now, zone);
}

type StoredReport = typeof monitoringReports.$inferSelect;
const answerOf = ({ id, period_type, send_at, client_timezone, deleted_at }: StoredReport) => ({
  id,
  period_type: period.parse(period_type),
  send_at: send_at.toISOString(),
  client_timezone,
  deleted_at: deleted_at?.toISOString() ?? null,
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
      const wanted = [...new Map(reports.map((one) => [one.period_type, one])).values()];
      const now = clock();
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
