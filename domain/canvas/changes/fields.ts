import type { List, Thing } from './lists.ts';

/**
 * A thing as fields that people change on their own: what two of them write into different fields at once is kept of both.
 * Maps within a thing are taken apart, so that filling in one property does not take back another.
 */
export type Fields = Readonly<Record<string, unknown>>;

/** Maps whose entries are fields of their own; all other values are replaced whole. */
const APART: { readonly [L in List]?: readonly string[] } = {
  elements: ['props'],
  lines: ['rate_by_source'],
  scenarios: ['elements', 'lines', 'products', 'fixed_costs'],
};
/** Lists whose things always have these maps: an empty one is none of the fields, so that two people who fill it do not empty it for each other. */
const ALWAYS: ReadonlySet<List> = new Set(['scenarios']);
const BETWEEN = '/';

function isFilled(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** The fields of a thing, by name; its id is what it is kept under. */
export function fieldsOf(list: List, { id: _id, ...thing }: Thing): Fields {
  return Object.fromEntries(
    Object.entries(thing).flatMap(([name, value]): [string, unknown][] => {
      if (value === undefined) return [];
      const isMap = isFilled(value) || (ALWAYS.has(list) && typeof value === 'object');
      if (!APART[list]?.includes(name) || !isMap) return [[name, value]];
      return Object.entries(value ?? {}).map(([key, entry]) => [`${name}${BETWEEN}${key}`, entry]);
    }),
  );
}

/** The field that holds a whole map, where what is written is one entry of it: as it was kept before maps were taken apart. */
export function wholeOf(list: List, field: string): string | null {
  const at = field.indexOf(BETWEEN);
  return at > 0 && APART[list]?.includes(field.slice(0, at)) ? field.slice(0, at) : null;
}

/** A thing of its fields; not yet checked. */
export function thingOf(list: List, id: string, fields: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const thing: Record<string, unknown> = { id };
  if (ALWAYS.has(list)) for (const name of APART[list] ?? []) thing[name] = {};
  // In the order of their names: fields come in any, and what is made of them is to be the same everywhere.
  for (const [field, value] of [...fields].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const at = field.indexOf(BETWEEN);
    const name = at < 0 ? field : field.slice(0, at);
    if (at < 0 || !APART[list]?.includes(name)) thing[field] = value;
    else thing[name] = { ...(thing[name] as object | undefined), [field.slice(at + 1)]: value };
  }
  return thing;
}
