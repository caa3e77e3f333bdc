import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';
import { KIND_OF_ELEMENT } from '../../tracking/events.ts';
import { whomAsked } from '../filters/filters.ts';
import { seenNode } from './paths.ts';
import { rangeSchema } from './reports.ts';

/** What people who reached a goal did before it, beside what all others did. */

/** Below so many people a row is not shown: with it, without it, and in each of the two groups. */
export const LEAST_PEOPLE = 20;
/** Rows of one answer, those that say most. */
export const MOST_CORRELATED = 200;

const goal = ruleSchema
  .refine(({ type }) => type !== 'source')
  .default({ type: 'event', event: KIND_OF_ELEMENT.purchaseMade })
  .describe('What people reached, a rule as an element of a canvas has; a purchase when left out');

export const correlationQuestion = z.strictObject({ range: rangeSchema, ...whomAsked, goal });
export type CorrelationQuestion = z.output<typeof correlationQuestion>;

/** People of one of the groups, or those of them who did something; the days are those of the list. */
export const behindCorrelation = z.strictObject({
  of: z.literal('correlation'),
  goal,
  reached: z.boolean().describe('Those who reached the goal, else all others'),
  node: seenNode.nullable().describe('Only those who did it, before the goal where they reached it; null: all of the group'),
});
export type BehindCorrelation = z.output<typeof behindCorrelation>;
