import { setTimeout as sleep } from 'node:timers/promises';
import { SOURCE_KEYS, type SourceKeys } from '#domain/wire/track.ts';
import { storeTime } from '#server/events/store-time.ts';
import type { CollectorParts } from '../parts.ts';

export interface EarlierVisit {
  readonly session: string;
  readonly source: SourceKeys;
  /** Of its latest event, in milliseconds. */
  readonly last: number;
}
interface Waiting {
  readonly workspace: string;
  readonly visitor: string;
  readonly tell: (visit: EarlierVisit | undefined) => void;
}

/** Nobody's event waits longer for the store than this, if nothing else is said. */
const PATIENCE_MS = 500;

/** Asks the store for visits that began under an earlier process: one question at a time for each workspace that waits. */
export class EarlierVisits {
  readonly #parts: Pick<CollectorParts, 'analytics' | 'knownWithin'>;
  readonly #within: number;
  #waiting: Waiting[] = [];
  #isAsking = false;

  /** @param within milliseconds after which a visit is over */
  constructor(parts: Pick<CollectorParts, 'analytics' | 'knownWithin'>, within: number) {
    this.#parts = parts;
    this.#within = within;
  }

  /** Undefined where there is none, or the store does not tell soon. `now`: milliseconds. */
  of(workspace: string, visitor: string, now: number): Promise<EarlierVisit | undefined> {
    const told = new Promise<EarlierVisit | undefined>((tell) => {
      this.#waiting.push({ workspace, visitor, tell });
      if (!this.#isAsking) void this.#askAll(now);
    });
    return Promise.race([told, sleep(this.#parts.knownWithin ?? PATIENCE_MS, undefined, { ref: false })]);
  }

  async #askAll(now: number): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const workspace of new Set(waiting.map((one) => one.workspace))) {
        const those = waiting.filter((one) => one.workspace === workspace);
        const found = await this.#ask(workspace, those, now).catch(() => new Map<string, EarlierVisit>());
        for (const { visitor, tell } of those) tell(found.get(visitor));
      }
    }
    this.#isAsking = false;
  }

  async #ask(workspace: string, those: readonly Waiting[], now: number): Promise<Map<string, EarlierVisit>> {
    const latest = SOURCE_KEYS.map((key) => `argMax(${key}, (time, event_id)) AS ${key}_then`).join(', ');
    const rows = await this.#parts.analytics.select<Record<string, string | number>>({
      sql: `SELECT visitor_id AS visitor, argMax(session_id, (time, event_id)) AS session, toUnixTimestamp64Milli(max(time)) AS last, ${latest}
        FROM events WHERE workspace_id = {workspace:UUID} AND time >= {since:DateTime64(3, 'UTC')} AND origin = 'browser'
        AND person IN (SELECT sipHash64(arrayJoin({visitors:Array(String)}))) GROUP BY visitor_id`,
      params: { workspace, since: storeTime(now - this.#within), visitors: those.map((one) => one.visitor) },
    });
    return new Map(rows.map((row) => [String(row.visitor), visitOf(row)]));
  }
}

function visitOf(row: Readonly<Record<string, string | number>>): EarlierVisit {
  const source = Object.fromEntries(SOURCE_KEYS.map((key) => [key, String(row[`${key}_then`])]).filter(([, value]) => value));
  return { session: String(row.session), source, last: Number(row.last) };
}
