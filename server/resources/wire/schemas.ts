import { z } from 'zod';
import { type Field, isOn } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';

export type Shape = Record<string, z.ZodType>;

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
