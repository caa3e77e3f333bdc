import type { SiteReading } from '#domain/wire/sites.ts';
import type { Database } from '#server/db/client.ts';
import { countAttempt, forgiveAttempt } from '#server/limits/attempts.ts';
import type { LimitName } from '#server/limits/limits.ts';

/** A limit that a reading counts against. */
export interface SiteLimit {
  readonly name: LimitName;
  /** Whose: an account, a network, or everybody's. */
  readonly subject: string;
  /** `readings`: what could not be read is given back; `tries`: it counts, too. */
  readonly of: 'readings' | 'tries';
}

/** What was counted of one reading: how often somebody may have sites read counts those that were read. */
export interface CountedReading {
  /** Reads, and gives back what was counted unless the site was read. */
  run(read: () => Promise<SiteReading>): Promise<SiteReading>;
}

/**
 * Counts one more reading against each of the limits, in their order.
 * @throws HttpError 429, having given back what it counted.
 */
export async function countReading(db: Database, limits: readonly SiteLimit[], now: Date): Promise<CountedReading> {
  const counted: SiteLimit[] = [];
  const giveBack = async () => {
    for (const { name, subject, of } of counted) if (of === 'readings') await forgiveAttempt(db, name, subject);
  };
  try {
    for (const limit of limits) {
      await countAttempt(db, limit.name, limit.subject, now);
      counted.push(limit);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  return {
    run: async (read) => {
      let isRead = false;
      try {
        const reading = await read();
        isRead = reading.failure === null;
        return reading;
      } finally {
        if (!isRead) await giveBack();
      }
    },
  };
}
