import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/client.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { LiveHub } from './live/hub.ts';
import type { Mailer } from './mail/mailer.ts';
import type { AccessRows } from './policy/access-rows.ts';
import type { Policy } from './policy/questions.ts';
import type { Settings } from './settings.ts';

/** Something that takes work in and must be emptied before the process ends. */
export interface Closable {
  close(): Promise<void>;
}

/** What the platform offers to the floors above it. Nobody is handed all of it: see `Ports`. */
export interface Platform {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  /** The rows that decide about access, in memory. */
  readonly access: AccessRows;
  readonly policy: Policy;
  readonly live: LiveHub;
  readonly mail: Mailer;
  readonly jobs: Jobs;
  clock(): Date;
}

/**
 * The part of the platform that a function or a capability uses: `Ports<'db' | 'clock'>`. A capability
 * names its own in `<capability>/ports.ts`, so that what it can reach is read, and widened, in one place.
 */
export type Ports<Name extends keyof Platform> = Pick<Platform, Name>;
