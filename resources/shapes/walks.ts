import { z } from 'zod';
import { EVENT_KINDS, FILTER_REASONS, SOURCE_KEYS } from '#domain/wire/track.ts';
import type { WalkedEvent } from '#domain/wire/walks.ts';

/** What was seen on a walk through the own site. */
export const walkedEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(EVENT_KINDS),
  host: z.string(),
  path: z.string(),
  query: z.string(),
  name: z.string(),
  source: z.partialRecord(z.enum(SOURCE_KEYS), z.string()),
  attributes: z.record(z.string(), z.string()),
  refund: z.boolean().optional(),
  /** What a purchase said of itself; `value` in minor units of the workspace's currency. */
  bought: z.object({ order: z.string(), value: z.int().nullable(), currency: z.string() }).optional(),
  reason: z.enum(FILTER_REASONS).nullable(),
}) satisfies z.ZodType<WalkedEvent>;
