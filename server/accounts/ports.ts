import type { DomainEventsPort } from '#server/domain-events/domain-events.ts';
import type { Ports } from '#server/ports.ts';

/** What accounts use of the server. */
export type AccountPorts = Ports<'access' | 'clock' | 'db' | 'live' | 'log' | 'mail' | 'policy' | 'settings'> & DomainEventsPort;
