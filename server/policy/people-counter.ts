import { eq } from 'drizzle-orm';
import type { Analytics } from '#server/analytics/analytics.ts';
import { peopleTracked } from '#server/analytics/people-tracked.ts';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables.ts';
import type { PeopleCounter } from './limit-use.ts';

/** A meter need not be fresher, and every page asks for it. */
const KEPT_MS = 60_000;
const MOST_OWNERS = 10_000;

interface Counted {
  readonly people: number;
  readonly until: number;
}

export interface CounterParts {
  readonly db: Database;
  readonly analytics: Pick<Analytics, 'select'>;
  /** Told when the event store does not answer: the meter then shows the last number known. */
  onError(error: unknown): void;
  clock(): Date;
}

/** Counts people tracked since the first of this month (UTC) over all workspaces of an owner. */
export function createPeopleCounter({ db, analytics, onError, clock }: CounterParts): PeopleCounter {
  const counted = new Map<string, Counted>();
  return async (owner) => {
    const known = counted.get(owner);
    const now = clock();
    if (known && known.until > now.getTime()) return known.people;
    try {
      const owned = await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.user, owner));
      const since = new Date(`${now.toISOString().slice(0, 7)}-01T00:00Z`);
      const people = await peopleTracked(
        analytics,
        owned.map(({ id }) => ({ workspace: id, since })),
      );
      if (counted.size >= MOST_OWNERS) counted.clear();
      counted.set(owner, { people, until: now.getTime() + KEPT_MS });
      return people;
    } catch (error) {
      // Grants decide what a page shows; they must not fail because the event store is restarting.
      onError(error);
      return known?.people ?? 0;
    }
  };
}
