import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { SOURCE_KEYS, type TrackAnswer, type TrackBatch, type TrackEvent } from '#domain/wire/track.ts';
import { MOST_WALKED, type WalkedEvent } from '#domain/wire/walks.ts';
import { walks } from '#server/db/tables/walks.ts';
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

/** An event as it would have been stored, and why it would not. */
function walked(config: WorkspaceConfig, event: TrackEvent, { batch, sender, received }: Arrived): WalkedEvent {
  const address = readAddress(event.url, config.anonymise) ?? NOWHERE;
  const time = correctedTime(event.at, batch.sent, received);
  const valued = worthOf(config, event, 'browser');
  const worth = valued?.worth ?? { value: 0, currency: '', original_value: 0 };
  const { userAgent, ip } = sender;
  const row = rowOf({ config, event, worth, origin: 'browser', visitor: '', address, userAgent, time: time ?? received, received });
  const reason =
    batchReason(config, {}, { ip, received }) ??
    eventReason(config, event.kind, address, userAgent) ??
    (valued ? null : 'money') ??
    (time === null ? 'clock' : null);
  const { kind, host, path, query, name, attributes } = row;
  const source = Object.fromEntries(SOURCE_KEYS.map((key) => [key, row[key]]).filter(([, value]) => value));
  return { id: event.id, at: new Date(time ?? received).toISOString(), kind, host, path, query, name, source, attributes, reason };
}

/**
 * Notes a batch that carries the marker of a walk: for whoever walks to see, and nowhere else. False where it is of no
 * walk that goes on, or another browser came with its marker first.
 * @throws SpoolUnavailable while it cannot be noted, HttpError 429 `too_many_events`; the browser then keeps the batch.
 */
async function isNoted(state: CollectorState, config: WorkspaceConfig, marker: string, arrived: Arrived): Promise<boolean> {
  const { parts } = state;
  const { sender, batch, received } = arrived;
  const { secret } = parts.settings;
  const walk = readMarker(secret, config.id, marker, received);
  if (!walk) return false;
  const wait = state.rates.takeFromBrowser(config, batch.events.length, { ip: sender.ip, now: received });
  if (wait > 0) throw tooManyEvents(wait);
  const mark = browserMark(secret, walk, sender);
  const events = JSON.stringify(batch.events.map((event) => walked(config, event, arrived)));
  const noted = await parts.db
    .update(walks)
    .set({ seen: sql`${walks.seen} || ${events}::jsonb`, claimed_by: mark })
    .where(
      and(
        eq(walks.id, walk),
        eq(walks.workspace_id, config.id),
        gt(walks.ends_at, new Date(received)),
        or(isNull(walks.claimed_by), eq(walks.claimed_by, mark)),
        sql`jsonb_array_length(${walks.seen}) < ${MOST_WALKED}`,
      ),
    )
    .returning({ id: walks.id })
    .catch((cause: unknown) => {
      throw new SpoolUnavailable('a walk could not be noted', { cause });
    });
  if (noted.length === 0) return false;
  parts.live.publish(config.id, { type: 'resource', resource: 'walks', action: 'updated', ids: [walk] });
  return true;
}

/** What a batch of a walk is answered; null for a batch that is none. It never gets to what counts. */
export async function walkAnswer(state: CollectorState, config: WorkspaceConfig, arrived: Arrived): Promise<TrackAnswer | null> {
  const { test, events } = arrived.batch;
  if (typeof test !== 'string' || !(await isNoted(state, config, test, arrived))) return null;
  return { accepted: 0, ...(events.length > 0 && { filtered: { test: events.length } }) };
}
