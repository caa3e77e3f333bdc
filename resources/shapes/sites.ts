import { z } from 'zod';
import { siteReading } from '#domain/wire/sites.ts';
import type { siteActions } from '../actions/sites.ts';
import { oneOf, type ShapesOf } from '../kit/shape.ts';

export const siteShapes = {
  /** The id is that of who asked. */
  read: {
    summary: 'Read a few pages of a website, to draw a funnel of what they say',
    input: z.strictObject({ url: z.string().trim().min(1).max(2000) }),
    answer: oneOf('site-readings', siteReading),
  },
  kept: {
    summary: 'What was read of a website for you before you had an account; it is kept for a day',
    input: z.strictObject({ token: z.string().min(20).max(200) }),
    answer: oneOf('site-readings', siteReading),
  },
} satisfies ShapesOf<typeof siteActions>;
