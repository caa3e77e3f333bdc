import { eq, like } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { installation } from '#server/db/tables/installation.ts';
import type { Closable } from '#server/ports.ts';

const PREFIX = 'counted-until:';
/** How often collectors tell the other processes how far they are. */
const TELL_MS = 1_000;
/** A collector that was not heard of for a day is taken as gone, with what may lie on its disk. */
const GONE_MS = 86_400_000;
const state = z.object({ until: z.iso.datetime() });

/** One collector's spool. */
export interface Spooled {
  readonly id: string;
  /** Every event acknowledged before this moment is stored; null when nothing waits. */
  waitingSince(): Date | null;
}

/** Knows until when every event that was acknowledged is stored and counted, whichever process took it. */
export interface CountedUntil extends Closable {
  /** Takes a collector of this process into account until the answer is called. */
  watch(spool: Spooled): () => Promise<void>;
  /** `now`, or earlier while acknowledged events wait to be stored. */
  until(now: Date): Promise<Date>;
}

interface Parts {
  readonly db: Database;
  /** May other processes collect for this installation? They then tell each other through the database. */
  readonly shared: boolean;
  readonly log: { warn(details: object, message: string): void };
  clock(): Date;
}

async function tell({ db }: Parts, { id }: Spooled, until: Date): Promise<void> {
  const value = { until: until.toISOString() };
  await db
    .insert(installation)
    .values({ key: `${PREFIX}${id}`, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updated_at: new Date() } });
}

/** What the collectors of other processes told last. */
async function told({ db, clock }: Parts, own: ReadonlySet<string>): Promise<Date[]> {
  const rows = await db
    .select()
    .from(installation)
    .where(like(installation.key, `${PREFIX}%`));
  return rows
    .filter(({ key, updated_at }) => !own.has(key.slice(PREFIX.length)) && clock().getTime() - updated_at.getTime() < GONE_MS)
    .flatMap(({ value }) => {
      const read = state.safeParse(value);
      return read.success ? [new Date(read.data.until)] : [];
    });
}

/**
 * In one process exact at any moment. With several, what another one took in the last second is
 * left out of the answer, never wrongly counted in.
 */
export function createCountedUntil(parts: Parts): CountedUntil {
  const watched = new Map<string, Spooled>();
  const tellAll = async () => {
    const now = parts.clock();
    for (const spool of watched.values()) await tell(parts, spool, spool.waitingSince() ?? now);
  };
  const timer = parts.shared
    ? setInterval(() => {
        tellAll().catch((error: unknown) => parts.log.warn({ err: error }, 'other processes were not told how far counting has got'));
      }, TELL_MS)
    : undefined;
  timer?.unref();
  return {
    watch(spool) {
      watched.set(spool.id, spool);
      return async () => {
        watched.delete(spool.id);
        if (!parts.shared) return;
        // What was not stored before the end waits on this machine's disk, and the others should say so.
        const since = spool.waitingSince();
        if (since) await tell(parts, spool, since);
        else await parts.db.delete(installation).where(eq(installation.key, `${PREFIX}${spool.id}`));
      };
    },
    async until(now) {
      const own = [...watched.values()].flatMap((spool) => spool.waitingSince() ?? []);
      const others = parts.shared ? await told(parts, new Set(watched.keys())) : [];
      return new Date(Math.min(now.getTime(), ...[...own, ...others].map((moment) => moment.getTime())));
    },
    async close() {
      clearInterval(timer);
    },
  };
}
