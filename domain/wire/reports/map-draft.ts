import { z } from 'zod';
import { documentSchema } from '../../canvas/document.ts';
import { rangeSchema } from './reports.ts';

/** A map drawn from what was tracked: what is asked and answered. Nothing is stored by asking. */
export const mapDraftQuestion = z.strictObject({ range: rangeSchema });
export type MapDraftQuestion = z.infer<typeof mapDraftQuestion>;

export const mapDraftFacts = {
  range: rangeSchema,
  document: documentSchema.describe('Ready to be saved; without elements where too little was tracked'),
  thumbnail: z.string().describe('The drawing from far, as rows of canvases carry it'),
  people: z.number().describe('Distinct people of the range'),
  carried: z
    .number()
    .nullable()
    .describe('Share of the measured buyers that the plan comes to over the ways that are drawn, 1 at most; null without buyers'),
  drawn: z.object({ sources: z.number(), pages: z.number(), lines: z.number() }),
  seen: z.object({ sources: z.number(), pages: z.number() }).describe('How many there were to choose from'),
};
const facts = z.object(mapDraftFacts);
export type MapDraftFacts = z.infer<typeof facts>;
