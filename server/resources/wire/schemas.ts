import { z } from 'zod';
import { type Field, isOn } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { JSON_API } from '#server/http/json-api/media-type.ts';

export type Shape = Record<string, z.ZodType>;

const errorSchema = z.object({
  errors: z.array(
    z.object({
      status: z.string(),
      code: z.string(),
      title: z.string().optional(),
      detail: z.string(),
      source: z.object({ pointer: z.string().optional(), parameter: z.string().optional() }).optional(),
      meta: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

/** Refusals any route of a resource may answer with. */
export const refusals = { 400: errorSchema, 401: errorSchema, 403: errorSchema, 404: errorSchema, 422: errorSchema };

export const idParams = z.object({ id: z.uuid() });

/** An optional query parameter, described. */
export const textParameter = (description: string) => z.string().optional().describe(description);

/** Fields a list can be filtered by. */
export function filterableFields(resource: AnyResource): readonly [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => isOn(field, 'filter'));
}

/** Names of the fields a list can be sorted by. */
export function sortableFields(resource: AnyResource): string {
  return Object.keys(resource.fields)
    .filter((name) => resource.fields[name]?.sortable)
    .join(', ');
}

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

/** Media types of bodies and answers, by API; the first is the one that answers come in. */
export const MEDIA_TYPES = {
  dashboard: { consumes: [JSON_API, JSON_TYPE, FORM], produces: [JSON_API] },
  analytics: { consumes: [JSON_TYPE, FORM], produces: [JSON_TYPE] },
} as const satisfies Record<AnyResource['api'], object>;
