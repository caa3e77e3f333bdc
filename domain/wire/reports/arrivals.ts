import { z } from 'zod';
import { CHANNELS } from '../../tracking/channels.ts';
import { EVENT_KINDS, LISTED_REASONS, ORIGINS } from '../track.ts';
import { REPORT_NOTICES } from './reports.ts';

/** Events and refusals that are shown at once: more than a screen holds. */
export const MOST_ARRIVALS = 50;

export const arrivalsQuestion = z.strictObject({
  kind: z.enum(EVENT_KINDS).optional().describe('Only events of this kind'),
});
export type ArrivalsQuestion = z.infer<typeof arrivalsQuestion>;

const when = z.string();
const arrival = z.object({
  id: z.string(),
  at: when.describe('When it came in'),
  kind: z.enum(EVENT_KINDS),
  origin: z.enum(ORIGINS),
  name: z.string(),
  host: z.string(),
  path: z.string(),
  channel: z.enum(CHANNELS).describe('How they came'),
  source: z.string().describe('utm_source, else the referrer; empty: none'),
  device: z.string().describe('desktop, mobile or tablet; empty where a server reported it'),
  language: z.string().describe('Tag of the language their browser prefers; empty: not known'),
  country: z.string().describe('ISO 3166 alpha-2; empty: not known'),
  person: z.string(),
});
export type Arrival = z.infer<typeof arrival>;

export const arrivalsAnswer = z.object({
  as_of: when,
  counted_until: when,
  notices: z.array(z.enum(REPORT_NOTICES)).readonly(),
  timezone: z.string(),
  events: z.array(arrival).readonly().describe(`Of the last hour, latest first, at most ${MOST_ARRIVALS}`),
  refused: z
    .array(z.object({ at: when, reason: z.enum(LISTED_REASONS), example: z.string() }))
    .readonly()
    .describe(`What came in during the last hour and was not counted, latest first, at most ${MOST_ARRIVALS}`),
  domains: z
    .array(z.object({ domain: z.string(), last_at: when.nullable() }))
    .readonly()
    .describe('Each listed domain with its latest event, subdomains included; null where there is none in 30 days'),
});
export type ArrivalsReport = z.infer<typeof arrivalsAnswer>;
