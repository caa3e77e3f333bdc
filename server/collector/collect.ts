import type { FilterReason, TrackAnswer, TrackBatch } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import type { CollectorState } from './collector.ts';
import { tooManyEvents } from './event-rates.ts';
import { correctedTime } from './event-time.ts';
import { batchReason, eventReason, type Sender } from './filter.ts';
import { countReasons } from './filtered-log.ts';
import { rowOf } from './normalise.ts';
import { type PageAddress, readAddress } from './page-address.ts';
import { withoutPersonalData } from './personal-data.ts';
import type { WorkspaceConfig } from './workspace-config.ts';

const NOWHERE: PageAddress = { host: '', path: '', query: '' };

/** One request on its way through the stages: rows that count, reasons of those that do not. */
interface Sorted {
  readonly rows: EventRow[];
  readonly refused: Refused[];
}

function sortEvents(config: WorkspaceConfig, batch: TrackBatch, sender: Sender, received: number): Sorted {
  const sorted: Sorted = { rows: [], refused: [] };
  const whole = batchReason(config, batch, { ip: sender.ip, received });
  for (const event of batch.events) {
    const address = readAddress(event.url, config.anonymise) ?? NOWHERE;
    const time = correctedTime(event.at, batch.sent, received);
    const reason = whole ?? eventReason(config, event, address, sender.userAgent) ?? (time === null ? 'clock' : null);
    if (reason || time === null) sorted.refused.push({ reason: reason ?? 'clock', address });
    else
      sorted.rows.push(
        rowOf({ config, event, origin: 'browser', visitor: batch.visitor, address, userAgent: sender.userAgent, time, received }),
      );
  }
  return sorted;
}

/**
 * Rows as JSON that every reader takes: half of a surrogate pair (an emoji cut in two) would make
 * the store refuse the whole batch again and again. `JSON.stringify` escapes such halves and nothing
 * else that begins like them.
 */
function encodeRows(rows: readonly EventRow[]): string {
  const json = JSON.stringify(rows);
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value));
}

/** Puts rows into the spool and answers once they are safe there. @throws SpoolUnavailable */
export async function accept(state: CollectorState, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await state.spool.append(Buffer.from(encodeRows(rows)));
  state.counts.accepted += rows.length;
}

/** An event that does not count, and where it came from. */
interface Refused {
  readonly reason: FilterReason;
  readonly address: Pick<PageAddress, 'host' | 'path'>;
}

/**
 * Sends a request back whose events are too many for now, and notes them for the owner to see.
 * @throws HttpError 429 `too_many_events`, unless there is nothing to wait for.
 */
export function requireRate(
  state: CollectorState,
  config: WorkspaceConfig,
  { rows, wait, received }: { readonly rows: readonly EventRow[]; readonly wait: number; readonly received: number },
): void {
  if (wait === 0) return;
  refuse(
    state,
    config,
    rows.map((address) => ({ reason: 'rate', address })),
    received,
  );
  throw tooManyEvents(wait);
}

/** Notes what was not counted, for the owner to see; answers how many by reason. */
export function refuse(
  state: CollectorState,
  config: WorkspaceConfig,
  refused: readonly Refused[],
  received: number,
): TrackAnswer['filtered'] {
  for (const { reason, address } of refused) {
    state.filtered.add(config, reason, withoutPersonalData(`${address.host}${address.path}`), received);
    state.counts.filtered[reason] = (state.counts.filtered[reason] ?? 0) + 1;
  }
  return countReasons(refused.map((one) => one.reason));
}

/**
 * A batch of a browser from parsed body to spool. Resolves when what counts is on disk.
 * @throws SpoolUnavailable when nothing can be taken now, HttpError 429 `too_many_events`; the browser then keeps the batch.
 */
export async function collectBatch(
  state: CollectorState,
  config: WorkspaceConfig,
  batch: TrackBatch,
  sender: Sender,
): Promise<TrackAnswer> {
  const received = state.parts.clock().getTime();
  const { rows, refused } = sortEvents(config, batch, sender, received);
  const wait = state.rates.takeFromBrowser(config, rows.length, { ip: sender.ip, now: received });
  requireRate(state, config, { rows, wait, received });
  await accept(state, rows);
  return { accepted: rows.length, filtered: refuse(state, config, refused, received) };
}
