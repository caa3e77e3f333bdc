import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';

/** What alerts use of the server. */
export type AlertPorts = Ports<'clock' | 'db' | 'jobs' | 'live' | 'log' | 'mail' | 'settings'> & AnalyticsPort;
