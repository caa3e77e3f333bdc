import type { WalkedEvent } from '../wire/walks.ts';
import type { CanvasDocument } from './document.ts';

/** Host of an address, without port and `www.`; null for a path and for what has placeholders in its host. */
function hostIn(address: string): string | null {
  const [, host = ''] = /^(?:https?:)?(?:\/\/)?([^/?#]+)/.exec(address.trim().toLowerCase()) ?? [];
  const plain = host.replace(/:\d+$/, '').replace(/^www\./, '');
  return /^(?:[\p{L}\d-]+\.)+[\p{L}\d-]+$/u.test(plain) ? plain : null;
}

const isBelow = (host: string, domains: readonly string[]) =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`) || `www.${host}` === domain);

/**
 * Other hosts that a walk has to do with: what the map counts there, where a link led, and what was refused as
 * foreign. A walk goes along to the domains of its workspace alone, so each of them is said. In order, each once.
 * @param domains of the workspace
 */
export function hostsBeyond(
  { elements }: Pick<CanvasDocument, 'elements'>,
  events: readonly WalkedEvent[],
  domains: readonly string[],
): readonly string[] {
  const drawn = elements.flatMap(({ rule }) => (rule && rule.type !== 'source' ? (rule.urls ?? []) : []));
  const followed = events.flatMap(({ attributes: { href } }) => (href && /^https?:/.test(href) ? [href] : []));
  const refused = events.flatMap(({ reason, host }) => (reason === 'foreign_domain' ? [host] : []));
  const hosts = [...refused, ...followed, ...drawn].flatMap((address) => hostIn(address) ?? []);
  return [...new Set(hosts)].filter((host) => !isBelow(host, domains));
}
