import type { AnalyticsPort } from '#server/events/analytics.ts';
import type { Ports } from '#server/ports.ts';

/** What monitoring reports use of the server. */
export type MonitoringReportPorts = Ports<'clock' | 'db' | 'log' | 'mail' | 'settings'> & AnalyticsPort;
