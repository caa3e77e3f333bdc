import { z } from 'zod';
import { ruleSchema } from '../../canvas/document.ts';
import { CLIENT_KEYS } from '../client-keys.ts';
import { OWN_ATTRIBUTE } from '../filters/attribute-keys.ts';
import { whomAsked } from '../filters/filters.ts';
import { rangeSchema } from './reports.ts';

/**
 * `sequential`: in their order, with anything in between. `strict`: nothing in between. `flexible`: the first one
 * first, each of the others at any time after it. `any`: in whatever order; step n is to have done n of them.
 */
export const FUNNEL_ORDERS = ['sequential', 'strict', 'flexible', 'any'] as const;
export type FunnelOrder = (typeof FUNNEL_ORDERS)[number];

/** What people are told apart by: of the event with which they first did the first step. `source`: utm_source, else the referring host. */
export const FUNNEL_BREAKDOWNS = ['channel', 'source', 'medium', 'campaign', ...CLIENT_KEYS] as const;
export type FunnelBreakdown = (typeof FUNNEL_BREAKDOWNS)[number];

/** What an attempt can be held to, besides attributes that events bring themselves. */
export const HOLD_KEYS = ['sku', 'name'] as const;
export const isHoldKey = (key: string): key is (typeof HOLD_KEYS)[number] => HOLD_KEYS.some((one) => one === key);
const LONGEST_HOLD = 80;

export const MOST_FUNNEL_STEPS = 20;
const seconds = z
  .int()
  .min(1)
  .max(1100 * 86_400);
const WEEK = 7 * 86_400;

const step = z.strictObject({
  rule: ruleSchema,
  within: seconds.nullable().default(null).describe('Seconds since the step before; null: only the window of the whole counts'),
});
const exclusion = z.strictObject({
  rule: ruleSchema,
  after: z.int().min(0).default(0).describe('The step, counted from 0, after which it ends an attempt'),
  before: z
    .int()
    .min(1)
    .max(MOST_FUNNEL_STEPS - 1)
    .default(MOST_FUNNEL_STEPS - 1)
    .describe('The step up to which it does; steps already done stay'),
});

/** A funnel, whatever is asked about it. */
const asked = {
  beside: rangeSchema
    .optional()
    .describe(
      'The range this one is compared with: while that one runs, only attempts count that began no later in this one than it has got',
    ),
  steps: z.array(step).min(2).max(MOST_FUNNEL_STEPS),
  order: z.enum(FUNNEL_ORDERS).default('sequential'),
  window: seconds.nullable().default(WEEK).describe('Seconds from the first step to the last, also past the range; null: within the range'),
  by: z
    .enum(FUNNEL_BREAKDOWNS)
    .nullable()
    .default(null)
    .describe('What people are told apart by, as it was when they first did the first step'),
  exclusions: z.array(exclusion).max(10).default([]).describe('Only for sequential steps'),
  hold: z
    .string()
    .trim()
    .max(LONGEST_HOLD)
    .refine((key) => isHoldKey(key) || (key.startsWith(OWN_ATTRIBUTE) && key.length > OWN_ATTRIBUTE.length))
    .nullable()
    .default(null)
    .describe('sku, name or attributes.<name>: all that belongs to an attempt has the same value of it; null: whatever they have'),
};
type Steps = Pick<z.output<z.ZodObject<typeof asked>>, 'order' | 'steps' | 'exclusions'>;

/** Only steps in their order can be excluded from, or have a time since the one before. */
const excludesInOrder = ({ order, exclusions }: Steps) => order === 'sequential' || exclusions.length === 0;
const isPacedInOrder = ({ order, steps }: Steps) =>
  order === 'sequential' || order === 'strict' || steps.every(({ within }) => within === null);

export const funnelQuestion = z
  .strictObject({ range: rangeSchema, ...whomAsked, ...asked })
  .refine(excludesInOrder, { path: ['exclusions'] })
  .refine(isPacedInOrder, { path: ['steps'] });
export type FunnelQuestion = z.output<typeof funnelQuestion>;

/** Orders in which the step before is one that people of a step went through. */
const FOLLOWING: ReadonlySet<FunnelOrder> = new Set(['sequential', 'strict', 'any']);
/** Can people be lost between the step and the one before? */
export const follows = (order: FunnelOrder, step: number) => step > 0 && FOLLOWING.has(order);

/** `reached`: who got to a step. `lost`: who got to the one before and not to it. */
export const FUNNEL_PARTS = ['reached', 'lost'] as const;

/** People of a step of a funnel; the days are those of the list. */
export const behindFunnel = z
  .strictObject({
    of: z.literal('funnel'),
    ...asked,
    step: z
      .int()
      .min(0)
      .max(MOST_FUNNEL_STEPS - 1)
      .describe('Counted from 0'),
    part: z.enum(FUNNEL_PARTS).default('reached').describe('reached: who got to the step; lost: who got to the one before and not to it'),
    value: z.string().max(4000).optional().describe('Only people who are told apart by this value of `by`; left out: everybody'),
  })
  .refine(excludesInOrder, { path: ['exclusions'] })
  .refine(isPacedInOrder, { path: ['steps'] })
  .refine(({ step: at, steps, order, part }) => at < steps.length && (part === 'reached' || follows(order, at)), { path: ['step'] })
  .refine(({ value, by }) => value === undefined || by !== null, { path: ['value'] });
export type BehindFunnel = z.output<typeof behindFunnel>;
