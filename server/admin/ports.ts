import type { DomainEventsPort } from '#server/domain-events/domain-events.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';
import type { HooksPort } from '#server/resources/ports.ts';

/** What the admin area uses of the server. */
export type AdminPorts = Ports<'access' | 'clock' | 'db' | 'jobs' | 'live' | 'log' | 'policy' | 'settings'> &
  AnalyticsPort &
  DomainEventsPort &
  HooksPort;
