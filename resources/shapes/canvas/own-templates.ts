import { z } from 'zod';
import { MOST } from '#domain/canvas/document.ts';
import { recordsSchema } from '#domain/canvas/records.ts';
import { TEMPLATE_AUDIENCES } from '#domain/wire/templates.ts';
import type { ownTemplateActions } from '../../actions/own-templates.ts';
import { flag, oneOf, pageOf, rowOf, type ShapesOf } from '../../kit/shape.ts';
import { ownTemplates } from '../../own-templates.ts';
import { forecastAnswer } from './forecast.ts';
import { facetsOrNull, saidOfOwn } from './said-of-template.ts';
import { templateAbout } from './templates.ts';

/** Rows of one page: those of a full workspace. */
const PAGE = 200;

const available = templateAbout.omit({ community: true }).extend({
  ...facetsOrNull,
  workspace: z.object({ id: z.uuid(), name: z.string() }),
  /** ISO 4217, that its amounts are of. */
  currency: z.string(),
  audience: z.enum(TEMPLATE_AUDIENCES),
  /** Null where the account is gone. */
  author: z.string().nullable(),
  is_mine: z.boolean(),
  may_change: z.boolean(),
});

export const ownTemplateShapes = {
  save: {
    summary: 'Save a canvas, or some of its elements, as a template; what is not kept is taken out of the drawing first',
    input: z.strictObject({
      ...saidOfOwn,
      audience: z.enum(TEMPLATE_AUDIENCES).default('private'),
      keep_money: flag.default(true),
      keep_rules: flag.default(false),
      keep_notes: flag.default(false),
      elements: z
        .array(z.string().min(1).max(64))
        .min(1)
        .max(MOST.elements)
        .optional()
        .describe('Only these, with what lies in frames among them and the lines between all of them; left out: the whole canvas'),
    }),
    answer: rowOf(ownTemplates),
  },
  available: {
    summary: 'Templates that the person saved, and those of their workspaces that others let them have',
    input: z.strictObject({
      'page[number]': z.coerce.number().int().min(1).max(10_000).default(1),
      'page[size]': z.coerce.number().int().min(1).max(PAGE).default(PAGE),
    }),
    answer: pageOf('available-templates', available),
  },
  /** Its id is that of the template. */
  drawing: {
    summary: 'A saved template with its drawing and what its plan comes to',
    answer: oneOf(
      'template-drawings',
      z.object({
        name: z.string(),
        currency: z.string(),
        document: recordsSchema,
        forecast: forecastAnswer.nullable().describe('Null for a plan that takes too long to work out'),
      }),
    ),
  },
} satisfies ShapesOf<typeof ownTemplateActions>;
