import { isPaymentHost } from '#domain/tracking/payment-hosts.ts';
import type { ClientKey } from '#domain/wire/client-keys.ts';
import type { Origin, SourceKeys, TrackEvent } from '#domain/wire/track.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { NO_ORDER } from '#server/events/event-row.ts';
import { storeTime } from '#server/events/store-time.ts';
import { cleanAttributes, withoutPersonalData } from '../filtering/personal-data.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';
import { eventId, orderKey, orderOf } from './identify.ts';
import type { PageAddress } from './page-address.ts';
import { plainHost } from './page-address.ts';
import type { Worth } from './worth.ts';

/** An event with everything the server found out about it. */
export interface Arrival {
  readonly config: WorkspaceConfig;
  readonly event: Omit<TrackEvent, 'at' | 'url' | 'value' | 'amount' | 'currency'>;
  readonly worth: Worth;
  readonly origin: Origin;
  readonly visitor: string;
  readonly address: PageAddress;
  /** What its request says of the browser. */
  readonly client: Pick<EventRow, ClientKey>;
  /** Corrected, milliseconds. */
  readonly time: number;
  readonly received: number;
}

/** The host that led there. A browser that comes back from paying comes from where it came from before. */
function referrerOf({ referrer = '' }: SourceKeys, origin: Origin): string {
  const host = plainHost(referrer);
  return origin === 'browser' && isPaymentHost(host) ? '' : host;
}

const NO_SOURCE: SourceKeys = {};
const asItIs = (text: string) => text;

/**
 * The row to store. Where the workspace keeps its users anonymous, personal data ends here. Every column stands here
 * by itself: objects that are put together of others take several times as long to make, and there is one for each event.
 */
export function rowOf(arrival: Arrival): EventRow {
  const { config, event, origin, worth, address, client } = arrival;
  const { id, kind, sku, source = NO_SOURCE } = event;
  const reported = { id, kind, order: event.order, sku, value: worth.original_value };
  const order = orderOf(reported);
  const clean = config.anonymise ? withoutPersonalData : asItIs;
  return {
    workspace_id: config.id,
    event_id: eventId(reported, origin),
    kind,
    origin,
    time: storeTime(arrival.time),
    received_at: storeTime(arrival.received),
    visitor_id: arrival.visitor,
    session_id: event.session,
    is_entry: event.entry ? 1 : 0,
    host: address.host,
    path: clean(address.path),
    query: address.query,
    title: clean(event.title ?? ''),
    referrer: referrerOf(source, origin),
    utm_source: clean(source.utm_source ?? ''),
    utm_medium: clean(source.utm_medium ?? ''),
    utm_campaign: clean(source.utm_campaign ?? ''),
    utm_term: clean(source.utm_term ?? ''),
    utm_content: clean(source.utm_content ?? ''),
    fl_adid: source.fl_adid ?? '',
    fl_adsrc: source.fl_adsrc ?? '',
    fl_adntw: source.fl_adntw ?? '',
    name: clean(event.name ?? ''),
    attributes: cleanAttributes(event.attributes ?? {}, config.anonymise),
    value: worth.value,
    currency: worth.currency,
    original_value: worth.original_value,
    order_id: clean(event.order ?? ''),
    order_key: order === null ? NO_ORDER : orderKey(order),
    sku: sku ?? '',
    quantity: event.quantity ?? 0,
    device: client.device,
    browser: client.browser,
    os: client.os,
    language: client.language,
    country: client.country,
  };
}
