import type { Language } from '#domain/kit/languages.ts';
import { addDays, daysIn, previousRange, type TimeZone } from '#domain/time/days.ts';
import { reportedRange } from '#domain/time/next-report.ts';
import type { ReportPeriod } from '#domain/time/report-periods.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { KpiResult } from '#domain/wire/answers/kpis.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { MailData } from '#server/mail/mailer.ts';
import { wordsIn } from '#server/mail/words.ts';
import type { MonitoringReportPorts } from '#server/monitoring-reports/ports.ts';
import { mappedUrls } from '#server/reports/insights/mapped-pages.ts';
import { plannedDrawings } from '#server/reports/insights/planned-lines.ts';
import { insightsReport, PEOPLE } from '#server/reports/insights/report.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import { readWidgets } from '#server/reports/kpis/stored.ts';
import { targetsReport } from '#server/reports/targets/report.ts';
import { readTargets } from '#server/reports/targets/stored.ts';
import type { Watched } from './watched.ts';
import { barsOf, findingSentences, moverSentence, silentSentence, statusRows } from './words.ts';

/** A day alone is no picture: the days before it belong to it. */
const CHART_DAYS = 14;

export type Section = Omit<MailData['monitoring_report']['workspaces'][number], 'range'> & { readonly range: Range };

/** For whom, in which language, and when a report is made. */
export interface Reader {
  readonly period: ReportPeriod;
  readonly timezone: TimeZone;
  readonly language: Language;
  readonly now: Date;
}

/** The days that the bars show: those reported, or some before a single one. */
const chartRange = (range: Range): Range => (daysIn(range) > 1 ? range : { min: addDays(range.max, 1 - CHART_DAYS), max: range.max });

async function numbersOf({ db, analytics }: MonitoringReportPorts, workspace: Watched, range: Range, now: Date) {
  const about = { ...workspace, timezone: zoneInForce(workspace.timezone) };
  const [widgets, urls, drawings, targets] = await Promise.all([
    readWidgets(db, workspace.id),
    mappedUrls(db, workspace.id),
    plannedDrawings(db, workspace.id),
    workspace.shown.features.targets ? readTargets(db, workspace.id) : [],
  ]);
  const question = { range, compare_range: previousRange(range) };
  const asker = { owner: workspace.user, workspace: workspace.id, lane: 'background' } as const;
  return analytics.report(asker, async (store) => {
    // One after the other: nobody waits for a mail.
    const { kpis: counted, currency } = await kpiReport(store, about, [PEOPLE, ...widgets], question, now);
    const [people, ...kpis] = counted;
    const first = widgets.filter(({ id }) => kpis.some((kpi) => kpi.widget_id === id && kpi.locked === null)).slice(0, 1);
    const chart = await kpiReport(store, about, first, { range: chartRange(range), compare_range: null, breakdown: 'daily' }, now);
    const standing = targets.length === 0 ? [] : (await targetsReport(store, about, targets, now)).targets;
    const { findings } = await insightsReport(store, about, widgets, urls, drawings, now);
    return { people: people?.value ?? 0, kpis, currency, chart, standing, findings };
  });
}

/**
 * What a report says of one workspace, for whole days of its own zone. Where nothing came in those
 * days: that tracking may be broken, if people should have come; else null.
 */
export async function sectionOf(context: MonitoringReportPorts, workspace: Watched, reader: Reader): Promise<Section | null> {
  const { period, language, now } = reader;
  const timezone = zoneInForce(workspace.timezone);
  const range = reportedRange(period, now, { reader: reader.timezone, workspace: timezone });
  const { people, kpis, currency, chart, standing, findings } = await numbersOf(context, workspace, range, now);
  const words = wordsIn(language, currency);
  const silent = silentSentence(findings, words, timezone);
  const page = (path: string) => `${context.settings.publicUrl}/dashboard/workspaces/${workspace.id}/${path}`;
  const about = { name: workspace.name, range };
  const shown = kpis.filter(({ locked }) => locked === null);
  const isEmpty = people === 0 && shown.every(({ value }) => !value);
  if (isEmpty && silent.length === 0) return null;
  if (isEmpty) return { ...about, link: page('settings/tracking'), lines: [], sentences: silent };
  const line = (kpi: KpiResult) => ({
    label: kpi.name,
    value: words.value(kpi.value, kpi.format),
    before: words.value(kpi.previous, kpi.format),
  });
  return {
    ...about,
    link: page('monitor'),
    sentences: [...silent, ...moverSentence(shown, words), ...findingSentences(findings, words, timezone)],
    statuses: statusRows(standing, words),
    chart: barsOf(chart, chart.kpis[0], words),
    lines: shown.map(line),
  };
}
