import { z } from 'zod';
import type { SessionRow } from '#domain/wire/accounts.ts';
import type { sessionActions } from '../actions/session.ts';
import { manyOf, nothing, oneOf, type ShapesOf } from '../kit/shape.ts';

const session = z.object({
  current: z.boolean(),
  user_agent: z.string().nullable(),
  network: z.string().nullable(),
  by_staff: z.boolean(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
}) satisfies z.ZodType<Omit<SessionRow, 'id'>>;

export const sessionShapes = {
  list: { summary: 'Where I am logged in', answer: manyOf('sessions', session) },
  end: { summary: 'Sign out one device', answer: nothing },
  endOthers: { summary: 'Sign out everywhere but here', answer: nothing },
  /** The id is the month, e.g. `2026-10`. */
  marketers: { summary: 'How many marketers worked here last month', answer: oneOf('marketer-counts', z.object({ count: z.int() })) },
} satisfies ShapesOf<typeof sessionActions>;
