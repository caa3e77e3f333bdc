import { z } from 'zod';
import { channelSchema as channel, type Finding, type InsightsReport } from '#domain/wire/reports/insights.ts';
import { rangeSchema } from '#domain/wire/reports/reports.ts';
import type { ReportShape } from '../../kit/report.ts';
import { asked, format, list, value } from './parts.ts';

const chance = z.number().describe('The chance that scatter alone makes such a difference');
const rate = z.number().describe('Buyers / people, a share');
const finding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('silent'), since: z.string() }),
  z.object({ kind: z.literal('no_sales'), since: z.string(), expected: z.int() }),
  z.object({
    ...{ kind: z.literal('change'), widget_id: z.string(), name: z.string(), format, better: z.enum(['up', 'down']) },
    ...{ value: z.number(), previous: z.number(), change: z.number(), chance },
  }),
  z.object({ kind: z.literal('rate'), channel, rate, previous: rate, people: z.int(), money: value, chance }),
  z.object({ kind: z.literal('leverage'), channel, rate, others: rate, people: z.int(), money: value, chance }),
  z.object({ kind: z.literal('drift'), page: z.string(), share: z.number(), purchases: z.int() }),
]) satisfies z.ZodType<Finding>;

const insightsAnswer = z.object({ ...asked, range: rangeSchema, findings: list(finding) }) satisfies z.ZodType<InsightsReport>;

export const insightsShape = {
  summary: 'What stands out in the last seven days, the most urgent first',
  answer: insightsAnswer,
} satisfies ReportShape;
