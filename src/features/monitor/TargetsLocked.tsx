import type { TargetResult } from '#domain/wire/reports.ts';
import type { Grant } from '#domain/wire/session.ts';
import { useText } from '#src/providers/i18n.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { LockedState } from '#src/ui/States.tsx';
import { TargetCard } from './TargetCard.tsx';

const SAMPLE: Pick<
  TargetResult,
  'status' | 'actual' | 'target' | 'projection' | 'even_pace' | 'needed_per_day' | 'now_per_day' | 'chance'
>[] = [
  { status: 'critical', actual: 380, target: 1_200, projection: 760, even_pace: 600, needed_per_day: 55, now_per_day: 25, chance: 0.01 },
  { status: 'offPace', actual: 560, target: 1_200, projection: 1_130, even_pace: 600, needed_per_day: 43, now_per_day: 38, chance: 0.22 },
  { status: 'onTrack', actual: 655, target: 1_200, projection: 1_290, even_pace: 600, needed_per_day: 36, now_per_day: 42, chance: 0.94 },
];

/** The real cards over sample numbers, for plans without targets. */
export function TargetsLocked({ grant }: { readonly grant: Extract<Grant, { allowed: false }> }) {
  const { t } = useText();
  const { currency, timezone } = useWorkspace();
  const cards = SAMPLE.map((sample, at) => ({
    ...sample,
    target_id: String(at),
    name: t('metrics.defaults.purchases'),
    widget_id: '',
    widget_name: '',
    format: 'count' as const,
    direction: 'reach' as const,
    period: 'monthly' as const,
    period_start: '2026-01-01',
    period_end: '2026-01-31',
    status_value: null,
    threshold: 900,
    status_from: null,
  }));
  return (
    <LockedState
      tag={grant.plan ? t(`plans.${grant.plan}`) : undefined}
      title={t('targets.locked_title')}
      text={t('targets.locked_text')}
      note={t('common.sample_data')}
      behind={
        <div className="target-grid">
          {cards.map((target) => (
            <TargetCard key={target.target_id} target={target} currency={currency} timezone={timezone} />
          ))}
        </div>
      }
    />
  );
}
