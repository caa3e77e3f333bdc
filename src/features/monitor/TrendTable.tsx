import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import type { Bucket } from '#domain/wire/answers/parts.ts';
import { writeValue } from '#src/metric-cards/values.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { todayIn } from '#src/reports/dates.ts';
import { useFormat } from '#src/ui/data/format.ts';

/** The chart's numbers as text: for reading aloud, copying, and whoever likes rows better. */
export function TrendTable({ report, kpi }: { readonly report: KpiReport; readonly kpi: KpiResult }) {
  const { t } = useText();
  const format = useFormat();
  const today = todayIn(report.timezone, new Date(report.as_of));
  /** A day by its name, longer spans by both ends: a week at the edge of the range may hold three days. */
  const span = (bucket: Bucket | undefined) =>
    !bucket || bucket.start === bucket.end ? format.day(bucket?.start, 'long') : format.dateRange(bucket.start, bucket.end);
  return (
    // Scrolls by itself, so it must be reachable by keyboard.
    <section className="trend-table" tabIndex={0} aria-label={kpi.name}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('monitor.period')}</th>
            <th scope="col">{kpi.name}</th>
            {report.compare_range ? (
              <>
                <th scope="col">{t('monitor.period_before')}</th>
                <th scope="col">{t('monitor.previous')}</th>
              </>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {report.buckets.map((bucket, at) => (
            <tr key={bucket.start}>
              <td>
                {span(bucket)}
                {bucket.partial ? ` (${t(bucket.end >= today ? 'monitor.not_over' : 'monitor.cut')})` : ''}
              </td>
              <td>{writeValue(format, kpi, kpi.series[at] ?? null, report.currency)}</td>
              {report.compare_range ? (
                <>
                  <td>{span(report.compare_buckets[at])}</td>
                  <td>{writeValue(format, kpi, kpi.previous_series[at] ?? null, report.currency)}</td>
                </>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
