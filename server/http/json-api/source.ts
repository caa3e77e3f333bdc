/** Where in a request a problem lies, as `source` of an error object of JSON:API 1.1. */
export interface Source {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly header?: string;
}

interface Located {
  readonly source?: Source;
  /** JSON pointer to the member that is missing, where the source had to point at what would hold it. */
  readonly missing?: string;
}

type Json = Readonly<Record<string, unknown>>;

/** The value one step further, or undefined: only what the document itself holds. */
function step(value: unknown, token: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
  return (value as Json)[token];
}

/** The longest beginning of a JSON pointer (RFC 6901) that leads to something in the document. */
function nearest(pointer: string, document: unknown): string {
  const tokens = pointer.split('/').slice(1);
  let value = document;
  for (const [at, token] of tokens.entries()) {
    value = step(value, token.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (value === undefined)
      return tokens
        .slice(0, at)
        .map((found) => `/${found}`)
        .join('');
  }
  return pointer;
}

/**
 * Reads where a problem lies: `?name` is a query parameter, `#name` a header, anything else a JSON
 * pointer into `document`, the body as it was sent. A pointer must lead to something that exists
 * (JSON:API 1.1, error objects), so for a missing member it leads to what would hold it.
 */
export function locate(pointer: string | undefined, document: unknown): Located {
  if (pointer === undefined) return {};
  if (pointer.startsWith('?')) return { source: { parameter: pointer.slice(1) } };
  if (pointer.startsWith('#')) return { source: { header: pointer.slice(1) } };
  if (document === undefined || document === null) return pointer === '' ? {} : { missing: pointer };
  const existing = nearest(pointer, document);
  return existing === pointer ? { source: { pointer } } : { source: { pointer: existing }, missing: pointer };
}
