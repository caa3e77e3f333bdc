import { asciiHost, readablePath } from '../tracking/readable-address.ts';

/**
 * Addresses in rules. `*` stands for one path segment or a part of it, `**` for anything.
 * Upper and lower case, scheme, `www.`, a closing slash and the fragment never matter, nor whether
 * letters are encoded: `/über uns` is `/%C3%BCber%20uns`.
 * A pattern without a host matches on every host; parameters in it are required, in any order.
 *
 *   /thanks               that page on any host
 *   shop.example/p/*      one segment below /p
 *   shop.example/**       the host and all below it
 *   /box?size=*           needs a parameter `size`
 */
export interface UrlPattern {
  /** What `source` is tried on: the path in readable form alone, or host and path together (`shop.example/p/1`). */
  readonly on: 'path' | 'address';
  /** A regular expression that RE2 and JavaScript read alike, anchored, for lower-case input. */
  readonly source: string;
  /** Required parameters; `source` is anchored and for lower-case values. */
  readonly parameters: readonly { readonly key: string; readonly source: string }[];
}

/** An address with placeholders, as somebody typed or pasted it, ready to be matched. Scheme, `www.` and fragment do not count. */
export function parseUrlPattern(pattern: string): UrlPattern {
  const text = pattern
    .trim()
    .toLowerCase()
    .replace(/#.*$/s, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '');
  const mark = text.indexOf('?');
  const address = (mark < 0 ? text : text.slice(0, mark)).replace(/^www\./, '');
  const parameters = mark < 0 ? [] : requiredParameters(text.slice(mark + 1));
  if (address === '') return { on: 'path', source: '^.*$', parameters };
  if (address.startsWith('/')) return { on: 'path', source: pathSource(address), parameters };
  if (address.startsWith('**')) return { on: 'address', source: `^${glob(trimSlash(readablePath(address)), '[^/]*')}/?$`, parameters };
  const slash = address.indexOf('/');
  const host = slash < 0 ? address : address.slice(0, slash);
  if (!/[.:*]|^localhost$/.test(host)) return { on: 'path', source: pathSource(`/${address}`), parameters };
  const path = slash < 0 ? '/' : address.slice(slash);
  return {
    on: 'address',
    source: `^${host === '*' ? '[^/]*' : glob(asciiHost(host.replace(/:\d+$/, '')), '[^./]*')}${pathSource(path).slice(1)}`,
    parameters,
  };
}

/** `/a/**` also means `/a` itself: "the page and all below it". */
function pathSource(path: string): string {
  const trimmed = trimSlash(readablePath(path));
  if (trimmed.endsWith('/**')) return `^${glob(trimmed.slice(0, -3), '[^/]*')}(/.*)?$`;
  return `^${glob(trimmed, '[^/]*')}/?$`;
}

function trimSlash(path: string): string {
  return path.replace(/\/+$/, '');
}

function glob(text: string, star: string): string {
  return text
    .split(/(\*+)/)
    .map((part) => (part === '*' ? star : part.startsWith('**') ? '.*' : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, (sign) => (sign === '/' || sign === '-' ? sign : `\\${sign}`));
}

function requiredParameters(query: string): { key: string; source: string }[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const sign = pair.indexOf('=');
      const key = decoded(sign < 0 ? pair : pair.slice(0, sign));
      return { key, source: sign < 0 ? '^.*$' : `^${glob(decoded(pair.slice(sign + 1)), '.*')}$` };
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).toLowerCase();
  } catch {
    return text;
  }
}

/** A page as patterns look at it: brought to one form once, however many patterns are tried on it. */
export interface ReadPage {
  readonly path: string;
  /** Host and path. */
  readonly address: string;
  readonly query: string;
}

/** `page`: host without `www.`, path, query without `?`. */
export function readPage(page: { readonly host: string; readonly path: string; readonly query: string }): ReadPage {
  const path = readablePath(page.path) || '/';
  return { path, address: page.host.toLowerCase().replace(/^www\./, '') + path, query: page.query };
}

/** Does a page match? The pattern is put together once, for many pages. */
export function urlMatcher({ on, source, parameters }: UrlPattern): (page: ReadPage) => boolean {
  const pattern = new RegExp(source, 's');
  const required = parameters.map((parameter) => ({ key: parameter.key, value: new RegExp(parameter.source, 's') }));
  return (page) => {
    if (!pattern.test(on === 'path' ? page.path : page.address)) return false;
    if (required.length === 0) return true;
    const present = pairsOf(page.query);
    return required.every(({ key, value }) => present.some((pair) => pair.key === key && value.test(pair.value)));
  };
}

/** Does a page (host without `www.`, path, query without `?`) match? The reference for every other reader of patterns. */
export function matchesUrl(pattern: UrlPattern, page: { host: string; path: string; query: string }): boolean {
  return urlMatcher(pattern)(readPage(page));
}

function pairsOf(query: string): { key: string; value: string }[] {
  return query.split('&').map((pair) => {
    const sign = pair.indexOf('=');
    return { key: decoded(sign < 0 ? pair : pair.slice(0, sign)), value: sign < 0 ? '' : decoded(pair.slice(sign + 1)) };
  });
}
