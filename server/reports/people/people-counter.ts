import { eq } from 'drizzle-orm';
import { periodContaining } from '#domain/time/periods.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables/core.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { LiveHub } from '#server/live/hub.ts';
import type { PeopleCounter } from '#server/policy/limit-use.ts';
import { peopleTracked } from './people-tracked.ts';

/** A meter need not be fresher, and every page asks for it. */
const KEPT_MS = 60_000;
/** A store that did not answer is asked again after this. */
const FAILED_MS = 5_000;
const MOST_OWNERS = 10_000;

interface Counted {
  /** Null while it was never counted. */
  readonly people: number | null;
  readonly until: number;
}

export interface CounterParts {
  readonly db: Database;
  readonly analytics: Pick<Analytics, 'select' | 'persons'>;
  /** Pages that were told "not known yet" ask again once it is. */
  readonly live: Pick<LiveHub, 'publish'>;
  /** Told when the event store does not answer: the meter then shows the last number known. */
  onError(error: unknown): void;
  clock(): Date;
}

/**
 * Counts people tracked in the running month over all workspaces of an owner. The month of each
 * workspace is that of its own zone, so that the meter agrees with the workspace's own reports.
 * Nobody waits for it: whoever asks gets the last number, and one that is old is counted behind.
 */
export function createPeopleCounter({ db, analytics, live, onError, clock }: CounterParts): PeopleCounter {
  const counted = new Map<string, Counted>();
  const underWay = new Set<string>();

  async function count(owner: string, now: Date): Promise<void> {
    const owned = await db.select({ id: workspaces.id, timezone: workspaces.timezone }).from(workspaces).where(eq(workspaces.user, owner));
    const months = owned.map(({ id, timezone }) => ({ workspace: id, since: periodContaining(now, 'month', zoneInForce(timezone)).start }));
    const people = await peopleTracked(analytics, months);
    const isFirst = typeof counted.get(owner)?.people !== 'number';
    if (counted.size >= MOST_OWNERS) counted.clear();
    counted.set(owner, { people, until: now.getTime() + KEPT_MS });
    if (isFirst) for (const { id } of owned) live.publish(id, { type: 'grants' });
  }

  function countBehind(owner: string, now: Date): void {
    if (underWay.has(owner)) return;
    underWay.add(owner);
    count(owner, now)
      .catch((error: unknown) => {
        onError(error);
        counted.set(owner, { people: counted.get(owner)?.people ?? null, until: now.getTime() + FAILED_MS });
      })
      .finally(() => underWay.delete(owner));
  }

  return (owner) => {
    const known = counted.get(owner);
    const now = clock();
    if (!known || known.until <= now.getTime()) countBehind(owner, now);
    return known?.people ?? null;
  };
}
