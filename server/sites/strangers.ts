import type { FastifyRequest } from 'fastify';
import type { SiteReading } from '#domain/wire/sites.ts';
import { networkOf } from '#server/limits/networks.ts';
import type { Ports } from '#server/ports.ts';
import { countReading } from './counted.ts';
import { keepReading } from './kept.ts';
import { readSite } from './read-site.ts';

/** Reads sites for people without an account: a few for each network, and no more for all of them together than we like to answer for. */
export function readingForStrangers({ db, clock }: Ports<'db' | 'clock'>, read: (address: string) => Promise<SiteReading> = readSite) {
  /** Who presses twice, or loads the page again while it comes, gets what is being read for them. */
  const underWay = new Map<string, Promise<SiteReading>>();
  const begin = (address: string, run: () => Promise<SiteReading>) => {
    const reading = underWay.get(address) ?? run().finally(() => underWay.delete(address));
    underWay.set(address, reading);
    return reading;
  };
  return {
    /** @throws HttpError 429. */
    admit: async (request: FastifyRequest, address: string): Promise<() => Promise<SiteReading>> => {
      const begun = underWay.get(address);
      if (begun) return () => begun;
      const network = networkOf(request.ip);
      const limits = [
        { name: 'site-reading-network-try', subject: network, of: 'tries' },
        { name: 'site-reading-network', subject: network, of: 'readings' },
        { name: 'site-reading-strangers', subject: 'all', of: 'tries' },
      ] as const;
      const counted = await countReading(db, limits, clock());
      return () => begin(address, () => counted.run(() => read(address)));
    },
    keep: (reading: SiteReading) => keepReading(db, reading, clock()),
  };
}
