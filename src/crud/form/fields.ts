import { type Field, isOn, PEOPLE, type Surface } from '#domain/kit/fields.ts';
import type { AnyResource } from '#domain/kit/resource.ts';

export interface NamedField {
  readonly name: string;
  readonly field: Field;
}

/** The fields of a resource that stand on a surface, in the order of the declaration. */
export function fieldsOn(resource: AnyResource, surface: Surface): readonly NamedField[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => isOn(field, surface))
    .map(([name, field]) => ({ name, field }));
}

/** Numbers stand to the right, so that their digits line up. */
export function alignsRight({ field }: NamedField): boolean {
  return field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money' || field.kind === 'instant';
}

/** Text key of a field's label, and of the name of one of its options. */
export const fieldKey = ({ name: resource, fields }: AnyResource, name: string) =>
  fields[name]?.label ?? `resources.${resource}.fields.${name}`;
export function optionKey({ name: resource, fields }: AnyResource, name: string, option: string): string {
  const field = fields[name];
  const own = field?.kind === 'option' ? field.words : undefined;
  return `${own ?? `resources.${resource}.options.${name}`}.${option}`;
}

/** References to people come along with the rows. */
export function includesOf(resource: AnyResource): readonly string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'reference' && field.to === PEOPLE)
    .map(([name]) => name);
}
