import { type EventRow, NO_ORDER } from './event-row.ts';

/** What of the events of a workspace is no longer as it was read. */
export interface Changed {
  /** More than the visitors named: everything. */
  readonly all: boolean;
  /** Ids of visitors with events that came since. */
  readonly visitors: readonly string[];
  /** Keyed senders may have reported orders. */
  readonly orders: boolean;
  /** Events of before this moment are gone; null: none were removed by age. */
  readonly before: Date | null;
}

/** More visitors are not named one by one. */
const MOST_NAMED = 20_000;

interface Noted {
  all: boolean;
  orders: boolean;
  visitors: Set<string>;
  before: Date | null;
}

const nothing = (): Noted => ({ all: false, orders: false, visitors: new Set(), before: null });

/**
 * Notes of watched workspaces what is written to their events, so that whoever holds a copy in memory knows what of it to read again. Only
 * where this process alone writes them. A write is noted after it ended, however it ended: what is read before that may hold it or not, and
 * is read again.
 */
export class Changes {
  readonly #watched = new Map<string, Noted>();

  /** From here on what changes is noted; what was noted before is forgotten. */
  watch(workspace: string): void {
    this.#watched.set(workspace, nothing());
  }

  unwatch(workspace: string): void {
    this.#watched.delete(workspace);
  }

  /** What changed since this was asked last. Whoever cannot use the answer gives it back. */
  take(workspace: string): Changed {
    const { all, orders, visitors, before } = this.#watched.get(workspace) ?? { ...nothing(), all: true };
    if (this.#watched.has(workspace)) this.#watched.set(workspace, nothing());
    return { all, orders, visitors: [...visitors], before };
  }

  giveBack(workspace: string, { all, orders, visitors, before }: Changed): void {
    const noted = this.#watched.get(workspace);
    if (!noted) return;
    for (const visitor of visitors) noted.visitors.add(visitor);
    noted.all ||= all;
    noted.orders ||= orders;
    if (before && (!noted.before || noted.before < before)) noted.before = before;
  }

  /** Events of these rows may have been stored. */
  inserted(rows: readonly Pick<EventRow, 'workspace_id' | 'visitor_id' | 'origin' | 'order_key'>[]): void {
    if (this.#watched.size === 0) return;
    for (const { workspace_id, visitor_id, origin, order_key } of rows) {
      const noted = this.#watched.get(workspace_id);
      if (!noted || noted.all) continue;
      noted.visitors.add(visitor_id);
      noted.orders ||= origin !== 'browser' && order_key !== NO_ORDER;
      if (noted.visitors.size > MOST_NAMED) this.removed(workspace_id);
    }
  }

  /** Some events are gone, or may be. */
  removed(workspace: string): void {
    if (this.#watched.has(workspace)) this.#watched.set(workspace, { ...nothing(), all: true });
  }

  /** Events of before a moment are gone. */
  forgotten(workspace: string, before: Date): void {
    // What a keyed sender reported may be gone with them.
    this.giveBack(workspace, { all: false, orders: true, visitors: [], before });
  }
}
