import { createHash } from 'node:crypto';
import { EVENTS, isRefund } from '#domain/tracking/events.ts';
import type { Origin, TrackEvent } from '#domain/wire/track.ts';

/**
 * Who did it. A browser brings its own visitor and session ids. An event of a shop's server
 * names the visitor and often no session: it then belongs to one session per visitor and UTC day,
 * so that it neither opens a session of its own each time nor joins a stranger's. `time`: milliseconds.
 */
export function serverSession(visitor: string, time: number): string {
  const day = new Date(time).toISOString().slice(0, 10);
  const digest = createHash('sha256').update(`${visitor}\n${day}`).digest('hex');
  return `server-${digest.slice(0, 24)}`;
}

/** 64 bits that stand for an order of a workspace, as decimal text: the first of its SHA-256. */
export function orderKey(order: string): string {
  return createHash('sha256').update(order).digest().readBigUInt64LE().toString();
}

/** No browser can send it in an id (see `idText`): a stranger cannot take an id of the shop's server before it. */
const KEYED = '@';

type Identified = Pick<TrackEvent, 'id' | 'kind' | 'order' | 'sku' | 'value'>;

const digestOf = (...parts: readonly (string | number)[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 30);

/** The order an event reports; null for none. What goes back says nothing about the sale, and there may be several of one order. */
export function orderOf(event: Identified): string | null {
  const order = event.order?.trim();
  return EVENTS[event.kind].oncePerOrder && order && !isRefund(event) ? order : null;
}

/**
 * The id an event is counted under, in a namespace for browsers and one for keyed senders. A
 * purchase that names its order is counted once per order and item, however often the
 * confirmation page is loaded or the shop's server reports it; which of the two counts is decided
 * when it is read. What a browser says was given back counts once per order, item and amount, for
 * its page may be loaded again; servers give refunds ids of their own.
 */
export function eventId(event: Identified, origin: Origin): string {
  const namespace = origin === 'browser' ? '' : KEYED;
  if (origin === 'browser' && event.order && isRefund(event))
    return `refund-${digestOf(event.order.trim(), event.sku ?? '', event.value ?? 0)}`;
  const order = orderOf(event);
  if (order === null) return `${namespace}${event.id}`;
  return `${namespace}order-${digestOf(order, event.sku ?? '')}`;
}
