import { and, eq, isNull } from 'drizzle-orm';
import type { EventKind } from '#domain/wire/track.ts';
import type { Database } from '#server/db/client.ts';
import { erasures } from '#server/db/tables/people.ts';
import type { Analytics, FileFormat } from '#server/events/analytics.ts';
import { SLOT } from '#server/events/migrations/roll-up.ts';
import { storeTime } from '#server/events/store-time.ts';
import { Parameters } from '#server/reports/_kit/parameters.ts';
import { columnsSql, type Exported } from './columns.ts';

/** A place in the order of a file: time, when it had come in, id. */
export type Place = readonly [string, string, string];
/** From which event on, and before which. */
export interface Chunk {
  readonly from: Place;
  readonly to: Place;
  readonly rows: number;
}

/** Which events a file holds. */
export interface Scope extends Exported {
  readonly start: Date;
  readonly end: Date;
  /** What came in later is not in it. */
  readonly asOf: Date;
  readonly withheld: readonly EventKind[];
  /** Visitors who are being erased, as the store numbers them. */
  readonly erasing: readonly string[];
}

const FIRST = '1970-01-01 00:00:00.000';
const SLOT_SECONDS = 900;
const ORDER = 'events.time, events.received_at, events.event_id';

/** Before every event of this moment. */
export const placeAt = (moment: Date): Place => [storeTime(moment), FIRST, ''];

/** Visitors of a workspace who are to be erased and may still be stored. */
export async function erasingIn(db: Database, workspace: string): Promise<readonly string[]> {
  const open = await db
    .select({ visitors: erasures.visitors })
    .from(erasures)
    .where(and(eq(erasures.workspace_id, workspace), isNull(erasures.done_at)));
  return open.flatMap(({ visitors }) => visitors);
}

/** "The event is in the file, between these places." Every event of a file is found by this condition. */
function within(parameters: Parameters, scope: Scope, from: Place, to: Place): string {
  const instant = (text: string) => `toDateTime64(${parameters.text(text)}, 3, 'UTC')`;
  const place = ([time, received, id]: Place) => `(${instant(time)}, ${instant(received)}, ${parameters.text(id)})`;
  const parts = [
    `events.workspace_id = ${parameters.add('UUID', scope.workspace)}`,
    // Said of the time alone, too: by that parts of the table are left out.
    `events.time >= ${instant(from[0])} AND events.time <= ${instant(to[0])}`,
    `(${ORDER}) >= ${place(from)} AND (${ORDER}) < ${place(to)}`,
    `events.received_at <= ${instant(storeTime(scope.asOf))}`,
  ];
  if (scope.withheld.length > 0) parts.push(`events.kind NOT IN ${parameters.add('Array(String)', scope.withheld)}`);
  if (scope.erasing.length > 0)
    parts.push(`sipHash64(events.visitor_id) NOT IN (SELECT toUInt64(arrayJoin(${parameters.add('Array(String)', scope.erasing)})))`);
  return parts.join(' AND ');
}

/** How many events each quarter of an hour has from a place on. */
export interface Slot {
  /** Seconds since 1970. */
  readonly at: number;
  readonly rows: number;
}

export function slotsFrom(store: Analytics, scope: Scope, from: Place): Promise<Slot[]> {
  const parameters = new Parameters();
  return store.select<Slot>({
    sql: `SELECT toUnixTimestamp(${SLOT}) AS at, count() AS rows FROM events
      WHERE ${within(parameters, scope, from, placeAt(scope.end))} GROUP BY at ORDER BY at`,
    params: parameters.values,
  });
}

/** The event behind so many of a quarter of an hour that has more. */
async function placeBehind(store: Analytics, scope: Scope, from: Place, to: Place, rows: number): Promise<Place> {
  const parameters = new Parameters();
  const [found] = await store.select<{ time: string; received: string; id: string }>({
    sql: `SELECT toString(events.time) AS time, toString(events.received_at) AS received, events.event_id AS id FROM events
      WHERE ${within(parameters, scope, from, to)} ORDER BY ${ORDER} LIMIT 1 OFFSET ${parameters.add('UInt32', rows)}`,
    params: parameters.values,
  });
  return found ? [found.time, found.received, found.id] : to;
}

/** The next events to be written, at most so many, and what is left behind them. */
export async function nextChunk(
  store: Analytics,
  scope: Scope,
  from: Place,
  slots: readonly Slot[],
  most: number,
): Promise<{ readonly chunk: Chunk; readonly left: readonly Slot[] }> {
  const [first, ...others] = slots;
  if (!first) return { chunk: { from, to: placeAt(scope.end), rows: 0 }, left: [] };
  const endOf = ({ at }: Slot) => placeAt(new Date(Math.min((at + SLOT_SECONDS) * 1000, scope.end.getTime())));
  if (first.rows > most) {
    const to = await placeBehind(store, scope, from, endOf(first), most);
    return { chunk: { from, to, rows: most }, left: [{ ...first, rows: first.rows - most }, ...others] };
  }
  let [rows, taken] = [first.rows, 1];
  while (slots[taken] && rows + (slots[taken]?.rows ?? 0) <= most) rows += slots[taken++]?.rows ?? 0;
  const left = slots.slice(taken);
  return { chunk: { from, to: left.length === 0 ? placeAt(scope.end) : endOf(slots[taken - 1] ?? first), rows }, left };
}

/** The events of a chunk as the engine writes them, oldest first. */
export function readChunk(store: Analytics, scope: Scope, { from, to }: Chunk, format: FileFormat): Promise<Uint8Array> {
  const parameters = new Parameters();
  return store.read(
    {
      sql: `SELECT ${columnsSql(parameters, scope)} FROM events WHERE ${within(parameters, scope, from, to)} ORDER BY ${ORDER}`,
      params: parameters.values,
      settings: { date_time_output_format: 'iso' },
    },
    format,
  );
}
