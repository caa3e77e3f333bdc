import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/client.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { LiveHub } from '#server/live/hub.ts';
import type { Settings } from '#server/settings.ts';
import type { CountedUntil } from './counted-until.ts';

/** What the collector uses of the server. */
export interface CollectorParts {
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'durability' | 'publicUrl' | 'secret' | 'trustProxy' | 'countryHeader'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly db: Database;
  readonly analytics: Pick<Analytics, 'insertEvents' | 'insertFiltered' | 'insertIdentities' | 'select' | 'storedIds'>;
  readonly counted: Pick<CountedUntil, 'watch'>;
  readonly live: Pick<LiveHub, 'publish' | 'subscribe'>;
  /** Milliseconds a request waits to hear what the store knows of it; half a second if left out. */
  readonly knownWithin?: number;
  clock(): Date;
}
