import { z } from 'zod';
import { counted, list, value } from './parts.ts';

/** What the set-up wizard and the header watch. */
export const liveAnswer = z.object({
  as_of: z.string(),
  ...counted,
  visitors_now: z.number().describe('Distinct visitors with an event in the last five minutes'),
  first_event_at: z.string().nullable(),
  last_event_at: z.string().nullable(),
  filling: value.describe(
    'Share of the demo or of sample data that is stored while more of it is being brought in: until then neither silence nor a target behind means anything; null while none is',
  ),
  filtered: list(z.object({ reason: z.string(), events: z.number(), last_at: z.string(), example: z.string() })).describe(
    'What was filtered in the last seven days and why',
  ),
});
export type LiveReport = z.infer<typeof liveAnswer>;
