import { newId } from './id.ts';
import { VISITOR_KEY } from './keys.ts';
import { read, write } from './storage.ts';

const NAME = '_flv';
/** The browser's cookies as one text. */
const jar: { cookie: string } = document;
/** Thirteen months, the longest that regulators accept; rolling with each visit. */
const SECONDS = 34_164_000;

function cookie(): string {
  const found = jar.cookie.match(/(?:^|; )_flv=([\w.-]+)/);
  return found ? (found[1] as string) : '';
}

function setCookie(value: string, domain: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  jar.cookie = `${NAME}=${value};path=/;max-age=${seconds};samesite=lax${domain && `;domain=${domain}`}${secure}`;
}

/**
 * The widest domain a cookie may be set for, empty for an address or a single name: browsers
 * refuse public suffixes (`co.uk`), so the first parent that keeps a cookie is the site.
 */
export const siteDomain = (() => {
  let found: string | undefined;
  return (): string => {
    if (found !== undefined) return found;
    found = '';
    const parts = location.hostname.split('.');
    if (/^[\d.]+$|:/.test(location.hostname)) return found;
    for (let count = 2; count <= parts.length; count++) {
      const domain = parts.slice(-count).join('.');
      jar.cookie = `_flt=1;path=/;domain=${domain}`;
      if (jar.cookie.includes('_flt=1')) {
        jar.cookie = `_flt=;path=/;max-age=0;domain=${domain}`;
        found = domain;
        break;
      }
    }
    return found;
  };
})();

/** The visitor's id, made once and kept in a first-party cookie and, should that vanish, in local storage. `taken`: one to take over. */
export function visitorId(taken?: string): string {
  const kept = taken || cookie() || read(VISITOR_KEY);
  const id = /^[\w.-]{8,64}$/.test(kept) ? kept : newId();
  setCookie(id, siteDomain(), SECONDS);
  write(VISITOR_KEY, id);
  return id;
}

export function forgetVisitor(): void {
  setCookie('', siteDomain(), 0);
  write(VISITOR_KEY, '');
}
