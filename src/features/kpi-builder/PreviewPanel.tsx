import { pointedName } from '#domain/plans/upgrades.ts';
import { Filling } from '#src/crud/states/Filling.tsx';
import { writeValue } from '#src/metric-cards/values.ts';
import { GuideLink } from '#src/modals/guides/GuideLink.tsx';
import { isAnswerPutOff } from '#src/providers/data/put-off.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Sparkline } from '#src/ui/data/Sparkline.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { type Draft, rowOf } from './draft.ts';
import { useKpiPreview } from './queries.ts';

/** What is asked about a draft; null while there is nothing to ask. */
function questionOf(draft: Draft) {
  const { metric_type, element_type, conditions } = rowOf(draft);
  return metric_type ? { metric_type, element_type, conditions } : null;
}

/** The KPI as it would stand on the monitor today, while it is being built. */
export function PreviewPanel({ draft, sentence }: { readonly draft: Draft; readonly sentence: string | null }) {
  const { t } = useText();
  const { id } = useWorkspace();
  const { report, isOther, error, retry } = useKpiPreview(id, questionOf(draft));
  return (
    <aside className="panel builder-preview" aria-label={t('kpi_builder.preview')}>
      <header>
        <h2 className="h">{t('kpi_builder.preview')}</h2>
        <GuideLink guide={report?.format === 'money' ? 'money' : 'people'} about={t('kpi_builder.preview')} />
        <span className="sp" />
        <span className="tag line">{t('kpi_builder.last_days')}</span>
      </header>
      <div className="panel-in headed" aria-busy={isOther}>
        {sentence ? <p className="builder-sentence">{sentence}</p> : <p className="mut">{t('kpi_builder.nothing_yet')}</p>}
        {isAnswerPutOff(error) && questionOf(draft) ? (
          <Filling error={error} />
        ) : error && questionOf(draft) ? (
          <p className="alert warn" role="status">
            {error.message}{' '}
            <button type="button" className="plain lnk" onClick={() => void retry()}>
              {t('common.retry')}
            </button>
          </p>
        ) : report ? (
          <Numbers report={report} isOther={isOther} />
        ) : questionOf(draft) ? (
          <div className="sk" style={{ height: 120 }} role="status" aria-label={t('common.loading')} />
        ) : null}
      </div>
    </aside>
  );
}

type Report = NonNullable<ReturnType<typeof useKpiPreview>['report']>;

function Numbers({ report, isOther }: { readonly report: Report; readonly isOther: boolean }) {
  const { t, label } = useText();
  const format = useFormat();
  if (report.locked)
    return (
      <p className="mut row g8">
        <Icon name="lock" />
        {t('monitor.locked', { plan: label(pointedName(report.locked.plan)) })}
      </p>
    );
  const nobody = report.people === 0 || (report.people === null && report.value === 0);
  return (
    <div className={isOther ? 'builder-numbers waits' : 'builder-numbers'} aria-live="polite">
      <div className="builder-value num">{writeValue(format, report, report.value, report.currency)}</div>
      <Sparkline values={report.series} width={260} height={44} />
      {report.people === null ? null : (
        <p className="mut num">
          {report.hits === null
            ? t('kpi_builder.people', { count: report.people, number: format.number(report.people) })
            : t('kpi_builder.people_and_hits', {
                people: t('kpi_builder.people', { count: report.people, number: format.number(report.people) }),
                hits: t('kpi_builder.hits', { count: report.hits, number: format.number(report.hits) }),
              })}
        </p>
      )}
      {report.unknown ? <p className="mut">{t(`monitor.unknown.${report.unknown}`)}</p> : null}
      {nobody && !report.unknown ? <p className="builder-none">{t('kpi_builder.none_seen')}</p> : null}
    </div>
  );
}
