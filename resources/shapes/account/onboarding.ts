import { z } from 'zod';
import { type Launchpad, LEVELS, STEP_NAMES } from '#domain/onboarding/launchpad.ts';
import { list } from '#domain/wire/answers/parts.ts';
import type { onboardingActions } from '../../actions/account/onboarding.ts';
import { oneOf, type ShapesOf } from '../../kit/shape.ts';
import { drawn } from '../canvas/canvases.ts';

const launchpad = z.object({
  level: z.enum(LEVELS).nullable().describe('The last level whose steps are all done; null before the first'),
  steps: list(
    z.object({
      step: z.enum(STEP_NAMES),
      level: z.enum(LEVELS),
      done: z.boolean().describe('Seen in what the account has; undone when that is gone'),
    }),
  ),
  next: z.enum(STEP_NAMES).nullable().describe('What is worth doing now; null when all is done'),
}) satisfies z.ZodType<Launchpad>;

/** Nothing is asked before the first canvas that a device does not know. */
const place = { timezone: z.string().max(64), currency: z.string().length(3) };
const begin = z.discriminatedUnion('from', [
  z.strictObject({ ...place, from: z.literal('example') }),
  z.strictObject({ ...place, from: z.literal('template'), template: z.string().min(1).max(60) }),
  z.strictObject({ ...place, from: z.literal('empty') }),
  z.strictObject({
    ...place,
    from: z.literal('site'),
    main_url: z.string().trim().min(1).max(2000),
    name: z.string().trim().min(1).max(120),
    document: drawn,
  }),
]);

export const onboardingShapes = {
  /** The id is the person's. */
  launchpad: { summary: 'How far you have come with the product, by what is there', answer: oneOf('launchpad', launchpad) },
  /** The id is the person's. */
  arrive: {
    summary: 'Note that you are at the home of your account; after half an hour away you come again',
    input: z.strictObject({ welcomed: z.literal(true).optional().describe('You were greeted') }).nullish(),
    answer: oneOf(
      'presences',
      z.object({
        before: z.iso.datetime().nullable().describe('When you were here before; null on a first visit'),
        welcomed: z.boolean().describe('Whether you had been greeted before this'),
      }),
    ),
  },
  begin: {
    summary: 'A workspace with a first canvas: a finished example, a template, what a website sells, or an empty one',
    input: begin,
    answer: oneOf('beginnings', z.object({ project: z.uuid().describe('The workspace; the id is that of the canvas') })),
  },
} satisfies ShapesOf<typeof onboardingActions>;
