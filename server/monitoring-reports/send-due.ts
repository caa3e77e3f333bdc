import { and, eq, isNull, lte } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { nextReport } from '#domain/time/next-report.ts';
import { periodOf } from '#domain/time/report-periods.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Database } from '#server/db/client.ts';
import { monitoringReports } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import type { MailOrder } from '#server/mail/mailer.ts';
import { unsubscribeLink } from '#server/mail/unsubscribe.ts';
import type { MonitoringReportPorts } from '#server/monitoring-reports/ports.ts';
import { type Section, sectionOf } from './section.ts';
import { watched } from './watched.ts';

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

/** From the first of these days to the last. */
function spanning(ranges: readonly Range[]): Range {
  const days = ranges.flatMap(({ min, max }) => [min, max]).sort();
  return { min: days[0] ?? '', max: days.at(-1) ?? '' };
}

/** The mail of a report; null when there is nobody or nothing to report about. */
async function reportMail(context: MonitoringReportPorts, due: Due, now: Date): Promise<MailOrder<'monitoring_report'> | null> {
  const { db, settings } = context;
  const [person] = await db.select().from(users).where(eq(users.id, due.user_id));
  if (!person) return null;
  const language = languageNamed(person.language) ?? 'en';
  const period = periodOf(due.period_type);
  const reader = { period, timezone: zoneInForce(due.client_timezone), language, now };
  const sections: Section[] = [];
  for (const workspace of await watched(context, person.id, now)) {
    const section = await sectionOf(context, workspace, reader);
    if (section) sections.push(section);
  }
  if (sections.length === 0) return null;
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const write = ({ min, max }: Range) => days.formatRange(new Date(min), new Date(max));
  return {
    template: 'monitoring_report',
    to: { email: person.email, language, user: person.id },
    data: {
      name: person.first_name,
      period,
      range: write(spanning(sections.map(({ range }) => range))),
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
