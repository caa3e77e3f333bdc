import { z } from 'zod';
import { PERIODS, TARGET_DIRECTIONS, TARGET_STATUS, type TargetStatus } from '#domain/wire/reports/kpis.ts';
import type { TargetResult } from '#domain/wire/reports/reports.ts';
import { format, locked, value } from './parts.ts';

export const TARGET_STATUSES = Object.keys(TARGET_STATUS) as [TargetStatus, ...TargetStatus[]];

/** How one target stands. */
export const targetResult = z.object({
  target_id: z.string(),
  name: z.string(),
  widget_id: z.string(),
  widget_name: z.string(),
  format,
  direction: z.enum(TARGET_DIRECTIONS.map(({ value: name }) => name)),
  period: z.enum(PERIODS.map(({ name }) => name)),
  period_start: z.string(),
  period_end: z.string(),
  status: z.enum(TARGET_STATUSES),
  status_value: value,
  actual: value,
  target: z.number(),
  threshold: z.number(),
  projection: value,
  even_pace: value,
  needed_per_day: value,
  now_per_day: value,
  left_today: value,
  chance: value,
  status_from: z.string().nullable(),
  locked,
}) satisfies z.ZodType<TargetResult>;
