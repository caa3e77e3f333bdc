import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';
import type { HooksPort } from '#server/resources/ports.ts';

/** What workspaces use of the server. */
export type WorkspacePorts = Ports<'access' | 'clock' | 'db' | 'live' | 'log' | 'mail' | 'policy' | 'settings'> & AnalyticsPort & HooksPort;
