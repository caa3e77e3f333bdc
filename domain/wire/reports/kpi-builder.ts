import { z } from 'zod';
import type { ValueFormat } from '../../kit/metric.ts';
import type { Lock } from '../../plans/gates.ts';
import { ATTRIBUTE_KEYS, OWN_ATTRIBUTE } from '../filters/attribute-keys.ts';
import { conditionsSchema } from '../filters/conditions.ts';
import { ELEMENT_TYPES, METRIC_TYPES } from './kpis.ts';
import type { Counted, Range, Unknown } from './reports.ts';

/** What the KPI builder asks while a KPI is being made: what it would show, and what there is to choose from. */

/** How far both look back, today included. */
export const BUILDER_DAYS = 30;

export const kpiPreviewQuestion = z.strictObject({
  metric_type: z.enum(METRIC_TYPES),
  element_type: z.enum(ELEMENT_TYPES).nullable().optional(),
  conditions: conditionsSchema.nullable().optional(),
});
export type KpiPreviewQuestion = z.infer<typeof kpiPreviewQuestion>;

/** Numbers of a KPI that is not stored, over the last `BUILDER_DAYS` days. Null: there is no such number. */
export interface KpiPreview extends Counted {
  readonly as_of: string;
  readonly timezone: string;
  readonly currency: string;
  readonly range: Range;
  readonly format: ValueFormat;
  readonly value: number | null;
  /** By day. */
  readonly series: readonly (number | null)[];
  /** Distinct people who did it. */
  readonly people: number | null;
  /** How often it was done. */
  readonly hits: number | null;
  readonly unknown: Unknown | null;
  readonly locked: Lock | null;
}

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
  search: z.string().max(200).optional().describe('Only what holds this text'),
});
export type KpiSuggestionsQuestion = z.infer<typeof kpiSuggestionsQuestion>;

/** What was seen in the last `BUILDER_DAYS` days, most frequent first. */
export interface KpiSuggestions extends Counted {
  readonly as_of: string;
  readonly range: Range;
  readonly values: readonly { readonly value: string; readonly hits: number }[];
}
