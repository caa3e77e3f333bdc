import { createRequire } from 'node:module';

/** What autocannon answers, as far as it is read here. */
export interface Load {
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly '2xx': number;
  readonly non2xx: number;
  readonly errors: number;
  readonly duration: number;
}

/** Sends requests as fast as answers come, over so many connections. */
export const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Load>;
