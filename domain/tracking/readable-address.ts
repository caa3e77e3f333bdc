/**
 * One form for addresses, however they were written: typed by a marketer (`/blog/Über uns`), copied
 * from a browser (`/blog/%C3%9Cber%20uns`) or reported by one. Works on what rules compare; what is
 * stored keeps its form. `READABLE_PATH` of the reports says the same in SQL.
 */

interface ParsedUrl {
  readonly hostname: string;
}
// Browsers and Node both have it, the libraries this room compiles against do not name it.
declare const URL: new (text: string) => ParsedUrl;

/** One encoded letter of UTF-8, or an encoded byte that belongs to none. */
const ENCODED = /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}/gi;
/** What stands for bytes that are no letter. */
const UNREADABLE = '\uFFFD';

function decodedLetter(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return UNREADABLE;
  }
}

/** A path in letters: percent-encoding undone, accents composed, lower case. What is no encoding stays as it is. */
export function readablePath(path: string): string {
  return path
    .replace(ENCODED, decodedLetter)
    .replace(/\uFFFD+/g, UNREADABLE)
    .normalize('NFC')
    .toLowerCase();
}

/** Letters of any script: what the ASCII form of a host has none of. */
const OTHER_SCRIPT = /[^\0-\x7f]/;

function asciiLabel(label: string): string {
  if (!OTHER_SCRIPT.test(label) || label.includes('*')) return label;
  try {
    return new URL(`http://${label}.example`).hostname.slice(0, -'.example'.length);
  } catch {
    return label;
  }
}

/** A host as browsers report it: `Über.example` is `xn--ber-goa.example`. Labels with placeholders stay as typed. */
export function asciiHost(host: string): string {
  return host.toLowerCase().split(/[.。]/).map(asciiLabel).join('.');
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** A host without what is typed or pasted around it: scheme, `www.`, port and path. */
export function plainHost(text: string): string {
  const [host = ''] = text
    .trim()
    .replace(SCHEME, '')
    .replace(/^www\./i, '')
    .split(/[/?#]/);
  return asciiHost(host.replace(/:\d+$/, ''));
}

/**
 * Host and path of a pasted address as one text: `https://www.Über.example/a%20b?x=1` becomes
 * `xn--ber-goa.example/a b`. What holds no host stays a part of a path.
 */
export function plainAddress(text: string): string {
  const bare = text
    .trim()
    .replace(SCHEME, '')
    .replace(/^www\./i, '')
    .replace(/[?#].*$/s, '');
  const slash = bare.indexOf('/');
  const host = slash < 0 ? bare : bare.slice(0, slash);
  if (!host.includes('.') && host !== 'localhost') return readablePath(bare);
  return asciiHost(host.replace(/:\d+$/, '')) + (slash < 0 ? '' : readablePath(bare.slice(slash)));
}
