import { and, count, gte, lt } from 'drizzle-orm';
import { users } from '#server/db/tables/core.ts';
import type { Ports } from '#server/ports.ts';

/** People who came by last calendar month (UTC), which is its id: `2026-10`. */
export async function marketersLastMonth({ db, clock }: Ports<'clock' | 'db'>): Promise<{ id: string; count: number }> {
  const now = clock();
  const [from, until] = [-1, 0].map((months) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))) as [Date, Date];
  const [counted] = await db
    .select({ number: count() })
    .from(users)
    .where(and(gte(users.last_seen_at, from), lt(users.created_at, until)));
  return { id: from.toISOString().slice(0, 7), count: counted?.number ?? 0 };
}
