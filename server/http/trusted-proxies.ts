import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';

type Proxies = Settings['trustProxy'];

/** Whom the server believes for whom they speak. A number trusts that many proxies in front of it. */
export function trusted(proxies: Proxies): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** Did a request come by the trusted proxies? What they add to it is believed by the rule of addresses: only where they say whose it is. */
export function isForwarded({ ips = [] }: Pick<FastifyRequest, 'ips'>, proxies: Proxies): boolean {
  return proxies !== false && ips.length > (typeof proxies === 'number' ? proxies : 1);
}
