import { z } from 'zod';
import { SEEN_NODES } from '../reports/paths.ts';
import { rangeSchema } from '../reports/reports.ts';
import { asked, list, locked, value } from './parts.ts';

const row = z.object({
  node: z.object({ type: z.enum(SEEN_NODES), value: z.string() }).describe('What they did, or came by'),
  reached: z.number().describe('Distinct people who did it before they reached the goal for the first time in the range'),
  others: z.number().describe('Distinct people of the others who did it at any time of the range'),
  lift: value.describe(
    'How many times as often the goal is reached by those who did it as by those who did not; null where all who reached it did it',
  ),
  interval: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe('Where the lift lies with a confidence of 95 %, looked at alone; null where nobody on one of the sides reached the goal'),
  sure: z.boolean().describe('Not to be put down to chance, with all that was compared taken into account'),
});
export type CorrelationRow = z.infer<typeof row>;

export const correlationAnswer = z.object({
  ...asked,
  range: rangeSchema,
  reached: z.number().describe('Distinct people who reached the goal in the range'),
  others: z.number().describe('All others who did anything in it'),
  compared: z.number().describe('How many things were compared'),
  least: z.number().describe('People that each side of a comparison has at least'),
  rows: list(row).describe('Sure ones first, then what tells the groups apart most'),
  locked,
});
export type CorrelationReport = z.infer<typeof correlationAnswer>;
