import { cleanQuery } from '../filtering/personal-data.ts';

export interface PageAddress {
  /** Lower case, without `www.` and port. */
  readonly host: string;
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
}

const MAX_PATH = 1_000;
const MAX_QUERY = 1_000;

/** `www.` is the same site to a marketer. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}

/** A machine's own name for itself: nothing public is ever served there. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function parseUrl(url: string): URL | null {
  try {
    return new URL(url);
  } catch {
    return null;
  }
}

/** A listed domain the way addresses name it: `Über.example:8080` is `xn--ber-goa.example`. */
export function listedHost(domain: string): string {
  return plainHost(parseUrl(`http://${domain}`)?.hostname ?? domain);
}

/** Host, path and query of a page; null when the text is not an http(s) address. */
export function readAddress(url: string, anonymise: boolean): PageAddress | null {
  const parsed = parseUrl(url);
  if (!parsed) return null;
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  return {
    host: plainHost(parsed.hostname),
    path: parsed.pathname.slice(0, MAX_PATH),
    query: cleanQuery(parsed.searchParams, anonymise).slice(0, MAX_QUERY),
  };
}
