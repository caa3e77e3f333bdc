import { z } from 'zod';
import type { alertActions } from '../actions/alerts.ts';
import { noFields, oneOf, type ShapesOf } from '../kit/shape.ts';

/** Ids are those of the alert. */
export const alertShapes = {
  test: {
    summary: 'Send a message of a made-up change, and say what became of it',
    input: noFields,
    answer: oneOf(
      'alert-tests',
      z.object({
        delivered: z.boolean(),
        error: z.string().nullable().describe('Why it was not taken; null where it was'),
      }),
    ),
  },
  renewSecret: {
    summary: 'A new signing key of an own webhook; the one before it stops being used at once',
    input: noFields,
    answer: oneOf('alert-secrets', z.object({ secret: z.string() })),
  },
} satisfies ShapesOf<typeof alertActions>;
