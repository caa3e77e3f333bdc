import { and, asc, eq, isNull, lte, or } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { writeMoney } from '#domain/money/write-money.ts';
import { entitlementsOf } from '#domain/plans/entitlements.ts';
import { previousRange } from '#domain/time/days.ts';
import { nextReport, reportedRange } from '#domain/time/next-report.ts';
import { periodOf } from '#domain/time/report-periods.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { KpiResult, Range } from '#domain/wire/reports.ts';
import { monitoringReports } from '#server/db/account-tables.ts';
import type { Database } from '#server/db/client.ts';
import { memberships, users, workspaces } from '#server/db/tables.ts';
import type { MailOrder } from '#server/mail/mailer.ts';
import { unsubscribeLink } from '#server/mail/unsubscribe.ts';
import type { MonitoringReportPorts } from '#server/monitoring-reports/ports.ts';
import type { Ports } from '#server/ports.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import { readWidgets } from '#server/reports/kpis/stored.ts';

/** Workspaces in one mail; an agency's others are in the overview. */
const MOST_WORKSPACES = 20;
/** A report that cannot be made is tried again for so long, then left out until its next time. */
const GIVE_UP_MS = 6 * 3_600_000;

type Due = typeof monitoringReports.$inferSelect;

/** Moves the report on to its next time; undefined when another worker was faster. */
async function claim(db: Database, due: Due, now: Date): Promise<Due | undefined> {
  const [claimed] = await db
    .update(monitoringReports)
    .set({ send_at: nextReport(periodOf(due.period_type), now, zoneInForce(due.client_timezone)) })
    .where(and(eq(monitoringReports.id, due.id), eq(monitoringReports.send_at, due.send_at), isNull(monitoringReports.deleted_at)))
    .returning();
  return claimed;
}

/** Unlocked workspaces a person may look at whose owner's plan has the monitor, and shows it this month; own ones first. */
async function watched({ db }: Ports<'db'>, user: string, now: Date) {
  const rows = await db
    .select({ workspace: workspaces, owner: users })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.user))
    .leftJoin(memberships, and(eq(memberships.workspace_id, workspaces.id), eq(memberships.user_id, user)))
    .where(and(eq(workspaces.is_locked, false), or(eq(workspaces.user, user), eq(memberships.user_id, user))))
    .orderBy(asc(workspaces.name));
  return rows
    .map(({ workspace, owner }) => ({ workspace, shown: entitlementsOf(owner, now) }))
    .filter(({ shown: { features, peopleBeyond } }) => features.kpiMonitoring && peopleBeyond === null)
    .map(({ workspace, shown }) => ({ ...workspace, shown }))
    .slice(0, MOST_WORKSPACES);
}

/** A number as a reader of this language writes it. */
function written(value: number | null, { format }: KpiResult, language: string, currency: string): string {
  if (value === null) return '–';
  if (format === 'money') return writeMoney(value, currency, language);
  const style = format === 'share' ? ({ style: 'percent', maximumFractionDigits: 1 } as const) : {};
  return new Intl.NumberFormat(language, style).format(value);
}

/** From the first of these days to the last. */
function spanning(ranges: readonly Range[]): Range {
  const days = ranges.flatMap(({ min, max }) => [min, max]).sort();
  return { min: days[0] ?? '', max: days.at(-1) ?? '' };
}

/** Days as a reader of this language writes them. */
function daysWriter(language: string): (range: Range) => string {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return ({ min, max }) => days.formatRange(new Date(min), new Date(max));
}

type Workspace = Awaited<ReturnType<typeof watched>>[number];

/** What a report says of one workspace, for whole days of its own zone. */
async function sectionOf({ db, analytics, settings }: MonitoringReportPorts, workspace: Workspace, due: Due, language: string, now: Date) {
  const timezone = zoneInForce(workspace.timezone);
  const range = reportedRange(periodOf(due.period_type), now, { reader: zoneInForce(due.client_timezone), workspace: timezone });
  const widgets = await readWidgets(db, workspace.id, undefined);
  const question = { range, compare_range: previousRange(range) };
  const asker = { owner: workspace.user, workspace: workspace.id, lane: 'report' } as const;
  const { kpis, currency } = await analytics.report(asker, (store) => kpiReport(store, { ...workspace, timezone }, widgets, question, now));
  return {
    name: workspace.name,
    link: `${settings.publicUrl}/dashboard/workspaces/${workspace.id}/monitor`,
    range,
    lines: kpis
      .filter(({ locked }) => locked === null)
      .map((kpi) => ({
        label: kpi.name,
        value: written(kpi.value, kpi, language, currency),
        before: written(kpi.previous, kpi, language, currency),
      })),
  };
}

/** The mail of a report; null when there is nobody or nothing to report about. */
async function reportMail(context: MonitoringReportPorts, due: Due, now: Date): Promise<MailOrder<'monitoring_report'> | null> {
  const { db, settings } = context;
  const [person] = await db.select().from(users).where(eq(users.id, due.user_id));
  if (!person) return null;
  const language = languageNamed(person.language) ?? 'en';
  const sections = [];
  for (const workspace of await watched(context, person.id, now)) sections.push(await sectionOf(context, workspace, due, language, now));
  if (sections.length === 0) return null;
  const write = daysWriter(language);
  const whole = spanning(sections.map(({ range }) => range));
  return {
    template: 'monitoring_report',
    to: { email: person.email, language, user: person.id },
    data: {
      name: person.first_name,
      period: periodOf(due.period_type),
      range: write(whole),
      workspaces: sections.map(({ range, ...section }) => ({ ...section, range: write(range) })),
      unsubscribe: unsubscribeLink(settings, due.id),
    },
  };
}

/** Makes the report, then in one transaction takes its turn and queues the mail: never twice, never lost in between. */
async function sendOne(context: MonitoringReportPorts, due: Due, now: Date): Promise<void> {
  const order = await reportMail(context, due, now);
  await context.db.transaction(async (tx) => {
    if ((await claim(tx, due, now)) && order) await context.mail.queue(tx, order);
  });
}

/** Sends every report whose time has come, each once however many workers look. */
export async function sendDueReports(context: MonitoringReportPorts): Promise<void> {
  const { db, log } = context;
  const now = context.clock();
  const due = await db
    .select()
    .from(monitoringReports)
    .where(and(lte(monitoringReports.send_at, now), isNull(monitoringReports.deleted_at)));
  for (const report of due) {
    try {
      await sendOne(context, report, now);
    } catch (error) {
      log.error({ err: error, report: report.id }, 'a periodic report was not sent');
      if (now.getTime() - report.send_at.getTime() > GIVE_UP_MS) await claim(db, report, now);
    }
  }
}
