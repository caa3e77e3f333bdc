import { z } from 'zod';
import { asked, list } from './parts.ts';

const page = z.object({
  url: z.string().describe('As it stands on a canvas, without parameters; it may hold placeholders'),
  last_at: z.string().nullable().describe('When a page that it names was last seen; null: not in these days'),
});
export type CoveredPage = z.infer<typeof page>;

export const coverageAnswer = z.object({
  ...asked,
  days: z.number().describe('How far back was looked'),
  pages: list(page).describe('Those that were not seen first, then by address'),
  more: z.number().describe('Further pages of canvases that were not looked for'),
});
export type CoverageReport = z.infer<typeof coverageAnswer>;
