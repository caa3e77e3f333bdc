import { z } from 'zod';
import { asked, list } from './parts.ts';

const page = z.object({
  url: z.string().describe('As it stands on a canvas, without parameters; it may hold placeholders'),
  last_at: z.string().nullable().describe('When a page that it names was last seen; null: not in these days'),
});
export type CoveredPage = z.infer<typeof page>;

const adSource = z.object({
  source: z.string().describe('The ad platform (`fl_adsrc`), or `utm_source` or the referring host where there is none; in small letters'),
  visits: z.number().describe('Visits by ads and channels that are paid for'),
  with_ad: z.number().describe('Of them, those whose address carried the id of the ad (`fl_adid`)'),
});
export type AdSourceCoverage = z.infer<typeof adSource>;

export const coverageAnswer = z.object({
  ...asked,
  days: z.number().describe('How far back was looked'),
  pages: list(page).describe('Those that were not seen first, then by address'),
  ads: list(adSource).describe('How many visits by ads said which ad it was, by platform; most visits first'),
  more: z.number().describe('Further pages of canvases that were not looked for'),
});
export type CoverageReport = z.infer<typeof coverageAnswer>;
