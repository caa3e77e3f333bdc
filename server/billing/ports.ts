import type { DomainEventsPort } from '#server/domain-events/domain-events.ts';
import type { Ports } from '#server/ports.ts';

/** What billing uses of the server. */
export type BillingPorts = Ports<'clock' | 'db' | 'jobs' | 'live' | 'log' | 'policy' | 'settings'> & DomainEventsPort;
