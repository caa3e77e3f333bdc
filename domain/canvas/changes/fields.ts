import type { List, Thing } from './lists.ts';

/**
 * A thing as fields that people change on their own: what two of them write into different fields at once is kept of both.
 * Maps within a thing are taken apart, so that filling in one property does not take back another.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** Maps whose entries are fields of their own; all other values are replaced whole. */
const APART: { readonly [L in List]?: readonly string[] } = { elements: ['props'], lines: ['rate_by_source'] };
const BETWEEN = '/';

function isFilled(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** The fields of a thing, by name; its id is what it is kept under. */
export function fieldsOf(list: List, { id: _id, ...thing }: Thing): Fields {
  return Object.fromEntries(
    Object.entries(thing).flatMap(([name, value]): [string, unknown][] => {
      if (value === undefined) return [];
      if (!APART[list]?.includes(name) || !isFilled(value)) return [[name, value]];
      return Object.entries(value).map(([key, entry]) => [`${name}${BETWEEN}${key}`, entry]);
    }),
  );
}

/** A thing of its fields; not yet checked. */
export function thingOf(list: List, id: string, fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const thing: Record<string, unknown> = { id };
  // In the order of their names: fields come in any, and what is made of them is to be the same everywhere.
  for (const [field, value] of [...fields].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const at = field.indexOf(BETWEEN);
    const name = at < 0 ? field : field.slice(0, at);
    if (at < 0 || !APART[list]?.includes(name)) thing[field] = value;
    else thing[name] = { ...(thing[name] as object | undefined), [field.slice(at + 1)]: value };
  }
  return thing;
}
