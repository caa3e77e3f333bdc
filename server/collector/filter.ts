import type { EventKind, FilterReason, TrackBatch } from '#domain/wire/track.ts';
import { isLoopbackHost, type PageAddress } from './page-address.ts';
import type { UserAgent } from './user-agent.ts';
import { isOwnHost, type WorkspaceConfig } from './workspace-config.ts';

/** What the tracker reports by itself besides page views and completed forms. */
const AUTOMATIC: ReadonlySet<EventKind> = new Set<EventKind>(['link_click', 'button_click', 'scroll', 'video_view']);

export interface Sender {
  readonly ip: string;
  readonly userAgent: UserAgent;
}

/** Why nothing of this batch counts, or null. */
export function batchReason(config: WorkspaceConfig, batch: Pick<TrackBatch, 'test'>, ip: string): FilterReason | null {
  if (config.locked) return 'workspace_locked';
  if (!config.tracking) return 'tracking_off';
  if (batch.test) return 'test';
  return config.isBlocked(ip) ? 'blocked_ip' : null;
}

/**
 * Why an event does not count, or null. An automated browser counts on a page that its own
 * machine serves: that is somebody trying out an installation, and no crawler gets there.
 */
export function eventReason(config: WorkspaceConfig, kind: EventKind, address: PageAddress, userAgent: UserAgent): FilterReason | null {
  if (AUTOMATIC.has(kind) && !config.automaticActions) return 'tracking_off';
  if (userAgent.bot && !(userAgent.headless && isLoopbackHost(address.host))) return 'bot';
  return isOwnHost(config, address.host) ? null : 'foreign_domain';
}
