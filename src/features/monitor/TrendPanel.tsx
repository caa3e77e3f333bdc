import { Suspense, useState } from 'react';
import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import { BREAKDOWNS, type Breakdown } from '#domain/wire/monitor.ts';
import { resources } from '#resources/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { ReportFailed } from '#src/reports/ReportFailed.tsx';
import { saveText } from '#src/reports/save-text.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { openAnnotation } from './annotations/open-annotation.ts';
import { TrendTable } from './TrendTable.tsx';
import { trendCsv } from './trend-data.ts';

const TrendChart = lazyWithRetry(() => import('./TrendChart.tsx'));
const AnnotationList = lazyWithRetry(() => import('./annotations/AnnotationList.tsx'));
/** As many as one looks at in a range. */
const MOST_ANNOTATIONS = 200;

interface PanelProps {
  readonly report: KpiReport;
  readonly kpi: KpiResult;
  /** The one asked for; the report has another one while the answer is on its way, or failed. */
  readonly breakdown: Breakdown;
  /** Set where the report is not the one asked for, because that did not come. */
  readonly failure?: { readonly error: Error; readonly onRetry: () => unknown };
  readonly onBreakdown: (breakdown: Breakdown) => void;
}

/** The chosen KPI over time against the other period, as chart or as table. */
export function TrendPanel({ report, kpi, breakdown, failure, onBreakdown }: PanelProps) {
  const { t } = useText();
  const title = t(`monitor.per.${failure ? breakdown : report.breakdown}`, { kpi: kpi.name });
  const [asTable, setAsTable] = useState(false);
  const mayAnnotate = useGrant('annotations:create').allowed;
  const annotated = useAnnotations(report.range);
  const download = () =>
    saveText(
      `${kpi.name} ${report.range.min} ${report.range.max}.csv`,
      trendCsv(report, kpi, [t('monitor.period'), kpi.name, t('monitor.period_before'), t('monitor.previous')]),
    );
  return (
    <section className="panel trend" aria-label={title}>
      <header>
        <h2 className="h">{title}</h2>
        {failure ? null : <Legend report={report} />}
        <span className="sp" />
        <fieldset className="seg sm" aria-label={t('monitor.breakdown')} style={{ border: 0, margin: 0 }}>
          {BREAKDOWNS.map((name) => (
            <button key={name} type="button" className="plain" aria-pressed={breakdown === name} onClick={() => onBreakdown(name)}>
              {t(`monitor.breakdowns.${name}`)}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="btn ghost icon"
          aria-pressed={asTable}
          title={t('monitor.as_table')}
          aria-label={t('monitor.as_table')}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon name="rows" />
        </button>
        <button
          type="button"
          className="btn ghost icon"
          title={t('monitor.download')}
          aria-label={t('monitor.download')}
          onClick={download}
        >
          <Icon name="download" />
        </button>
      </header>
      <div className="trend-body">
        {failure ? (
          <ReportFailed title={t('monitor.failed')} {...failure} />
        ) : asTable ? (
          <TrendTable report={report} kpi={kpi} />
        ) : (
          <>
            <div aria-hidden="true">
              <Suspense fallback={<div className="sk" style={{ height: 240 }} />}>
                <TrendChart
                  report={report}
                  kpi={kpi}
                  annotations={annotated}
                  onDay={mayAnnotate ? (day) => openAnnotation({ day }) : undefined}
                />
              </Suspense>
            </div>
            <p className="sr">{t('monitor.chart_hint')}</p>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        <AnnotationList all={annotated} range={report.range} />
      </Suspense>
    </section>
  );
}

/** What happened up to the end of the days that are shown. */
function useAnnotations({ max }: KpiReport['range']) {
  const { allowed } = useGrant('annotations:list');
  const { result } = useRowList(resources.annotations, {
    filters: [{ field: 'day', operator: 'lte', value: max }],
    pagination: { pageSize: MOST_ANNOTATIONS },
    queryOptions: { enabled: allowed },
  });
  return result.data;
}

function Legend({ report }: { readonly report: KpiReport }) {
  const { t } = useText();
  const format = useFormat();
  return (
    <div className="legend num">
      <span>
        <i style={{ borderColor: 'var(--fl-primary)' }} />
        {format.dateRange(report.range.min, report.range.max)}
      </span>
      {report.compare_range ? (
        <span>
          <i style={{ borderColor: 'var(--fl-prev)', borderTopStyle: 'dashed', borderTopWidth: 1.5 }} />
          {format.dateRange(report.compare_range.min, report.compare_range.max)}
          {report.compared_until
            ? ` ${t('monitor.each_until', { time: format.instant(report.compared_until, report.timezone, 'time') })}`
            : null}
        </span>
      ) : null}
    </div>
  );
}
