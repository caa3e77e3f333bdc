/** Rules of JSON:API 1.1 for response documents that a schema cannot say. */
interface Linked {
  readonly type: string;
  readonly id: string;
  readonly attributes?: object;
  readonly relationships?: Readonly<Record<string, { readonly data?: Linked | readonly Linked[] | null }>>;
}
export interface Document {
  readonly data?: Linked | readonly Linked[] | null;
  readonly included?: readonly Linked[];
  readonly errors?: readonly { readonly source?: { readonly pointer?: string } }[];
}

const keyOf = ({ type, id }: Linked) => `${type} ${id}`;
const listOf = <T>(value: T | readonly T[] | null | undefined): readonly T[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value as T];

function linkedFrom(resource: Linked): readonly string[] {
  return Object.values(resource.relationships ?? {}).flatMap(({ data }) => listOf(data).map(keyOf));
}

/** Everything that a chain of relationships from the primary data leads to. */
function reachable(primary: readonly Linked[], included: readonly Linked[]): ReadonlySet<string> {
  const byKey = new Map(included.map((resource) => [keyOf(resource), resource]));
  const found = new Set<string>();
  const look = [...primary];
  for (let resource = look.pop(); resource; resource = look.pop()) {
    for (const key of linkedFrom(resource)) {
      if (found.has(key)) continue;
      found.add(key);
      const next = byKey.get(key);
      if (next) look.push(next);
    }
  }
  return found;
}

/** Does the pointer lead to something in the request? A document without a body has nothing to point at. */
function leadsSomewhere(pointer: string, sent: unknown): boolean {
  let value = sent;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return false;
    value = (value as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
    if (value === undefined) return false;
  }
  return sent !== undefined;
}

/** What a document breaks; `sent` is the body of the request. `sparse`: linkage may be missing because of `fields[…]`. */
export function brokenRules(document: Document, sent: unknown, sparse: boolean): readonly string[] {
  const [primary, included] = [listOf(document.data), document.included ?? []];
  const both = primary.flatMap(({ type, id, attributes, relationships }) =>
    Object.keys(attributes ?? {})
      .filter((name) => Object.hasOwn(relationships ?? {}, name))
      .map((name) => `${type} ${id}.${name} is attribute and relationship`),
  );
  const keys = [...primary, ...included].map(keyOf);
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${key} stands twice`);
  const linked = reachable(primary, included);
  const unlinked = sparse
    ? []
    : included
        .map(keyOf)
        .filter((key) => !linked.has(key))
        .map((key) => `${key} is included and nothing leads there`);
  const pointers = (document.errors ?? []).flatMap(({ source }) => source?.pointer ?? []);
  const nowhere = pointers
    .filter((pointer) => !leadsSomewhere(pointer, sent))
    .map((pointer) => `"${pointer}" points at nothing that was sent`);
  return [...both, ...twice, ...unlinked, ...nowhere];
}
