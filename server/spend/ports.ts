import type { DomainEventsPort } from '#server/domain-events/domain-events.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';

/** What ad costs use of the server. */
export type SpendPorts = Ports<'clock' | 'db' | 'live' | 'log'> & AnalyticsPort & DomainEventsPort;
