import Cookies from 'js-cookie';
import { COOKIE_DOMAIN_META } from '#domain/wire/session.ts';

/**
 * A cookie of this host or, where the installation names one, of a domain above it. Cookies of the
 * same name on several domains are different cookies, and a page reads the oldest: one left from
 * another setting would hide the new one for good.
 */

/** The domain that the server wrote into the page; undefined: cookies are of this host alone. */
function domainOfPage(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${COOKIE_DOMAIN_META}"]`)?.content || undefined;
}

/** Removes it from this host and every domain above; a browser ignores those that no page may write to. */
function removeEverywhere(name: string): void {
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_label, at) => labels.slice(at).join('.'));
  for (const domain of [undefined, ...domains]) Cookies.remove(name, { path: '/', domain });
}

export function storeShared(name: string, value: string, attributes: Omit<Cookies.CookieAttributes, 'domain' | 'path'>): void {
  const store = (domain?: string) => {
    Cookies.set(name, value, { ...attributes, path: '/', domain });
    return Cookies.get(name) === value;
  };
  const domain = domainOfPage();
  if (store(domain)) return;
  removeEverywhere(name);
  // A page under another host than the public one may not write to the domain: its session stays its own.
  if (!store(domain)) store();
}

export function removeShared(name: string): void {
  Cookies.remove(name, { path: '/', domain: domainOfPage() });
  if (Cookies.get(name) !== undefined) removeEverywhere(name);
}
