import { z } from 'zod';
import { FUNNEL_BREAKDOWNS, FUNNEL_ORDERS } from '../reports/funnels.ts';
import { rangeSchema } from '../reports/reports.ts';
import { asked, list, locked, value } from './parts.ts';

const quartile = z.number().describe('Seconds');

const step = z.object({
  people: z.number().describe('Distinct people who got here, by any attempt that began in the range'),
  of_first: value.describe('A share of the people at the first step'),
  of_previous: value.describe('A share of the people at the step before; null where the order has none'),
  dropped: value.describe('People at the step before who did not get here'),
  seconds: z
    .object({ quarter: quartile, median: quartile, three_quarters: quartile })
    .nullable()
    .describe('From the start of an attempt to when people first got here'),
  locked,
});
export type FunnelStep = z.infer<typeof step>;

/** People who had the same of what is broken down by; everybody is in one row. */
const row = z.object({
  value: z.string().nullable().describe('Empty: nothing is known; null: the rows with fewest people, together'),
  people: list(z.number()).describe('By step; the rows come to the people of the step'),
  revenue: value,
});
export type FunnelRow = z.infer<typeof row>;

export const funnelAnswer = z.object({
  ...asked,
  range: rangeSchema,
  order: z.enum(FUNNEL_ORDERS),
  steps: list(step),
  revenue: value.describe(
    'Minor units, refunds taken off: what people who finished paid from the start of the attempt until its window closed',
  ),
  breakdown: z.object({ by: z.enum(FUNNEL_BREAKDOWNS), rows: list(row).describe('Most people at the first step first') }).nullable(),
  open: z.boolean().describe('People of the range may still get further'),
});
export type FunnelReport = z.infer<typeof funnelAnswer>;
