import { createHash } from 'node:crypto';
import type { SourceKeys, TrackEvent } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import { localDay, storeTime } from './event-time.ts';
import type { PageAddress } from './page-address.ts';
import { plainHost } from './page-address.ts';
import { cleanAttributes, withoutPersonalData } from './personal-data.ts';
import type { UserAgent } from './user-agent.ts';
import type { WorkspaceConfig } from './workspace-config.ts';

/** An event with everything the server found out about it. */
export interface Arrival {
  readonly config: WorkspaceConfig;
  readonly event: Omit<TrackEvent, 'at' | 'url'>;
  readonly visitor: string;
  readonly address: PageAddress;
  readonly userAgent: Pick<UserAgent, 'device' | 'browser' | 'os'>;
  /** Corrected, milliseconds. */
  readonly time: number;
  readonly received: number;
}

/**
 * The id an event is counted under. A purchase that names its order is counted once per order
 * and item, however often the thank-you page is loaded and whether the browser or the shop's
 * server reports it.
 */
function eventId(event: Arrival['event']): string {
  if (event.kind !== 'purchase' || !event.order) return event.id;
  const digest = createHash('sha256')
    .update(`${event.order}\n${event.sku ?? ''}`)
    .digest('hex');
  return `order-${digest.slice(0, 30)}`;
}

function sourceColumns(source: SourceKeys, clean: (text: string) => string) {
  return {
    referrer: plainHost(source.referrer ?? ''),
    utm_source: clean(source.utm_source ?? ''),
    utm_medium: clean(source.utm_medium ?? ''),
    utm_campaign: clean(source.utm_campaign ?? ''),
    utm_term: clean(source.utm_term ?? ''),
    utm_content: clean(source.utm_content ?? ''),
    fl_adid: source.fl_adid ?? '',
    fl_adsrc: source.fl_adsrc ?? '',
    fl_adntw: source.fl_adntw ?? '',
  };
}

/** The row to store. Where the workspace keeps its users anonymous, personal data ends here. */
export function rowOf(arrival: Arrival): EventRow {
  const { config, event, address, userAgent } = arrival;
  const clean = config.anonymise ? withoutPersonalData : (text: string) => text;
  return {
    workspace_id: config.id,
    event_id: eventId(event),
    kind: event.kind,
    time: storeTime(arrival.time),
    received_at: storeTime(arrival.received),
    day: localDay(arrival.time, config.timezone),
    visitor_id: arrival.visitor,
    session_id: event.session,
    is_entry: event.entry ? 1 : 0,
    host: address.host,
    path: clean(address.path),
    query: address.query,
    title: clean(event.title ?? ''),
    ...sourceColumns(event.source ?? {}, clean),
    name: clean(event.name ?? ''),
    attributes: cleanAttributes(event.attributes ?? {}, config.anonymise),
    value: event.value ?? 0,
    currency: event.currency ?? (event.value === undefined ? '' : config.currency),
    order_id: clean(event.order ?? ''),
    sku: event.sku ?? '',
    quantity: event.quantity ?? 0,
    device: userAgent.device,
    browser: userAgent.browser,
    os: userAgent.os,
  };
}
