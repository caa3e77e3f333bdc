/**
 * Addresses as people paste them, brought to the one form that is stored and compared.
 * `URL` exists in browsers and in Node alike, but the libraries this room compiles against do
 * not name it; declaring the part used here keeps the room free of either.
 */
interface ParsedUrl {
  readonly username: string;
  readonly password: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly href: string;
}
declare const URL: new (text: string) => ParsedUrl;

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
const HOST_NAME = /^(?=.{1,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d])?\.)*[a-z\d_]([a-z\d_-]{0,61}[a-z\d])?$/;
const DOTTED_NUMBERS = /^[\d.]+$/;

function parse(text: string): ParsedUrl | null {
  try {
    return new URL(SCHEME.test(text) ? text : `https://${text}`);
  } catch {
    return null;
  }
}

/** A name with a dot, `localhost`, or an IP address in URL form. */
function isReachable(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  if (!HOST_NAME.test(hostname)) return false;
  return hostname === 'localhost' || DOTTED_NUMBERS.test(hostname) || (hostname.includes('.') && !hostname.endsWith('.'));
}

/**
 * The host of an address: scheme, port, path and a leading `www.` dropped, lower case,
 * international names in their ASCII form. Null when there is no usable host in it.
 * `https://WWW.Bücher.example/shop` becomes `xn--bcher-kva.example`.
 */
export function normaliseHost(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return null;
  const url = parse(trimmed);
  if (!url) return null;
  const host = url.hostname.toLowerCase().replace(/^www\.(?=.*\.)/, '');
  return isReachable(host) ? host : null;
}

/**
 * A web address with `https://` put before it when no scheme was typed, and no lone trailing
 * slash. Null when it is not http or https, carries no usable host or a name and password, or holds blanks.
 */
export function normaliseUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return null;
  const url = parse(trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || !isReachable(url.hostname.toLowerCase())) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.pathname === '/' ? url.href.replace(/\/(?=$|[?#])/, '') : url.href;
}
