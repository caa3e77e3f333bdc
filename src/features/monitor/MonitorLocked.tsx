import { useNavigate } from 'react-router';
import { cheapestWith, limitOf } from '#domain/plans/plans.ts';
import type { KpiReport } from '#domain/wire/reports.ts';
import type { Grant } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Sparkline } from '#src/ui/Sparkline.tsx';
import { LockedScreen } from '#src/ui/States.tsx';
import { KpiTiles } from './KpiTiles.tsx';
import { SampleTargets } from './SampleTargets.tsx';
import './monitor.css';

const DAYS = 14;
const day = (at: number) => `2026-01-${String(at + 1).padStart(2, '0')}`;
const buckets = Array.from({ length: DAYS }, (_, at) => ({ start: day(at), end: day(at), partial: false }));
/** A calm wave, so that the sample reads as a trend and never as somebody's data. */
const wave = (height: number) => buckets.map((_, at) => Math.round(height * (1 + 0.2 * Math.sin(at / 2) + at / 40)));

/** The real layout over sample numbers: what the plan lacks is shown and named, not hidden. */
export function MonitorLocked({ grant }: { readonly grant: Extract<Grant, { allowed: false }> }) {
  const { t } = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { id, currency, timezone, role } = useWorkspace();
  const range = { min: day(0), max: day(DAYS - 1) };
  const sample = (name: string, format: 'count' | 'money', value: number, change: number) => ({
    widget_id: name,
    name,
    metric_type: 'HITS' as const,
    format,
    better: 'up' as const,
    value,
    previous: Math.round(value / (1 + change)),
    change,
    series: wave(value / DAYS),
    previous_series: wave(value / DAYS),
  });
  const report: KpiReport = {
    as_of: `${day(DAYS - 1)}T12:00:00Z`,
    timezone,
    currency,
    range,
    compare_range: range,
    breakdown: 'daily',
    buckets,
    compare_buckets: buckets,
    kpis: [
      sample(t('metrics.defaults.people_tracked'), 'count', 12_400, 0.084),
      sample(t('metrics.defaults.forms_completed'), 'count', 930, 0.061),
      sample(t('metrics.defaults.purchases'), 'count', 310, 0.043),
      sample(t('metrics.defaults.revenue'), 'money', 1_860_000, 0.072),
    ],
  };
  const owns = role === 'owner';
  const people = grant.plan ? limitOf(grant.plan, 'people') : 0;
  const begins = { leads: t(`plans.${cheapestWith('leadTracking')}`), purchases: t(`plans.${cheapestWith('purchaseTracking')}`) };
  return (
    <LockedScreen
      heading={t('monitor.title')}
      tag={grant.plan ? t('shell.plan', { plan: t(`plans.${grant.plan}`) }) : undefined}
      sample={t('common.sample_data')}
      title={t('monitor.locked_title')}
      text={owns ? t('monitor.locked_text') : t('monitor.locked_text_guest')}
      facts={[
        { title: t('monitor.facts.people', { people: format.number(people) }), text: t('monitor.facts.people_text', begins) },
        { title: t('monitor.facts.canvas'), text: t('monitor.facts.canvas_text') },
        { title: t('monitor.facts.safe'), text: t('monitor.facts.safe_text') },
      ]}
      behind={
        <div className="locked-behind">
          <KpiTiles report={report} chosen={undefined} onChoose={() => undefined} />
          <section className="panel locked-trend">
            <Sparkline values={wave(1_000)} width={1_100} height={240} />
          </section>
          <SampleTargets statuses={['critical', 'atRisk', 'offPace', 'onTrack']} />
        </div>
      }
    >
      {owns ? (
        <Button icon="code" onClick={() => navigate(`/dashboard/workspaces/${id}/settings/tracking`)}>
          {t('monitor.facts.install')}
        </Button>
      ) : null}
    </LockedScreen>
  );
}
