import { z } from 'zod';
import { recordsSchema } from '#domain/canvas/records.ts';
import { canvasAnswer } from '#domain/wire/answers/canvas.ts';
import { embedHost, LINK_ACTUALS, linkRange, MOST_EMBED_HOSTS, SHARE_NAME_LENGTH, SHARE_PASSWORD } from '#domain/wire/shares.ts';
import type { shareActions } from '../../actions/shares.ts';
import { type AnswerOf, flag, manyOf, nothing, oneOf, type ShapesOf } from '../../kit/shape.ts';
import { logo } from '../parts.ts';

/** A form sends nothing as an empty text. */
const orNothing = (value: unknown) => (value === '' ? null : value);

const host = z
  .string()
  .max(300)
  .refine((typed) => embedHost(typed) !== null, { message: 'errors.notAHost' })
  .overwrite((typed) => embedHost(typed) ?? typed);

const settings = {
  /** For whom it is; empty where nobody said. */
  name: z.string().trim().max(SHARE_NAME_LENGTH),
  /** Null: none. */
  password: z.preprocess(orNothing, z.string().min(SHARE_PASSWORD.least).max(SHARE_PASSWORD.most).nullable()),
  /** Null: until it is revoked. */
  expires_at: z.preprocess(orNothing, z.iso.datetime({ offset: true }).nullable()),
  /** Amounts are taken out before anything is sent. */
  hide_money: flag,
  /** Notes, check lists, who makes what until when: words to colleagues. */
  hide_notes: flag,
  /** Whoever has the link may put a copy into a workspace of their own. */
  allow_copy: flag,
  /** The canvas as it is when somebody looks; else as it was when the link was made or last frozen. */
  live: flag,
  /** Actual numbers beside the plan. Frozen ones belong to a drawing that stays as it is. */
  actuals: z.enum(LINK_ACTUALS),
  actuals_range: linkRange,
  embed_hosts: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value),
    z.array(host).max(MOST_EMBED_HOSTS),
  ),
};

const share = z.object({
  name: z.string(),
  /** The whole address; null where it cannot be read any more and a new link has to be made. */
  link: z.string().nullable(),
  has_password: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  hide_money: z.boolean(),
  hide_notes: z.boolean(),
  allow_copy: z.boolean(),
  live: z.boolean(),
  /** Of which moment the drawing is; null for a live link. */
  frozen_at: z.iso.datetime().nullable(),
  actuals: z.enum(LINK_ACTUALS),
  actuals_range: linkRange,
  /** Of which moment frozen numbers are. */
  actuals_at: z.iso.datetime().nullable(),
  /** The plan of the account shows no actual numbers now: whoever looks sees the planned ones alone. */
  actuals_rest: z.boolean(),
  embed_hosts: z.array(z.string()),
  created_at: z.iso.datetime(),
  /** How often it was opened. */
  opened: z.int(),
  last_opened_at: z.iso.datetime().nullable(),
});

const begun = z.strictObject({
  name: settings.name.default(''),
  password: settings.password.default(null),
  expires_at: settings.expires_at.default(null),
  hide_money: settings.hide_money.default(false),
  hide_notes: settings.hide_notes.default(true),
  allow_copy: settings.allow_copy.default(false),
  live: settings.live.default(false),
  actuals: settings.actuals.default('none'),
  actuals_range: settings.actuals_range.default('period'),
  embed_hosts: settings.embed_hosts.default([]),
});

const shared = z.object({
  name: z.string(),
  document: recordsSchema,
  currency: z.string(),
  timezone: z.string(),
  live: z.boolean(),
  /** Of which moment the drawing is. */
  as_of: z.iso.datetime(),
  /** Asks later whether the link still lets whoever opened it in. */
  proof: z.string(),
  /** Another one once the link shows something else: a live drawing that was changed, or the link itself. */
  seen: z.string(),
  money: z.boolean(),
  allow_copy: z.boolean(),
  /** Which actual numbers there are to be asked for, and whether they are of sample data; null: only planned ones. */
  actuals: z.object({ live: z.boolean(), range: linkRange, sample: z.boolean() }).nullable(),
  /** Of the workspace it belongs to. */
  logo: logo.nullable(),
});

const asked = z.strictObject({ token: z.string().min(1).max(200), password: z.string().max(SHARE_PASSWORD.most).optional() });

/** Counts and no names: nothing of what the account lacks, and no amounts where the link leaves them out. */
const numbers = canvasAnswer.omit({ locked: true, revision: true });

export const shareShapes = {
  list: { summary: 'View-only links to a canvas, the newest first', answer: manyOf('canvas-shares', share) },
  create: { summary: 'Make a view-only link to a canvas', input: begun.nullish(), answer: oneOf('canvas-shares', share) },
  edit: {
    summary: 'Change what a link shows and to whom; `live: false` freezes the canvas as it is now',
    input: z.strictObject(settings).partial(),
    answer: oneOf('canvas-shares', share),
  },
  revoke: { summary: 'Revoke a link: it opens nothing any more', answer: nothing },
  /** Its id is that of the link, so that nothing is said of the canvas it leads to. */
  open: {
    summary: 'What a view-only link shows',
    input: asked,
    answer: oneOf('shared-canvases', shared),
  },
  stands: {
    summary:
      'Whether a link still lets in whoever opened it: it does not once it is revoked, has expired, rests or has another password; with what it shows by now, where that is not what was seen',
    input: z.strictObject({ proof: z.string().max(100), seen: z.string().max(100).optional() }),
    answer: oneOf(
      'shared-canvases',
      z.object({
        shown: shared
          .extend({ id: z.uuid() })
          .nullable()
          .describe('Null while the link shows what was seen, or where nobody said what that was'),
      }),
    ),
  },
  numbers: {
    summary: 'The actual numbers of a view-only link: those kept with it, or counted at most once a minute',
    input: asked,
    answer: oneOf('shared-numbers', numbers),
  },
} satisfies ShapesOf<typeof shareActions>;

export type Share = AnswerOf<typeof shareShapes.create>;
/** What can be said of a link; what is left out is as it begins, or stays. */
export type ShareSettings = Partial<z.output<typeof begun>>;
export type SharedNumbers = AnswerOf<typeof shareShapes.numbers>;
export type SharedCanvas = AnswerOf<typeof shareShapes.open>;
