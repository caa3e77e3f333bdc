import type { CountedUntil } from '#server/collector/counted-until.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';

/** What files of raw events use of the server. */
export type ExportPorts = Ports<'access' | 'clock' | 'db' | 'jobs' | 'live' | 'log' | 'policy' | 'settings'> &
  AnalyticsPort & { readonly counted: Pick<CountedUntil, 'until'> };
