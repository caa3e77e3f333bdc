import { z } from 'zod';
import { rangeSchema } from '../reports/reports.ts';
import { asked, lock, locked, value } from './parts.ts';

const elementActual = z.object({
  people: z.number().describe('Distinct people with at least one match in the range'),
  hits: z.number().describe('Matching events'),
  left: z.number().optional().describe('Distinct people who took none of the lines that lead on from it; only where lines do'),
  revenue: z.number().optional().describe('Minor units; only where the element earns'),
  spend: z.number().optional().describe('Minor units; only where the element costs'),
});
export type ElementActual = z.infer<typeof elementActual>;

const lineActual = z.object({
  people: z.number().describe('Distinct people who took the line'),
  from: z.number().describe('Distinct people at its start'),
  rate: value.describe('people / from, a share; null when nobody was at the start'),
});
export type LineActual = z.infer<typeof lineActual>;
const lines = z.record(z.string(), lineActual);

/** People and what they earned at what is drawn, each person and each purchase once. */
const crowd = z.object({
  people: z.number().describe('Distinct people'),
  buyers: value.describe('Distinct people who earned the canvas money; null where the plan shows none of it'),
  purchases: value,
  revenue: value.describe('Minor units'),
});
export type CrowdTotals = z.infer<typeof crowd>;

/** What the canvas as a whole did. All of it is about the same people, those that the plan counts. */
const totals = crowd.extend({
  crowd: z.enum(['sources', 'everybody']).describe('sources: people who came by a drawn source; everybody: none is drawn'),
  spend: z.number().nullable().describe('Known ad spend of the drawn sources, each once, minor units; null when none is known'),
  spend_known: z.boolean().describe('False while a source that costs money by the plan has no spend in the range'),
  others: crowd.nullable().describe('People who came by ways not drawn, and what was earned before people came by a drawn source'),
});

export const canvasAnswer = z.object({
  ...asked,
  range: rangeSchema,
  revision: z.int().describe('Of the document that was counted'),
  elapsed: z.number().describe('Share of the range that has passed at as_of'),
  elements: z.record(z.string(), elementActual),
  lines,
  crowd: z
    .object({ elements: z.record(z.string(), z.number()), left: z.record(z.string(), z.number()), lines })
    .nullable()
    .describe(
      'People at elements and on lines since they came by a drawn source: what a plan is compared with; null where no source is drawn',
    ),
  totals,
  locked: z
    .object({ elements: z.record(z.string(), lock), money: locked })
    .describe('Elements without numbers, by id, and money where the plan shows none'),
  chain: z
    .object({
      starts: z.array(z.string()).readonly().describe('Where people come onto the map'),
      ends: z.array(z.string()).readonly().describe('Where its ways end'),
      loops: z.array(z.array(z.string()).readonly()).readonly().describe('Elements that lead to one another, loop by loop'),
    })
    .nullable()
    .optional()
    .describe('In funnel mode the elements, by id, of the chain that people walked; else null'),
});
export type CanvasReport = z.infer<typeof canvasAnswer>;
