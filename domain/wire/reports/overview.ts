import { z } from 'zod';
import type { ValueFormat } from '../../kit/metric.ts';
import type { TargetStatus } from './kpis.ts';
import { type Counted, type Range, rangeSchema, type TargetResult } from './reports.ts';

/** What stands side by side for every workspace. */
export const OVERVIEW_FIGURES = ['people', 'visits', 'revenue', 'spend', 'roas'] as const;
export type OverviewFigure = (typeof OVERVIEW_FIGURES)[number];

export const overviewQuestion = z.strictObject({
  range: rangeSchema,
  compare_range: rangeSchema
    .nullable()
    .optional()
    .describe('The range to compare with; the days just before when left out, no comparison when null'),
});
export type OverviewQuestion = z.infer<typeof overviewQuestion>;

/** `money` in minor units, `share` as a share. Null: nobody can tell, which is not 0. */
export interface FigureResult {
  readonly format: ValueFormat;
  readonly better: 'up' | 'down';
  readonly value: number | null;
  readonly previous: number | null;
  /** Relative change as a share; null without a previous value. */
  readonly change: number | null;
}

/** `POST /reports/overview`: how one workspace does, to stand beside others. */
export interface OverviewReport extends Counted {
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly range: Range;
  readonly compare_range: Range | null;
  /** Set while the range runs: the one before counts up to this moment, ISO 8601 UTC. */
  readonly compared_until: string | null;
  readonly figures: Readonly<Record<OverviewFigure, FigureResult>>;
  /** People by day, week or month of the range; null for what has not ended yet. */
  readonly trend: readonly (number | null)[];
  readonly targets: {
    /** How many targets are in each status. */
    readonly counts: Readonly<Record<TargetStatus, number>>;
    /** The one that needs a look first; null without targets. */
    readonly worst: TargetResult | null;
  };
  readonly tracking: {
    readonly first_event_at: string | null;
    readonly last_event_at: string | null;
    /** Since when nothing came although people should have come; null while that can be chance. */
    readonly silent_since: string | null;
  };
}
