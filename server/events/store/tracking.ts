import type { Analytics, Tracking } from '../analytics.ts';
import { PERSON } from '../identity/person.ts';

const NOW_MS = 5 * 60_000;
/** Instants travel as milliseconds since 1970: no format to misread. Nothing was seen at 0. */
const iso = (ms: number | undefined) => (ms ? new Date(ms).toISOString() : null);

/** First and last event of a workspace, and the people who are there now. */
export async function readTracking(store: Pick<Analytics, 'select'>, workspace: string, now: Date): Promise<Tracking> {
  const params = { workspace, since: (now.getTime() - NOW_MS) / 1000, until: (now.getTime() + NOW_MS) / 1000 };
  const [[seen], [present]] = await Promise.all([
    store.select<{ known_since: number; first_seen: number; last_seen: number }>({
      sql: `SELECT toUnixTimestamp64Milli(min(first)) AS known_since,
         toUnixTimestamp64Milli(minIf(first, origin != 'import')) AS first_seen,
         toUnixTimestamp64Milli(maxIf(last, origin != 'import')) AS last_seen
       FROM seen_by_origin WHERE workspace_id = {workspace:UUID} HAVING count() > 0`,
      params,
    }),
    store.select<{ visitors: number }>({
      sql: `SELECT uniqExact(${PERSON}) AS visitors FROM events
       WHERE workspace_id = {workspace:UUID} AND origin != 'import'
         AND time >= toDateTime64({since:Float64}, 3, 'UTC') AND time <= toDateTime64({until:Float64}, 3, 'UTC')`,
      params,
    }),
  ]);
  return {
    first_event_at: iso(seen?.first_seen),
    last_event_at: iso(seen?.last_seen),
    known_since: iso(seen?.known_since),
    visitors_now: present?.visitors ?? 0,
  };
}
