import { z } from 'zod';
import { PERIODS, TARGET_DIRECTIONS, TARGET_STATUS, type TargetStatus } from '../reports/kpis.ts';
import { asked, format, list, locked, value } from './parts.ts';

export const TARGET_STATUSES = Object.keys(TARGET_STATUS) as [TargetStatus, ...TargetStatus[]];

/** How one target stands in its running period. Money in minor units, whatever the target was typed in. */
export const targetResult = z.object({
  target_id: z.string(),
  name: z.string(),
  widget_id: z.string(),
  widget_name: z.string(),
  format,
  direction: z.enum(TARGET_DIRECTIONS.map(({ value: name }) => name)),
  period: z.enum(PERIODS.map(({ name }) => name)),
  period_start: z.string().describe('First day of the running period'),
  period_end: z.string().describe('Its last day'),
  status: z.enum(TARGET_STATUSES),
  status_value: value.describe('The number of the status; null for reached, too early and no data'),
  actual: value,
  target: z.number(),
  threshold: z.number(),
  projection: value,
  even_pace: value.describe('Where an even pace would be now'),
  needed_per_day: value.describe('What each day left must bring, or may cost; null on the last day of the period'),
  now_per_day: value,
  left_today: value.describe('What the last day must still bring, or may still cost; null before it'),
  // Agrees with the status: see docs/decisions/status-and-chance.md.
  chance: value.describe('Chance to reach the target or to stay below it, 0 to 1'),
  status_from: z.string().nullable().describe('When the first status is given, while it is too early for one'),
  locked: locked.describe('Set where the owner’s plan does not show what it is about: the status is then noData'),
});
export type TargetResult = z.infer<typeof targetResult>;

/** Every target of the workspace, worst first. */
export const targetsAnswer = z.object({ ...asked, targets: list(targetResult) });
export type TargetsReport = z.infer<typeof targetsAnswer>;
