import { z } from 'zod';
import { COMMENT_LENGTH } from '#domain/wire/comments.ts';
import type { commentActions } from '../../actions/comments.ts';
import { type AnswerOf, manyOf, nothing, oneOf, type ShapesOf } from '../../kit/shape.ts';

const TYPE = 'canvas-comments';
/** Canvas pixels from its middle: nobody draws further out. */
const FARTHEST = 10_000_000;

/** Null: the account is gone. */
const person = z.object({ id: z.uuid(), name: z.string() }).nullable();
const pixels = z.number().min(-FARTHEST).max(FARTHEST);

const comment = z.object({
  /** Id of the first comment of its thread, its own for that one. */
  thread: z.uuid(),
  /** What the thread is tied to: an element, which may be gone by now, or else a point in canvas pixels. */
  element: z.string().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  /** Plain text; `<@id>` stands for somebody who is mentioned. */
  text: z.string(),
  /** Whoever is mentioned and still has an account. */
  mentions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  author: person,
  created_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  /** Of the first one: since when its thread is resolved, and by whom. */
  resolved_at: z.iso.datetime().nullable(),
  resolved_by: person,
});
const text = z.string().trim().min(1).max(COMMENT_LENGTH);

export const commentShapes = {
  list: { summary: 'All comments on a canvas, the earliest first', answer: manyOf(TYPE, comment) },
  people: { summary: 'People of the workspace, who can be mentioned', answer: manyOf('canvas-people', z.object({ name: z.string() })) },
  create: {
    summary: 'Begin a thread on an element or at a point of the map, or answer in one; who is mentioned gets a mail',
    input: z.union([
      z.strictObject({ text, thread: z.uuid() }),
      z.strictObject({ text, element: z.string().min(1).max(64) }),
      z.strictObject({ text, x: pixels, y: pixels }),
    ]),
    answer: oneOf(TYPE, comment),
  },
  edit: {
    summary: 'Change what one wrote; whoever is mentioned anew gets a mail',
    input: z.strictObject({ text }),
    answer: oneOf(TYPE, comment),
  },
  delete: { summary: 'Delete what one wrote, with the thread that it begins; the owner of the workspace deletes any', answer: nothing },
  resolve: { summary: 'Resolve a thread', answer: oneOf(TYPE, comment) },
  reopen: { summary: 'Open a resolved thread again', answer: oneOf(TYPE, comment) },
} satisfies ShapesOf<typeof commentActions>;

export type CanvasComment = AnswerOf<typeof commentShapes.create>;
