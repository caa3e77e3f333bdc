import { z } from 'zod';
import { recordsSchema } from '#domain/canvas/records.ts';
import type { versionActions } from '../../actions/versions.ts';
import { type AnswerOf, manyOf, nothing, oneOf, type ShapesOf } from '../../kit/shape.ts';

const VERSION_NAME_LENGTH = 80;
const TYPE = 'canvas-versions';

const version = z.object({
  /** Null: kept by the store before somebody went on. */
  name: z.string().nullable(),
  /** Counts up with each save of the canvas. */
  revision: z.int(),
  elements: z.int(),
  /** Planned profit in minor units of the workspace's currency. */
  plan_profit: z.int().nullable(),
  /** Who drew it last; null when the account is gone. */
  saved_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  saved_at: z.iso.datetime(),
});
const named = z.strictObject({ name: z.string().trim().min(1).max(VERSION_NAME_LENGTH) });

export const versionShapes = {
  list: { summary: 'Versions of a canvas that are kept, the newest first', answer: manyOf(TYPE, version) },
  show: { summary: 'The drawing as it was in a version', answer: oneOf(TYPE, version.extend({ document: recordsSchema })) },
  create: { summary: 'Keep the drawing as it is now, under a name', input: named, answer: oneOf(TYPE, version) },
  edit: {
    summary: 'Name a version, which is then kept for good; without a name it goes with time',
    input: z.strictObject({ name: named.shape.name.nullable() }),
    answer: oneOf(TYPE, version),
  },
  delete: { summary: 'Forget a version', answer: nothing },
  restore: {
    summary: 'Draw the canvas as it was in a version; what it was until then is kept as one, too',
    answer: oneOf('funnel-documents', z.object({ revision: z.int(), saved_at: z.iso.datetime() })),
  },
} satisfies ShapesOf<typeof versionActions>;

export type CanvasVersion = AnswerOf<typeof versionShapes.create>;
