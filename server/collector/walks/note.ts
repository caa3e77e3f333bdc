import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isRefund, ORDER_KIND } from '#domain/tracking/events.ts';
import { SOURCE_KEYS, type TrackAnswer, type TrackBatch, type TrackEvent } from '#domain/wire/track.ts';
import { MOST_WALKED, type WalkedEvent, type WalkedOrder } from '#domain/wire/walks.ts';
import { walks } from '#server/db/tables/walks.ts';
import type { EventRow } from '#server/events/event-row.ts';
import type { CollectorState } from '../collector.ts';
import { batchReason, eventReason, type Sender } from '../filtering/filter.ts';
import { tooManyEvents } from '../intake/event-rates.ts';
import { correctedTime } from '../rows/event-time.ts';
import { rowOf } from '../rows/normalise.ts';
import { readAddress } from '../rows/page-address.ts';
import { worthOf } from '../rows/worth.ts';
import { SpoolUnavailable } from '../spool/spool.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';
import { browserMark, readMarker } from './marker.ts';

const NOWHERE = { host: '', path: '', query: '' };

interface Arrived {
  readonly batch: TrackBatch;
  readonly sender: Sender;
  readonly received: number;
}

/** What a purchase says of itself, as its row would have it. */
function boughtBy(event: TrackEvent, row: Pick<EventRow, 'order_id' | 'value'>): WalkedOrder {
  const hasAmount = event.value !== undefined || event.amount !== undefined;
  return { order: row.order_id, value: hasAmount ? row.value : null, currency: event.currency?.trim() ?? '' };
}

/** An event as it would have been stored, and why it would not. */
function walked(config: WorkspaceConfig, event: TrackEvent, { batch, sender, received }: Arrived): WalkedEvent {
  const address = readAddress(event.url, config.anonymise) ?? NOWHERE;
  const time = correctedTime(event.at, batch.sent, received);
  const valued = worthOf(config, event, 'browser');
  const worth = valued?.worth ?? { value: 0, currency: '', original_value: 0 };
  const { userAgent, client, ip } = sender;
  const row = rowOf({ config, event, worth, origin: 'browser', visitor: '', address, client, time: time ?? received, received });
  const reason =
    batchReason(config, {}, { ip, received }) ??
    eventReason(config, event.kind, address, userAgent) ??
    (valued ? null : 'money') ??
    (time === null ? 'clock' : null);
  const { kind, host, path, query, name, attributes } = row;
  const source = Object.fromEntries(SOURCE_KEYS.map((key) => [key, row[key]]).filter(([, value]) => value));
  const seen = { id: event.id, at: new Date(time ?? received).toISOString(), kind, host, path, query, name, source, attributes, reason };
  if (isRefund(row)) return { ...seen, refund: true };
  return kind === ORDER_KIND ? { ...seen, bought: boughtBy(event, row) } : seen;
}

/** The walk that a marker names, as it may still be shown: it goes on, and no other browser came with it first. */
const goingOn = (config: WorkspaceConfig, walk: string, mark: string, received: number): SQL | undefined =>
  and(
    eq(walks.id, walk),
    eq(walks.workspace_id, config.id),
    gt(walks.ends_at, new Date(received)),
    or(isNull(walks.claimed_by), eq(walks.claimed_by, mark)),
    sql`jsonb_array_length(${walks.seen}) < ${MOST_WALKED}`,
  );

function unnoted(cause: unknown): never {
  throw new SpoolUnavailable('a walk could not be noted', { cause });
}

/**
 * Notes a batch of a walk: for whoever walks to see, and nowhere else.
 * @throws SpoolUnavailable while it cannot be noted, HttpError 429 `too_many_events`; the browser then keeps the batch.
 */
async function note(
  { parts, rates }: CollectorState,
  config: WorkspaceConfig,
  walk: string,
  mark: string,
  arrived: Arrived,
): Promise<void> {
  const { sender, batch, received } = arrived;
  const wait = rates.takeFromBrowser(config, batch.events.length, { ip: sender.ip, now: received });
  if (wait > 0) throw tooManyEvents(wait);
  const events = JSON.stringify(batch.events.map((event) => walked(config, event, arrived)));
  const noted = await parts.db
    .update(walks)
    .set({ seen: sql`${walks.seen} || ${events}::jsonb`, claimed_by: mark })
    .where(goingOn(config, walk, mark, received))
    .returning({ id: walks.id })
    .catch(unnoted);
  if (noted.length > 0) parts.live.publish(config.id, { type: 'resource', resource: 'walks', action: 'updated', ids: [walk] });
}

/** Is it the browser that walked, after its walk is over? */
async function hasWalked({ parts }: CollectorState, config: WorkspaceConfig, walk: string, mark: string): Promise<boolean> {
  const own = and(eq(walks.id, walk), eq(walks.workspace_id, config.id), eq(walks.claimed_by, mark));
  const [found] = await parts.db.select({ id: walks.id }).from(walks).where(own).catch(unnoted);
  return found !== undefined;
}

/**
 * What a batch of a walk is answered: it never gets to what counts. Null for a batch that is of none, whatever it
 * carries: anybody can put a marker into a link, and whoever follows that counts like everybody.
 * @throws SpoolUnavailable, HttpError 429 as `note` does.
 */
export async function walkAnswer(state: CollectorState, config: WorkspaceConfig, arrived: Arrived): Promise<TrackAnswer | null> {
  const { batch, sender, received } = arrived;
  const { secret } = state.parts.settings;
  const marked = typeof batch.test === 'string' ? readMarker(secret, config.id, batch.test) : null;
  if (!marked) return null;
  const { walk, ends } = marked;
  const mark = browserMark(secret, walk, sender);
  if (ends > received) await note(state, config, walk, mark, arrived);
  else if (!(await hasWalked(state, config, walk, mark))) return null;
  return { accepted: 0, ...(batch.events.length > 0 && { filtered: { test: batch.events.length } }) };
}
