import { and, inArray, isNull } from 'drizzle-orm';
import { workspaces } from '#server/db/tables/core.ts';
import type { EventRow } from '#server/events/event-row.ts';
import type { CollectorParts } from './parts.ts';

const NOW_MS = 5 * 60_000;
/** Open pages hear about a workspace at most this often. */
const QUIET_MS = 2_000;
const MAX_VISITORS = 50_000;

interface Presence {
  /** Visitor to the last time of an event, milliseconds. */
  readonly seen: Map<string, number>;
  lastEventAt: string;
  announcedAt: number;
  /** An announcement that waits for the quiet time to end. */
  timer: NodeJS.Timeout | null;
}

/**
 * Tells open pages that events of a workspace were stored, and marks the first one ever. Called
 * once rows are in the store, so that a page that hears of them also finds them in its report.
 */
export class Announcer {
  readonly #parts: CollectorParts;
  readonly #presence = new Map<string, Presence>();
  readonly #started = new Set<string>();

  constructor(parts: CollectorParts) {
    this.#parts = parts;
  }

  stored(rows: readonly EventRow[]): void {
    const touched = new Set<string>();
    for (const row of rows) {
      // History that is read in is nobody who is there now.
      if (row.origin === 'import') continue;
      this.#see(row);
      touched.add(row.workspace_id);
    }
    void this.#markStarted([...touched].filter((id) => !this.#started.has(id)));
    for (const id of touched) this.#announceSoon(id);
  }

  #see(row: EventRow): void {
    const presence = this.#presence.get(row.workspace_id) ?? { seen: new Map(), lastEventAt: '', announcedAt: 0, timer: null };
    this.#presence.set(row.workspace_id, presence);
    const at = `${row.time.replace(' ', 'T')}Z`;
    if (at > presence.lastEventAt) presence.lastEventAt = at;
    if (presence.seen.size < MAX_VISITORS || presence.seen.has(row.visitor_id)) presence.seen.set(row.visitor_id, Date.parse(at));
  }

  async #markStarted(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    try {
      await this.#parts.db
        .update(workspaces)
        .set({ started_tracking_at: this.#parts.clock() })
        .where(and(inArray(workspaces.id, [...ids]), isNull(workspaces.started_tracking_at)));
      for (const id of ids) this.#started.add(id);
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'the first event of a workspace was not noted; the next one tries again');
    }
  }

  #announceSoon(id: string): void {
    const presence = this.#presence.get(id);
    if (!presence || presence.timer) return;
    const wait = Math.max(0, presence.announcedAt + QUIET_MS - Date.now());
    presence.timer = setTimeout(() => this.#announce(id, presence), wait);
    presence.timer.unref();
  }

  #announce(id: string, presence: Presence): void {
    presence.timer = null;
    presence.announcedAt = Date.now();
    const since = this.#parts.clock().getTime() - NOW_MS;
    for (const [visitor, at] of presence.seen) if (at < since) presence.seen.delete(visitor);
    this.#parts.live.publish(id, { type: 'tracking', visitors_now: presence.seen.size, last_event_at: presence.lastEventAt });
  }

  /** Workspaces that fell silent need no memory. */
  forgetIdle(): void {
    for (const [id, presence] of this.#presence)
      if (!presence.timer && Date.now() - presence.announcedAt > NOW_MS) this.#presence.delete(id);
  }

  close(): void {
    for (const presence of this.#presence.values()) if (presence.timer) clearTimeout(presence.timer);
  }
}
