import type { FilterReason, TrackAnswer, TrackBatch, TrackEvent } from '#domain/wire/track.ts';
import type { EventRow } from '#server/events/event-row.ts';
import type { CollectorState } from '../collector.ts';
import { type OwnedBatch, ownedBatch } from '../cookieless/whose-batch.ts';
import { batchReason, eventReason, type Sender } from '../filtering/filter.ts';
import { countReasons } from '../filtering/filtered-log.ts';
import { withoutPersonalData } from '../filtering/personal-data.ts';
import type { Bounded } from '../filtering/variety.ts';
import { correctedTime } from '../rows/event-time.ts';
import { identitiesOf, type SpooledIdentity } from '../rows/identities.ts';
import { noteMoney } from '../rows/money-recorded.ts';
import { type Arrival, rowOf } from '../rows/normalise.ts';
import { type PageAddress, readAddress } from '../rows/page-address.ts';
import { worthOf } from '../rows/worth.ts';
import { SpoolUnavailable } from '../spool/spool.ts';
import { walkAnswer } from '../walks/note.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';
import { tooManyEvents } from './event-rates.ts';

const NOWHERE: PageAddress = { host: '', path: '', query: '' };

/** One request on its way through the stages: rows that count, reasons of those that do not, and amounts nobody could convert. */
export interface Sorted {
  readonly rows: EventRow[];
  readonly refused: Refused[];
  readonly unpriced: Unpriced[];
}
type Place = Pick<PageAddress, 'host' | 'path'>;
/** An event that does not count, and where it came from. */
interface Refused {
  readonly reason: FilterReason;
  readonly address: Place;
}
interface Unpriced {
  readonly currency: string;
  readonly address: Place;
}

function sortEvents(config: WorkspaceConfig, batch: OwnedBatch, sender: Sender, received: number): Sorted {
  const sorted: Sorted = { rows: [], refused: [], unpriced: [] };
  const whole = batchReason(config, batch, { ip: sender.ip, received });
  for (const event of batch.events) {
    const address = readAddress(event.url, config.anonymise) ?? NOWHERE;
    const time = correctedTime(event.at, batch.sent, received);
    const reason = whole ?? eventReason(config, event.kind, address, sender.userAgent);
    if (reason || time === null) sorted.refused.push({ reason: reason ?? 'clock', address });
    else
      sortArrival(sorted, {
        config,
        event,
        origin: 'browser',
        visitor: batch.visitor,
        address,
        client: sender.client,
        time,
        received,
      });
  }
  return sorted;
}

/** Gives an event what it is worth and its row, or the reason why it cannot have one. */
export function sortArrival(
  sorted: Sorted,
  arrival: Omit<Arrival, 'worth' | 'event'> & { readonly event: Omit<TrackEvent, 'at' | 'url'> },
): void {
  const { config, event, origin, address } = arrival;
  const valued = worthOf(config, event, origin);
  if (valued === null) {
    sorted.refused.push({ reason: 'money', address });
    return;
  }
  if (valued.isUnpriced) sorted.unpriced.push({ currency: valued.worth.currency, address });
  sorted.rows.push(rowOf({ ...arrival, worth: valued.worth }));
}

/** The workspace counts in another currency than when its events were sorted: they are to be sorted again. */
export class CurrencyChanged extends Error {
  override readonly name = 'CurrencyChanged';
}

/**
 * Before the first money of a workspace is taken, it is noted that there is some: from then on the
 * workspace's currency stays.
 * @throws CurrencyChanged, or SpoolUnavailable while that cannot be noted.
 */
async function noteFirstMoney({ parts, configs }: CollectorState, config: WorkspaceConfig, rows: readonly EventRow[]): Promise<void> {
  if (config.hasMoney || rows.every((row) => row.original_value === 0)) return;
  const isNoted = await noteMoney(parts.db, config.id, config.currency, parts.clock()).catch((cause: unknown) => {
    throw new SpoolUnavailable('it could not be noted that a workspace has money', { cause });
  });
  configs.forget(config.id);
  if (!isNoted) throw new CurrencyChanged();
}

