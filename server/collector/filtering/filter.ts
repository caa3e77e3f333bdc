import { countsVisitorsNow } from '#domain/plans/entitlements.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import type { ClientKey } from '#domain/wire/client-keys.ts';
import type { EventKind, FilterReason, TrackBatch } from '#domain/wire/track.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { isLoopbackHost, type PageAddress } from '../rows/page-address.ts';
import { isOwnHost, type WorkspaceConfig } from '../workspace-config.ts';
import type { UserAgent } from './user-agent.ts';

export interface Sender {
  readonly ip: string;
  /** What the browser calls itself. */
  readonly agent: string;
  readonly userAgent: UserAgent;
  readonly client: Pick<EventRow, ClientKey>;
}

/**
 * Why nothing that is sent to this workspace counts, or null. The plan comes first: whoever opens
 * the workspace or switches tracking on would else wait for events in vain.
 */
export function workspaceReason(config: WorkspaceConfig, received: number): FilterReason | null {
  if (!countsVisitorsNow(config.owner, new Date(received))) return 'plan';
  if (config.locked) return 'workspace_locked';
  return config.tracking ? null : 'tracking_off';
}

/** Why nothing of this batch of a browser counts, or null. `received`: milliseconds. */
export function batchReason(
  config: WorkspaceConfig,
  batch: Pick<TrackBatch, 'test'>,
  { ip, received }: { readonly ip: string; readonly received: number },
): FilterReason | null {
  const reason = workspaceReason(config, received);
  if (reason) return reason;
  if (batch.test) return 'test';
  return config.isBlocked(ip) ? 'blocked_ip' : null;
}

/**
 * Why an event does not count, or null. An automated browser counts on a page that its own
 * machine serves: that is somebody trying out an installation, and no crawler gets there.
 */
export function eventReason(config: WorkspaceConfig, kind: EventKind, address: PageAddress, userAgent: UserAgent): FilterReason | null {
  if (EVENTS[kind].automatic && !config.automaticActions) return 'tracking_off';
  if (userAgent.bot && !(userAgent.headless && isLoopbackHost(address.host))) return 'bot';
  return isOwnHost(config, address.host) ? null : 'foreign_domain';
}
