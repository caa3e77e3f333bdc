import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';

/** What the launchpad uses of the server. */
export type OnboardingPorts = Ports<'db' | 'log' | 'policy'> & AnalyticsPort;
