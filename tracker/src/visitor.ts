import { newId } from './id.ts';
import { VISITOR_KEY } from './keys.ts';
import { lies } from './lies.ts';
import { clear, keeps, read, write } from './storage.ts';

const NAME = '_flv';
/** The browser's cookies as one text. */
const jar: { cookie: string } = document;
/** Thirteen months, the longest that regulators accept; rolling with each visit. */
const SECONDS = 34_164_000;

const cookie = (): string => /(?:^|; )_flv=([\w.-]+)/.exec(jar.cookie)?.[1] || '';

function setCookie(value: string, domain: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? ';secure' : '';
  jar.cookie = `${NAME}=${value};path=/;max-age=${seconds};samesite=lax${domain && `;domain=${domain}`}${secure}`;
}

/** The widest of the workspace's own domains that this page lies below, so that all of them share a cookie; empty for an address of figures or a single name. */
export const siteDomain = (): string =>
  flumenSettings.sites.filter((site) => lies(location.hostname, site) && /\.\D/.test(site)).sort((a, b) => a.length - b.length)[0] || '';

/**
 * The visitor's id, made once and kept in a first-party cookie and, should that vanish, in local storage; empty where
 * nothing may be kept. `taken`: one to take over.
 */
export function visitorId(taken?: string): string {
  if (!keeps()) return '';
  const kept = taken || cookie() || read(VISITOR_KEY);
  const id = /^[\w.-]{8,64}$/.test(kept) ? kept : newId();
  setCookie(id, siteDomain(), SECONDS);
  write(VISITOR_KEY, id);
  return id;
}

/** Removes whatever this browser keeps of its visitor, whichever domain the cookie was set for. */
export function forget(): void {
  location.hostname.split('.').forEach((_part, at, parts) => {
    setCookie('', parts.slice(at).join('.'), 0);
  });
  setCookie('', '', 0);
  clear();
}
