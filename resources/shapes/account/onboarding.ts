import { z } from 'zod';
import { type Launchpad, LEVELS, STEP_NAMES } from '#domain/onboarding/launchpad.ts';
import { list } from '#domain/wire/answers/parts.ts';
import type { onboardingActions } from '../../actions/account/onboarding.ts';
import { oneOf, type ShapesOf } from '../../kit/shape.ts';

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

export const onboardingShapes = {
  /** The id is the person's. */
  launchpad: { summary: 'How far you have come with the product, by what is there', answer: oneOf('launchpad', launchpad) },
} satisfies ShapesOf<typeof onboardingActions>;
