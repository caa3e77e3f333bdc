import type { Drawings } from '#server/canvas/drawing/drawings.ts';
import type { LinkNumbers } from '#server/canvas/share/link-numbers.ts';
import type { CountedUntil } from '#server/collector/counted-until.ts';
import type { DomainEventsPort } from '#server/domain-events/domain-events.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { Platform } from '#server/ports.ts';
import type { HooksPort } from '#server/resources/ports.ts';
import type { JobQueue } from './open-jobs.ts';

/**
 * Everything a process opened. It is put together here and handed on in parts: below `server/app`
 * nobody knows this type (a wall), each room says which ports it takes.
 */
export interface Context extends Platform, DomainEventsPort, HooksPort {
  readonly analytics: Analytics;
  readonly counted: CountedUntil;
  /** Reads and works out drawings. */
  readonly drawings: Drawings;
  /** What links to canvases last showed. */
  readonly linkNumbers: LinkNumbers;
  readonly jobs: JobQueue;
}
