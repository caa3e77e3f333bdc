import { z } from 'zod';
import { LONGEST_VALUE, MATCHES } from '../../kit/matches.ts';
import { EVENT_KINDS } from '../track.ts';
import { FILTER_KEYS } from './filter-keys.ts';

/** What the monitor is filtered by: KPIs, pages, sources and ads alike. */

const text = z.string().max(LONGEST_VALUE);

const filterCondition = z.union([
  z.strictObject({ key: z.enum(FILTER_KEYS), match: z.enum(MATCHES), value: text }),
  /** People who did something in the range, or did not. Every part that is named holds of one event. */
  z.strictObject({
    did: z.strictObject({ kind: z.enum(EVENT_KINDS), name: text.optional(), page: text.optional() }),
    not: z.boolean().optional(),
  }),
  /** People of a segment of the workspace, or those who are not in it. */
  z.strictObject({ segment: z.uuid().toLowerCase(), not: z.boolean().optional() }),
  /** People who were at an element of a canvas of the workspace, or were not. `through`: who walked it from a start to an end (funnel mode). */
  z.strictObject({ canvas: z.uuid().toLowerCase(), through: z.boolean().optional(), not: z.boolean().optional() }),
]);
export type FilterCondition = z.infer<typeof filterCondition>;

/** All groups hold; of a group at least one condition. */
export const filterSchema = z
  .array(z.array(filterCondition).min(1).max(10))
  .max(10)
  .describe('All groups must hold; in a group any one condition is enough');
export type Filter = z.infer<typeof filterSchema>;

/** Of whom an ordered question is: of everybody where both are left out, of who is in both where neither is. */
export const whomAsked = {
  segment: z.uuid().toLowerCase().nullable().optional().describe('Only people of this segment; everybody when left out'),
  filter: filterSchema
    .optional()
    .describe('Only people with a visit that it holds for, or who did what it asks; all of what they did counts'),
};
