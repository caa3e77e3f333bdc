import type { AnalyticsPort } from '#server/analytics/analytics.ts';
import type { Ports } from '#server/ports.ts';

/** What accounts use of the server. */
export type AccountPorts = Ports<'access' | 'clock' | 'db' | 'live' | 'log' | 'mail' | 'policy' | 'settings'> & AnalyticsPort;
