import { z } from 'zod';
import { EVENT_KINDS, LISTED_REASONS, ORIGINS } from '#domain/wire/track.ts';

const instant = z.iso.datetime();
const texts = z.record(z.string(), z.string());
/** One raw event, masked: who did it is cut, texts that look like a person's are `•••`. */
export const inspectedEvent = z.object({
  event_id: z.string(),
  kind: z.enum(EVENT_KINDS),
  origin: z.enum(ORIGINS),
  time: instant,
  received_at: instant,
  /** The first characters of the visitor's and the session's id. */
  visitor: z.string(),
  session: z.string(),
  is_entry: z.boolean(),
  host: z.string(),
  path: z.string(),
  /** Names of query parameters; their values are masked. */
  query: z.string(),
  title: z.string(),
  name: z.string(),
  source: texts,
  attributes: texts,
  /** Minor units of the workspace's currency; 0 where the amount could not be converted. */
  value: z.number(),
  /** As it was given: minor units of `currency`. */
  original_value: z.number(),
  currency: z.string(),
  order_id: z.string(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  language: z.string(),
  country: z.string(),
});

/** What the collector did not count. */
export const refusal = z.object({
  time: instant,
  reason: z.enum(LISTED_REASONS),
  example: z.string(),
});