/**
 * Rows as JSON that every reader takes: half of a surrogate pair (an emoji cut in two) would make
 * the store refuse the whole batch again and again. `JSON.stringify` escapes such halves and nothing
 * else that begins like them.
 */
function encodeRows(rows: readonly (EventRow | SpooledIdentity)[]): string {
  const json = JSON.stringify(rows);
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'string' ? Buffer.from(value).toString() : value));
}

/**
 * Puts rows of a workspace into the spool and answers once they are safe there.
 * @throws SpoolUnavailable, CurrencyChanged
 */
export async function accept(
  state: CollectorState,
  config: WorkspaceConfig,
  rows: readonly EventRow[],
  identities: readonly SpooledIdentity[] = [],
): Promise<void> {
  if (rows.length + identities.length === 0) return;
  await noteFirstMoney(state, config, rows);
  const now = state.parts.clock().getTime();
  const bounded = rows.map((row) => state.variety.bound(config, row, now));
  await state.spool.append(Buffer.from(encodeRows([...bounded.map(({ row }) => row), ...identities])));
  state.counts.accepted += rows.length;
  for (const { over } of bounded) noteVariety(state, config, over, now);
}

/** What of an event was put together with others because there was too much of it, for the owner to see: it counts. */
function noteVariety({ filtered }: CollectorState, config: WorkspaceConfig, over: Bounded['over'], now: number): void {
  for (const [variety, shown] of over) filtered.add(config, `many_${variety}s`, withoutPersonalData(shown), now);
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

/** Notes amounts that nobody could convert: their events count, and the owner is told what to do. */
export function noteUnpriced(state: CollectorState, config: WorkspaceConfig, unpriced: readonly Unpriced[], received: number): void {
  for (const { currency, address } of unpriced) {
    state.filtered.add(config, 'no_rate', `${currency} ${withoutPersonalData(`${address.host}${address.path}`)}`.trim(), received);
  }
}

/** Who the visitor is said to be; nothing where the batch does not count, or nobody reads what it came with. */
function saidIn(config: WorkspaceConfig, batch: OwnedBatch, sender: Sender, { rows }: Sorted, received: number): SpooledIdentity[] {
  const { identities = [], events, visitor } = batch;
  if (identities.length === 0) return [];
  const isLost = events.length > 0 && rows.length === 0;
  const isRobot = sender.userAgent.bot && !sender.userAgent.headless;
  if (isLost || isRobot || batchReason(config, batch, { ip: sender.ip, received })) return [];
  return identitiesOf(identities, { config, visitor, received });
}

/**
 * A batch of a browser from parsed body to spool. Resolves when what counts is on disk.
 * @throws SpoolUnavailable when nothing can be taken now, HttpError 429 `too_many_events`; the browser then keeps the batch.
 * @throws CurrencyChanged when the config is of before a change of the workspace's currency.
 */
export async function collectBatch(state: CollectorState, config: WorkspaceConfig, sent: TrackBatch, sender: Sender): Promise<TrackAnswer> {
  const received = state.parts.clock().getTime();
  const isMarked = typeof sent.test === 'string';
  const walk = isMarked ? await walkAnswer(state, config, { batch: sent, sender, received }) : null;
  if (walk) return walk;
  const batch = await ownedBatch(state, config, isMarked ? { ...sent, test: undefined } : sent, { sender, received });
  const sorted = sortEvents(config, batch, sender, received);
  const { rows, refused, unpriced } = sorted;
  const identities = saidIn(config, batch, sender, sorted, received);
  const wait = state.rates.takeFromBrowser(config, rows.length + identities.length, { ip: sender.ip, now: received });
  requireRate(state, config, { rows, wait, received });
  await accept(state, config, rows, identities);
  noteUnpriced(state, config, unpriced, received);
  return { accepted: rows.length, filtered: refuse(state, config, refused, received) };
}
