import type { FilterReason, TrackAnswer, TrackBatch } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import type { CollectorState } from './collector.ts';
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

/** What is over the workspace's rate is refused, the last events of a batch first. */
export function limitRate(
  state: CollectorState,
  config: WorkspaceConfig,
  rows: readonly EventRow[],
  received: number,
): readonly EventRow[] {
  if (!config.rateLimited) return rows;
  return rows.slice(0, state.rate.take(config.id, rows.length, received));
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
 * @throws SpoolUnavailable when nothing can be taken now; the browser then keeps the batch.
 */
export async function collectBatch(
  state: CollectorState,
  config: WorkspaceConfig,
  batch: TrackBatch,
  sender: Sender,
): Promise<TrackAnswer> {
  const received = state.parts.clock().getTime();
  const { rows, refused } = sortEvents(config, batch, sender, received);
  const granted = limitRate(state, config, rows, received);
  await accept(state, granted);
  const tooMany = rows.slice(granted.length).map((row) => ({ reason: 'rate' as const, address: row }));
  return { accepted: granted.length, filtered: refuse(state, config, [...refused, ...tooMany], received) };
}
