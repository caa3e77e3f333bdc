import type { FastifyRequest } from 'fastify';
import type { SiteReading } from '#domain/wire/sites.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { networkOf } from '#server/limits/networks.ts';
import type { Ports } from '#server/ports.ts';
import { keepReading } from './kept.ts';
import { readSite } from './read-site.ts';

/** Reads sites for people without an account: a few for each network, and no more for all of them together than we like to answer for. */
export function readingForStrangers({ db, clock }: Ports<'db' | 'clock'>, read: (address: string) => Promise<SiteReading> = readSite) {
  /** Who presses twice, or loads the page again while it comes, gets what is being read for them. */
  const underWay = new Map<string, Promise<SiteReading>>();
  return {
    /** @throws HttpError 429. */
    count: async (request: FastifyRequest, address: string) => {
      if (underWay.has(address)) return;
      await countAttempt(db, 'site-reading-network', networkOf(request.ip), clock());
      await countAttempt(db, 'site-reading-strangers', 'all', clock());
    },
    read: (address: string) => {
      const reading = underWay.get(address) ?? read(address).finally(() => underWay.delete(address));
      underWay.set(address, reading);
      return reading;
    },
    keep: (reading: SiteReading) => keepReading(db, reading, clock()),
  };
}
