import type { BuiltFeature } from '../plans/features.ts';

/** How far somebody has come with the product, one level after the other. */
export const LEVELS = ['starter', 'pro', 'master'] as const;
export type Level = (typeof LEVELS)[number];

interface StepFacts {
  readonly level: Level;
  /** Only who has it is asked for the step. */
  readonly feature: BuiltFeature;
}

export const STEP_NAMES = ['canvas', 'forecast', 'event', 'conversion', 'spend', 'target', 'collaborator', 'report', 'alert'] as const;
export type Step = (typeof STEP_NAMES)[number];

/**
 * What a newcomer is led to, in the order in which it is worth doing. Each is done by what can be seen
 * of the account, never by a click, and is undone when that is gone again.
 */
export const STEPS = {
  /** Two elements stand on a canvas. */
  canvas: { level: 'starter', feature: 'canvases' },
  /** A canvas forecasts a profit or a loss. */
  forecast: { level: 'starter', feature: 'forecast' },
  /** An event has arrived from a site. */
  event: { level: 'starter', feature: 'kpiMonitoring' },
  /** Somebody became a lead or paid. */
  conversion: { level: 'pro', feature: 'leadTracking' },
  /** Ad costs are there to be set against it. */
  spend: { level: 'pro', feature: 'sourcesMonitoring' },
  target: { level: 'pro', feature: 'targets' },
  /** Somebody accepted an invitation. */
  collaborator: { level: 'master', feature: 'collaborators' },
  /** The numbers come by mail. */
  report: { level: 'master', feature: 'kpiMonitoring' },
  /** A target that gets worse tells somebody. */
  alert: { level: 'master', feature: 'targets' },
} as const satisfies Record<Step, StepFacts>;

/** What was seen of an account. */
export type Seen = Readonly<Record<Step, boolean>>;

export interface Launchpad {
  /** The last level whose steps, and those of the levels before, are all done; null before the first. */
  readonly level: Level | null;
  /** Those that the plan has, in order. */
  readonly steps: readonly { readonly step: Step; readonly level: Level; readonly done: boolean }[];
  /** What is worth doing now; null when all is done. */
  readonly next: Step | null;
}

/**
 * Where an account stands. A level of which the plan has no step is reached with the one before it:
 * nobody has to pay to be a master.
 */
export function launchpadOf(seen: Seen, has: (feature: BuiltFeature) => boolean): Launchpad {
  const steps = STEP_NAMES.filter((step) => has(STEPS[step].feature)).map((step) => ({
    step,
    level: STEPS[step].level,
    done: seen[step],
  }));
  const firstOpen = steps.find(({ done }) => !done);
  const open = firstOpen ? LEVELS.findIndex((level) => steps.some((one) => one.level === level && !one.done)) : LEVELS.length;
  return { level: LEVELS[open - 1] ?? null, steps, next: firstOpen?.step ?? null };
}
