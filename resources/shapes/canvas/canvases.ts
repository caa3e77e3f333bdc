import { z } from 'zod';
import { recordsSchema } from '#domain/canvas/records.ts';
import type { canvasActions } from '../../actions/canvases.ts';
import { canvases } from '../../canvases.ts';
import { DESCRIBED_AS, flag, noFields, oneOf, rowOf, type ShapesOf } from '../../kit/shape.ts';
import { idList } from '../parts.ts';
import { forecastAnswer, monthAnswer, outlookAnswer } from './forecast.ts';

/** What of a drawing goes along to another workspace. */
const carry = z.strictObject({ plan: flag.default(true), rules: flag.default(true), notes: flag.default(true) });

/** Of up to 2 MB: a thread reads it. */
export const drawn = z.record(z.string(), z.unknown());
DESCRIBED_AS.set(drawn, recordsSchema);

export const canvasShapes = {
  lock: { summary: 'Lock a canvas: it stays, and can only be looked at', input: noFields, answer: rowOf(canvases) },
  unlock: {
    summary: 'Open a locked canvas, if the plan has room, or lock others of the workspace in its place',
    input: z.strictObject({ lock: idList.default([]) }).nullish(),
    answer: rowOf(canvases),
  },
  createDrawn: {
    summary: 'Create a canvas with its drawing, both or neither',
    input: z.strictObject({
      project: z.uuid().toLowerCase(),
      name: z.string().trim().min(1).max(120),
      document: drawn,
    }),
    answer: rowOf(canvases),
  },
  duplicate: {
    summary: 'A second canvas with the same drawing',
    input: z.strictObject({ name: z.string().trim().min(1).max(120).optional() }).nullish(),
    answer: rowOf(canvases),
  },
  transfer: {
    summary: 'Move a canvas to another workspace',
    input: z.strictObject({ project: z.uuid(), copy: carry.default({ plan: true, rules: true, notes: true }) }),
    answer: rowOf(canvases),
  },
  /** What canvases can be filtered by; its id is that of the workspace. */
  facets: {
    summary: 'Owners and tags that canvases can be filtered by',
    input: z.strictObject({ 'filter[project]': z.uuid() }),
    answer: oneOf(
      'funnel-facets',
      z.object({
        owners: z.array(z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() })),
        tags: z.array(z.string()),
      }),
    ),
  },
  /** Ids of drawing and forecast are those of the canvas. */
  drawing: {
    summary: 'The drawing of a canvas',
    answer: oneOf(
      'funnel-documents',
      z.object({
        revision: z.int(),
        document: recordsSchema,
        saved_at: z.string(),
        saved_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      }),
    ),
  },
  forecast: {
    summary: 'What the plan of a canvas comes to, or one of its scenarios, in cents and people, not rounded',
    input: z.strictObject({
      scenario: z.string().min(1).max(64).optional(),
      months: flag.optional().describe('Also how money comes and goes, period by period, as far ahead as the canvas is looked at'),
    }),
    answer: oneOf(
      'forecasts',
      z.object({ revision: z.int(), forecast: forecastAnswer, outlook: outlookAnswer, months: z.array(monthAnswer).nullable() }),
    ),
  },
} satisfies ShapesOf<typeof canvasActions>;
