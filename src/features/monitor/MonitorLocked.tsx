import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { KpiReport } from '#domain/wire/reports.ts';
import type { Grant } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Sparkline } from '#src/ui/Sparkline.tsx';
import { UpsellScreen } from '#src/upsell/UpsellScreen.tsx';
import { KpiTiles } from './KpiTiles.tsx';
import { SampleTargets } from './SampleTargets.tsx';
import './monitor.css';

const DAYS = 14;
const day = (at: number) => `2026-01-${String(at + 1).padStart(2, '0')}`;
const buckets = Array.from({ length: DAYS }, (_, at) => ({ start: day(at), end: day(at), partial: false }));
/** A calm wave, so that the sample reads as a trend and never as somebody's data. */
const wave = (height: number) => buckets.map((_, at) => Math.round(height * (1 + 0.2 * Math.sin(at / 2) + at / 40)));

export interface MonitorLockedProps {
  readonly grant: Extract<Grant, { allowed: false }>;
  /** The tabs. */
  readonly above: ReactNode;
}

/** The real layout over sample numbers: what the plan lacks is shown and named, not hidden. */
export function MonitorLocked({ grant, above }: MonitorLockedProps) {
  const { t } = useText();
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
  return (
    <UpsellScreen
      feature="kpiMonitoring"
      grant={grant}
      above={above}
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
      {role === 'owner' ? (
        <Button icon="code" onClick={() => navigate(`/dashboard/workspaces/${id}/settings/tracking`)}>
          {t('monitor.facts.install')}
        </Button>
      ) : null}
    </UpsellScreen>
  );
}
