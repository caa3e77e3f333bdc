import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { InspectedEvent } from '#resources/shapes/admin.ts';
import { isPersonalKey, isPersonalValue } from '#server/collector/filtering/personal-data.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { MASK } from '#server/mail/secret-links.ts';

/** Characters of an id that tell two people apart on a screen and find nobody. */
const ID_HEAD = 6;
const LONG_NUMBER = /\d{6,}/;
/** Letters and digits mixed, as keys and sessions are; words of a page are not. */
const OPAQUE = /(?=\w*\d)(?=\w*[a-z])[\w-]{20,}/i;

/** A row of `events` as read back: instants as milliseconds since 1970. */
export type StoredEvent = Omit<EventRow, 'time' | 'received_at' | 'is_entry' | 'order_key' | 'sku' | 'quantity'> & {
  readonly at: number;
  readonly received: number;
  readonly is_entry: number;
};

function looksPersonal(text: string): boolean {
  return isPersonalValue(text) || LONG_NUMBER.test(text) || OPAQUE.test(text);
}

const cut = (id: string): string => (id === '' ? '' : `${id.slice(0, ID_HEAD)}…`);
const masked = (text: string): string => (looksPersonal(text) ? MASK : text);

/** Parts of a path that look like an address, a number of somebody or a key are masked, the rest stays readable. */
function maskPath(path: string): string {
  return path
    .split('/')
    .map((part) => masked(part))
    .join('/');
}

/** Which parameters there were; a value may be anybody's. */
function maskQuery(query: string): string {
  const names = [...new Set(new URLSearchParams(query).keys())];
  return names.map((name) => `${isPersonalValue(name) ? MASK : name}=${MASK}`).join('&');
}

function maskAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [masked(key), isPersonalKey(key) ? MASK : masked(value)]));
}

/** An event as support may see it: what happened stays, who it was does not. */
export function maskEvent(row: StoredEvent): InspectedEvent {
  const source = SOURCE_KEYS.filter((key) => row[key] !== '').map((key) => [key, masked(row[key])]);
  return {
    event_id: row.event_id,
    kind: row.kind,
    origin: row.origin,
    time: new Date(row.at).toISOString(),
    received_at: new Date(row.received).toISOString(),
    visitor: cut(row.visitor_id),
    session: cut(row.session_id),
    is_entry: row.is_entry === 1,
    host: row.host,
    path: maskPath(row.path),
    query: maskQuery(row.query),
    title: masked(row.title),
    name: masked(row.name),
    source: Object.fromEntries(source),
    attributes: maskAttributes(row.attributes),
    value: row.value,
    original_value: row.original_value,
    currency: row.currency,
    order_id: row.order_id === '' ? '' : cut(row.order_id),
    device: row.device,
    browser: row.browser,
    os: row.os,
    language: row.language,
    country: row.country,
  };
}

/** Host and path of what was not counted. */
export function maskExample(example: string): string {
  const [address = '', query] = example.split('?');
  return query === undefined ? maskPath(address) : `${maskPath(address)}?${maskQuery(query)}`;
}
