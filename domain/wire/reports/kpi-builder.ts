import { z } from 'zod';
import { ATTRIBUTE_KEYS, OWN_ATTRIBUTE } from '../filters/attribute-keys.ts';
import { conditionsSchema } from '../filters/conditions.ts';
import { EVENT_KINDS } from '../track.ts';
import { ELEMENT_TYPES, METRIC_TYPES } from './kpis.ts';

/** What the KPI builder asks while a KPI is being made: what it would show, and what there is to choose from. */

/** How far both look back, today included. */
export const BUILDER_DAYS = 30;

export const kpiPreviewQuestion = z.strictObject({
  metric_type: z.enum(METRIC_TYPES),
  element_type: z.enum(ELEMENT_TYPES).nullable().optional(),
  conditions: conditionsSchema.nullable().optional(),
});
export type KpiPreviewQuestion = z.infer<typeof kpiPreviewQuestion>;

export const kpiSuggestionsQuestion = z.strictObject({
  /** Of which attribute values are asked for; `keys`: names of events' own attributes. */
  of: z
    .union([
      z.literal('keys'),
      z.enum(ATTRIBUTE_KEYS),
      z
        .string()
        .max(80)
        .regex(new RegExp(`^${OWN_ATTRIBUTE.replace('.', '[.]')}`)),
    ])
    .describe('An attribute whose values are asked for, or `keys` for the names of events’ own attributes'),
  element_type: z.enum(ELEMENT_TYPES).nullable().optional(),
  kind: z.enum(EVENT_KINDS).optional().describe('Only of this kind of event, custom ones among them'),
  search: z.string().max(200).optional().describe('Only what holds this text'),
});
export type KpiSuggestionsQuestion = z.infer<typeof kpiSuggestionsQuestion>;
