import type { FastifyRequest } from 'fastify';
import type { SiteReading } from '#domain/wire/sites.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { networkOf } from '#server/limits/networks.ts';
import type { Ports } from '#server/ports.ts';
import { keepReading } from './kept.ts';
import { readSite } from './read-site.ts';

/** Reads sites for people without an account: a few for each network, and no more for all of them together than we like to answer for. */
export const readingForStrangers = ({ db, clock }: Ports<'db' | 'clock'>, read = readSite) => ({
  /** @throws HttpError 429. */
  count: async (request: FastifyRequest) => {
    await countAttempt(db, 'site-reading-network', networkOf(request.ip), clock());
    await countAttempt(db, 'site-reading-strangers', 'all', clock());
  },
  read: (address: string) => read(address),
  keep: (reading: SiteReading) => keepReading(db, reading, clock()),
});
