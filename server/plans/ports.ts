import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';

/** What plans use of the server. */
export type PlanPorts = Ports<'clock' | 'db' | 'live' | 'log' | 'mail' | 'policy' | 'settings'> & AnalyticsPort;
