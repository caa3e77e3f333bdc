import type { Analytics } from '#server/analytics/analytics.ts';
import type { Context } from '#server/context.ts';

/** What the collector uses of the server; a `Context` is one. */
export interface CollectorParts {
  readonly settings: Pick<Context['settings'], 'dataDir' | 'durability' | 'secret'>;
  readonly log: Pick<Context['log'], 'info' | 'warn' | 'error'>;
  readonly db: Context['db'];
  readonly analytics: Pick<Analytics, 'insertEvents' | 'insertFiltered' | 'storedIds'>;
  readonly counted: Pick<Context['counted'], 'watch'>;
  readonly live: Pick<Context['live'], 'publish' | 'subscribe'>;
  clock(): Date;
}
