import { TARGET_STATUS, type TargetDirection, type TargetStatus } from '../wire/reports/kpis.ts';

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

/** Between these chances it is a toss-up, and either status fits. */
export const TOSS_UP = { from: 0.4, to: 0.6 } as const;

/**
 * What becomes of a band that the chance contradicts. The projection is a mean, the chance is about
 * the middle of the same distribution: they part where little is counted or orders differ much in size.
 */
const CORRECTED = {
  reach: {
    likely: () => 'onTrack',
    unlikely: (band) => (band === 'onTrack' ? 'offPace' : band),
  },
  below: {
    likely: (band) => (band === 'critical' ? 'offPace' : band),
    unlikely: () => 'critical',
  },
} as const satisfies Record<TargetDirection, Record<'likely' | 'unlikely', (band: TargetStatus) => TargetStatus>>;

interface Pace {
  /** Where the period is expected to end. */
  readonly projection: number;
  /** Chance to reach the target or to stay below it, 0 to 1; null where the scatter of days is unknown. */
  readonly chance: number | null;
}

/**
 * Status of a total on its way: the projected end against target and threshold, unless the chance
 * clearly says otherwise. A target that is likely to be met is never called behind, and one that is
 * likely to be missed never on track.
 */
export function statusOfPace({ projection, chance }: Pace, direction: TargetDirection, bounds: Bounds): TargetStatus {
  const band = bandOf(projection, direction, bounds);
  if (chance === null || (chance >= TOSS_UP.from && chance < TOSS_UP.to)) return band;
  return CORRECTED[direction][chance < TOSS_UP.from ? 'unlikely' : 'likely'](band);
}

/** A tenth of a percent: less is not worth a word. */
const LEAST_MISS = 0.001;

/** Worst first, the order of every list of targets: what needs a look, what cannot be said yet, what is well. */
export const WORST_FIRST: readonly TargetStatus[] = [
  'critical',
  'atRisk',
  'offPace',
  'noData',
  'notEnough',
  'tooEarly',
  'onTrack',
  'reached',
];

interface Ranked {
  readonly status: TargetStatus;
  readonly chance: number | null;
  readonly name: string;
}

/** Orders targets by status, those of one status by the chance (unknown last) and then by name. */
export function worstFirst(one: Ranked, other: Ranked): number {
  const byStatus = WORST_FIRST.indexOf(one.status) - WORST_FIRST.indexOf(other.status);
  return byStatus || (one.chance ?? 2) - (other.chance ?? 2) || one.name.localeCompare(other.name);
}

/** Status of a projected end of the period, or of a ratio as it stands. */
export function bandOf(value: number, direction: TargetDirection, bounds: Bounds): TargetStatus {
  return BANDS[direction](value, bounds);
}

/** The number of a status on the wire; null for those without one (reached, too early, no data). */
export function statusValue(status: TargetStatus): number | null {
  return TARGET_STATUS[status];
}

/**
 * By what share of the target (0 to 1, or more) a projection misses it: too little to reach it, or
 * over what it should stay below. Null where it does not miss, or rounds to nothing.
 */
export function missOf({
  projection,
  target,
  direction,
}: {
  readonly projection: number | null;
  readonly target: number;
  readonly direction: TargetDirection;
}): number | null {
  if (projection === null || target <= 0) return null;
  const miss = (direction === 'below' ? projection - target : target - projection) / target;
  return miss >= LEAST_MISS ? miss : null;
}
