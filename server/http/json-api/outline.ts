const isInner = (value: unknown): value is object => typeof value === 'object' && value !== null;

const tokensOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Adds to an outline what leads along these keys, as far as the document goes. */
function follow(document: object, outline: Record<string, unknown>, keys: readonly string[]): void {
  const [key, ...rest] = keys;
  if (key === undefined || !Object.hasOwn(document, key)) return;
  const value: unknown = Reflect.get(document, key);
  if (!isInner(value)) {
    outline[key] = true;
    return;
  }
  const known = Object.hasOwn(outline, key) ? outline[key] : {};
  const inner = { ...(isInner(known) ? known : {}) };
  follow(value, inner, rest);
  outline[key] = inner;
}

/** What of a document some JSON pointers (RFC 6901) lead through, with `true` where they end: enough to say which of them lead to something. */
export function outlineOf(document: unknown, pointers: readonly string[]): unknown {
  if (!isInner(document)) return document;
  const outline: Record<string, unknown> = {};
  for (const pointer of pointers) follow(document, outline, tokensOf(pointer));
  return outline;
}
