import { TARGET_STATUS, type TargetDirection, type TargetStatus } from '../wire/kpis.ts';

interface Bounds {
  readonly target: number;
  /** At most the target. */
  readonly threshold: number;
}

const BANDS = {
  /** At or over the target on track; under the threshold critical; the lower half of what lies between is at risk. */
  reach: (value, { target, threshold }) => {
    if (value >= target) return 'onTrack';
    if (value < threshold) return 'critical';
    return value < (threshold + target) / 2 ? 'atRisk' : 'offPace';
  },
  /** Less is better: the threshold warns early, over the target is critical. */
  below: (value, { target, threshold }) => {
    if (value > target) return 'critical';
    return value > threshold ? 'offPace' : 'onTrack';
  },
} as const satisfies Record<TargetDirection, (value: number, bounds: Bounds) => TargetStatus>;

/** Status of a projected end of the period, or of a ratio as it stands. */
export function bandOf(value: number, direction: TargetDirection, bounds: Bounds): TargetStatus {
  return BANDS[direction](value, bounds);
}

/** The number of a status on the wire; null for those without one (reached, too early, no data). */
export function statusValue(status: TargetStatus): number | null {
  return TARGET_STATUS[status];
}
