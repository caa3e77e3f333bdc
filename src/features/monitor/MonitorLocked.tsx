import type { KpiReport } from '#domain/wire/reports.ts';
import type { Grant } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { LockedState } from '#src/ui/States.tsx';
import { KpiTiles } from './KpiTiles.tsx';

const DAYS = 14;
const day = (at: number) => `2026-01-${String(at + 1).padStart(2, '0')}`;
const buckets = Array.from({ length: DAYS }, (_, at) => ({ start: day(at), end: day(at), partial: false }));
/** A calm wave, so that the sample reads as a trend and never as somebody's data. */
const wave = (height: number) => buckets.map((_, at) => Math.round(height * (1 + 0.2 * Math.sin(at / 2) + at / 40)));

/** The real layout over sample numbers: what the plan lacks is shown, named and priced, not hidden. */
export function MonitorLocked({ grant }: { readonly grant: Extract<Grant, { allowed: false }> }) {
  const { t } = useText();
  const { currency, timezone, role } = useWorkspace();
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
  const tag = grant.plan ? t(`plans.${grant.plan}`) : undefined;
  const text = role === 'owner' ? t('monitor.locked_text') : t('monitor.locked_text_guest');
  return (
    <LockedState
      tag={tag}
      title={t('monitor.locked_title')}
      text={text}
      note={t('common.sample_data')}
      behind={<KpiTiles report={report} chosen={undefined} onChoose={() => undefined} />}
    />
  );
}
