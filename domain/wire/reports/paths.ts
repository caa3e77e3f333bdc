import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';
import { whomAsked } from '../filters/filters.ts';
import { rangeSchema } from './reports.ts';

/**
 * What people did, or came by. `page`: host and path, what names a single thing in it as `*`;
 * `directory`: all pages right below it; `event`: its kind, then its name; `source`: utm_source of a
 * visit that began; `referrer`: its referring host where there is none; `direct`: nothing is known of it. `element`: what an element of
 * the canvas that was named counts, by its id.
 */
export const SEEN_NODES = ['page', 'directory', 'event', 'source', 'referrer', 'direct'] as const;
export const PATH_NODES = [...SEEN_NODES, 'element'] as const;
export type PathNodeType = (typeof PATH_NODES)[number];

const value = z.string().max(4000);
export const seenNode = z.strictObject({ type: z.enum(SEEN_NODES), value });
export type SeenNode = z.infer<typeof seenNode>;
export const pathNode = z.strictObject({ type: z.enum(PATH_NODES), value });
export type PathNode = z.infer<typeof pathNode>;

export const PATH_DIRECTIONS = ['after', 'before'] as const;
export const MOST_HOPS = 10;

/** A way, whatever is asked about it. */
const asked = {
  step: ruleSchema.describe('Where to look from: a rule as an element of a canvas has'),
  direction: z.enum(PATH_DIRECTIONS).default('after'),
  trail: z
    .array(pathNode)
    .max(MOST_HOPS)
    .default([])
    .describe('Rows opened so far, the nearest to the step first: only people who took them'),
  within: z
    .enum(['visit', 'range'])
    .default('visit')
    .describe('visit: what people did in the visit in which they first were at the step; range: in all visits of the range'),
  map: z
    .uuid()
    .toLowerCase()
    .nullable()
    .optional()
    .describe('A canvas: what an element of it counts is that element, the first that does; clicks that it counts are steps, too'),
};

export const pathsQuestion = z.strictObject({
  range: rangeSchema,
  ...whomAsked,
  ...asked,
  limit: z.int().min(1).max(100).default(12),
});
export type PathsQuestion = z.output<typeof pathsQuestion>;

/** People of a way; the days are those of the list. */
export const behindPath = z.strictObject({
  of: z.literal('paths'),
  ...asked,
  next: pathNode
    .nullable()
    .optional()
    .describe('Only who went there from the end of the trail; null: who went nowhere; left out: everybody who took the trail'),
});
export type BehindPath = z.output<typeof behindPath>;

/** `node`: somewhere. `end`: nothing after (they left), or before (it began there). `rest`: everything else. */
export const PATH_ROWS = ['node', 'end', 'rest'] as const;
