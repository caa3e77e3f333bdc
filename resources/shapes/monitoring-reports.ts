import { z } from 'zod';
import { REPORT_PERIODS, type ReportPeriod } from '#domain/time/report-periods.ts';
import type { monitoringReportActions } from '../actions/monitoring-reports.ts';
import { attributesOf, manyOf, type ShapesOf } from '../kit/shape.ts';
import { monitoringReports } from '../monitor/monitoring-reports.ts';
import { timezone } from './parts.ts';

const reportPeriod = z.union([z.literal(0), z.literal(1), z.literal(2)]) satisfies z.ZodType<ReportPeriod>;

/** A form sends numbers as text, and the entries of a list under their numbers: `reports[0][period_type]=1`. */
const sentPeriod = z.preprocess((value) => REPORT_PERIODS.find((one) => String(one.value) === value)?.value ?? value, reportPeriod);
const asList = (value: unknown): unknown => {
  const isNumbered = typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\d+$/.test(key));
  return isNumbered ? Object.values(value) : value;
};
/** Wanted of one period; `send_at` is when the first one is sent, where that lies ahead. */
const wish = z.strictObject({
  period_type: sentPeriod,
  send_at: z.iso.datetime({ offset: true, error: 'errors.notAnInstant' }).optional(),
});

export const monitoringReportShapes = {
  choose: {
    summary: 'Say which reports are sent to me',
    input: z.strictObject({
      client_timezone: timezone,
      /** The periods wanted; those left out end. */
      reports: z.preprocess(asList, z.array(wish).max(REPORT_PERIODS.length)),
    }),
    answer: manyOf(monitoringReports.path, attributesOf(monitoringReports)),
  },
} satisfies ShapesOf<typeof monitoringReportActions>;
