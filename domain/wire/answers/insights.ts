import { z } from 'zod';
import { channelSchema as channel } from '../reports/insights.ts';
import { rangeSchema } from '../reports/reports.ts';
import { asked, format, list, value } from './parts.ts';

const chance = z.number().describe('The chance that scatter alone makes such a difference');
const rate = z.number().describe('Buyers / people, a share');

/** An element as it is called: by its name, or, where it has none, by its kind. */
const end = z.object({ name: z.string(), kind: z.string() });
export type LineEnd = z.infer<typeof end>;
const line = { canvas: z.string(), canvas_name: z.string(), line: z.string(), from: end, to: end };

/** Something that nobody asked about and somebody should know. Money in minor units; null where nobody can tell. */
const finding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('silent'), since: z.string() }).describe('Nothing arrives any more'),
  z
    .object({ kind: z.literal('no_sales'), since: z.string(), expected: z.int() })
    .describe('People come and nobody buys since that day, where so many purchases were to be expected'),
  z
    .object({
      ...{ kind: z.literal('change'), widget_id: z.string(), name: z.string(), format, better: z.enum(['up', 'down']) },
      ...{ value: z.number(), previous: z.number(), change: z.number(), chance },
    })
    .describe('A KPI in the last seven days against the seven before'),
  z
    .object({ kind: z.literal('rate'), channel, rate, previous: rate, people: z.int(), money: value, chance })
    .describe('How many of the people of a channel buy, against four weeks before; money: what that makes'),
  z
    .object({ kind: z.literal('leverage'), channel, rate, others: rate, people: z.int(), money: value, chance })
    .describe('What it would bring if the people of a channel bought as often as all others'),
  z
    .object({ kind: z.literal('drift'), page: z.string(), share: z.number(), purchases: z.int() })
    .describe('So many purchases come through a page that is on no canvas'),
  z
    .object({
      kind: z.literal('line'),
      ...line,
      rate: z.number(),
      planned: z.number(),
      people: z.number(),
      since: z.string(),
      money: z.number(),
    })
    .describe('The line of a plan that has lost most since its period began; money: what, by the plan'),
  z
    .object({ kind: z.literal('lever'), ...line, period: z.enum(['day', 'week', 'month']), money: z.number() })
    .describe('The line of a plan where one point of rate more is worth most; money: how much in a period'),
]);
export type Finding = z.infer<typeof finding>;

/** What stands out in the last seven whole days, the most urgent first. */
export const insightsAnswer = z.object({ ...asked, range: rangeSchema, findings: list(finding) });
export type InsightsReport = z.infer<typeof insightsAnswer>;
