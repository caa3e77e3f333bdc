import type { CSSProperties } from 'react';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import { TargetCard } from '#src/metric-cards/TargetCard.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';

type Sample = Pick<TargetResult, 'actual' | 'projection' | 'needed_per_day' | 'now_per_day' | 'chance'>;

/** Made-up cards of a month half over, by status; they stand behind the card that says so. */
const SAMPLES: Partial<Record<TargetResult['status'], Sample>> = {
  critical: { actual: 380, projection: 760, needed_per_day: 55, now_per_day: 25, chance: 0.01 },
  atRisk: { actual: 490, projection: 980, needed_per_day: 47, now_per_day: 33, chance: 0.08 },
  offPace: { actual: 560, projection: 1_130, needed_per_day: 43, now_per_day: 38, chance: 0.22 },
  onTrack: { actual: 655, projection: 1_290, needed_per_day: 36, now_per_day: 42, chance: 0.94 },
};

export function TargetCards({ statuses }: { readonly statuses: readonly TargetResult['status'][] }) {
  const { t } = useText();
  const { currency, timezone } = useWorkspace();
  const cards = statuses.flatMap((status): TargetResult[] => {
    const sample = SAMPLES[status];
    if (!sample) return [];
    const fixed = { widget_id: '', widget_name: '', format: 'count', direction: 'reach', period: 'monthly' } as const;
    const period = { period_start: '2026-01-01', period_end: '2026-01-31', status_value: null, status_from: null, locked: null };
    const goal = { target: 1_200, threshold: 900, even_pace: 600, left_today: null };
    return [{ ...fixed, ...period, ...goal, ...sample, status, target_id: status, name: t('metrics.defaults.purchases') }];
  });
  return (
    <div className="target-grid" style={{ '--cards': cards.length } as CSSProperties}>
      {cards.map((target) => (
        <TargetCard key={target.target_id} target={target} currency={currency} timezone={timezone} />
      ))}
    </div>
  );
}

const WORST_FIRST = ['critical', 'atRisk', 'offPace', 'onTrack'] as const;

/** The page of all targets over sample numbers. */
export function TargetsSample() {
  return (
    <div className="sample">
      <TargetCards statuses={WORST_FIRST} />
      <TargetCards statuses={WORST_FIRST.toReversed()} />
      <TargetCards statuses={WORST_FIRST} />
    </div>
  );
}
