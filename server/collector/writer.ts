import { setTimeout as sleep } from 'node:timers/promises';
import type { EventRow } from '#server/events/event-row.ts';
import { NO_ORDER } from '#server/events/event-row.ts';
import type { CollectorParts } from './parts.ts';
import { readErased, withoutErased, workspacesOf } from './rows/erased.ts';
import { orderKey, orderOf } from './rows/identify.ts';
import { identityRow, type SpooledIdentity } from './rows/identities.ts';
import type { Spool, SpoolBatch } from './spool/spool.ts';

/** How long records gather before they go to the store: larger batches, a report a little later. */
const GATHER_MS = 250;
/** With more than this in the spool the writer does not wait. */
const CATCH_UP_BYTES = 1024 * 1024;
const IDLE_MS = 1_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

export interface Writer {
  /** Resolves when everything in the spool is stored, or the store does not take it within `ms`. */
  drain(ms: number): Promise<void>;
}

/**
 * A row as the store takes it now. An earlier version of this program may have left rows in the
 * spool: with a day of a time zone, and without saying who reported them.
 */
function ofThisVersion(row: EventRow & { readonly day?: string }): EventRow {
  if (row.origin !== undefined) return row;
  const { day: _day, ...kept } = row;
  const order = orderOf({ id: row.event_id, kind: row.kind, order: row.order_id, value: row.value });
  return { ...kept, origin: 'browser', original_value: row.value, order_key: order === null ? NO_ORDER : orderKey(order) };
}

type Spooled = EventRow | SpooledIdentity;
const isIdentity = (row: Spooled): row is SpooledIdentity => 'identity' in row;

/** Rows of a batch, in the order they were appended. Each record is one request's rows as JSON. */
function rowsOf(batch: SpoolBatch): { readonly events: EventRow[]; readonly identities: SpooledIdentity[] } {
  const rows = batch.payloads.flatMap((payload): Spooled[] => JSON.parse(payload.toString('utf8')));
  return { events: rows.filter((row): row is EventRow => !isIdentity(row)).map(ofThisVersion), identities: rows.filter(isIdentity) };
}

/**
 * Moves batches from the spool to the store until stopped. A batch is repeated with its token
 * until the store has it, whatever the failure: dropping it would lose acknowledged events.
 */
export function startWriter(parts: CollectorParts, spool: Spool, onStored: (rows: readonly EventRow[]) => void): Writer {
  const stop = new AbortController();
  let deadline = Number.POSITIVE_INFINITY;

  /** Ends early when the writer is told to stop; once it is stopping, waits in full. */
  const pause = (ms: number) => sleep(ms, undefined, stop.signal.aborted ? {} : { signal: stop.signal }).catch(() => undefined);

  async function store(batch: SpoolBatch): Promise<boolean> {
    const rows = rowsOf(batch);
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        const { events, identities } = withoutErased(rows, await readErased(parts.db, workspacesOf(rows)));
        if (events.length > 0) await parts.analytics.insertEvents(events, batch.token);
        await parts.analytics.insertIdentities(identities.map(identityRow));
        await spool.done(batch);
        onStored(events);
        return true;
      } catch (error) {
        parts.log.warn(
          { err: error, token: batch.token, events: rows.events.length },
          'events wait in the spool: the store did not take them',
        );
        if (Date.now() + wait > deadline) return false;
        await pause(wait);
      }
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      const batch = await spool.next();
      if (batch) {
        if (!(await store(batch))) return;
      } else if (stop.signal.aborted) return;
      else await spool.waitForRecords(IDLE_MS);
      if (!stop.signal.aborted && spool.backlogBytes < CATCH_UP_BYTES) await pause(GATHER_MS);
    }
  }

  async function runForever(): Promise<void> {
    for (;;) {
      try {
        return await run();
      } catch (error) {
        parts.log.error({ err: error }, 'the writer of events met a failure and starts over');
        if (Date.now() + IDLE_MS > deadline) return;
        await sleep(IDLE_MS);
      }
    }
  }

  const running = runForever();
  return {
    drain(ms) {
      deadline = Date.now() + ms;
      stop.abort();
      spool.wake();
      return running;
    },
  };
}
