import { z } from 'zod';
import { recordsSchema } from '#domain/canvas/records.ts';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { INDUSTRIES, OFFER_TYPES, PRODUCT_KINDS, PURPOSES, TEMPLATE_SORTS } from '#domain/wire/templates.ts';
import type { templateActions } from '../../actions/templates.ts';
import { canvases } from '../../canvases.ts';
import { oneOf, pageOf, rowOf, type ShapesOf } from '../../kit/shape.ts';
import { forecastAnswer } from './forecast.ts';
import { facets } from './said-of-template.ts';

/** Some of a list of words, parted by commas: any of them will do. */
const someOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(z.enum(words))).optional();

export const templateAbout = z.object({
  name: z.string(),
  about: z.string().describe('What the funnel is good for, in the language asked for'),
  ...facets,
  thumbnail: z.string().describe('The drawing from far'),
  steps: z.int().describe('How many people are counted at'),
  cost_per_visitor: z.number().describe('Minor units of whatever currency it is used in, not rounded'),
  value_per_visitor: z.number().describe('Net revenue, minor units, not rounded'),
  uses: z.int().describe('How many canvases were made of it on this installation'),
  community: z
    .object({
      author: z.string().nullable().describe('Who is named; null: nobody'),
      currency: z.string().describe('ISO 4217, that its amounts are of'),
      language: z.enum(LANGUAGES),
      money: z.boolean().describe('Did its author leave the amounts in? Otherwise they are all 0, which says nothing'),
    })
    .nullable()
    .describe('Of a template that somebody offered to everybody; null: it comes with the product'),
});
export type TemplateAbout = z.output<typeof templateAbout>;

/** The id of a template: a word, no row. */
const params = z.object({ template: z.string().min(1).max(60) });

const MOST = 100;

export const templateShapes = {
  list: {
    summary: 'Templates of canvases by what they are for',
    input: z.strictObject({
      'filter[industry]': someOf(INDUSTRIES),
      'filter[purpose]': someOf(PURPOSES),
      'filter[offer_type]': someOf(OFFER_TYPES),
      'filter[product]': someOf(PRODUCT_KINDS),
      'filter[search]': z.string().max(200).optional().describe('Words of its name, of what it is good for and of what it is for'),
      sort: z
        .enum(TEMPLATE_SORTS.flatMap((by) => [by, `-${by}`] as const))
        .default('-popularity')
        .describe('value: net revenue per visitor'),
      'page[number]': z.coerce.number().int().min(1).max(1000).default(1),
      'page[size]': z.coerce.number().int().min(1).max(MOST).default(50),
    }),
    answer: pageOf('canvas-templates', templateAbout),
  },
  show: {
    summary: 'A template with its drawing and what its plan comes to',
    params,
    answer: oneOf(
      'canvas-templates',
      templateAbout.extend({
        document: recordsSchema,
        forecast: forecastAnswer.nullable().describe('Null for a plan that takes too long to work out'),
      }),
    ),
  },
  use: {
    summary: 'A new canvas of a workspace that is drawn like a template',
    params,
    input: z.strictObject({
      project: z.uuid(),
      name: z.string().trim().min(1).max(120).optional(),
      tags: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
    }),
    answer: rowOf(canvases),
  },
} satisfies ShapesOf<typeof templateActions>;
