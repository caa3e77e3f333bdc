import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { attempts } from '#server/db/tables/installation.ts';
import { keyOf } from './attempts.ts';
import { networkOf } from './networks.ts';

/** How long a network from which somebody logged in stays familiar for that account. */
const FAMILIAR = { name: 'login-familiar', minutes: 60 * 24 * 60 } as const;

/** An account, as it is addressed, and a network. */
export const placeOf = (email: string, address: string): string => `${email}\n${networkOf(address)}`;

/** Did the owner of an account log in from this place before? */
export async function isFamiliar(db: Database, place: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ key: attempts.key })
    .from(attempts)
    .where(and(eq(attempts.key, keyOf(FAMILIAR.name, place)), gt(attempts.resets_at, now)));
  return rows.length > 0;
}

/** Remembers a place from which somebody has come in, by everything that was asked of them. */
export async function rememberPlace(db: Database, place: string, now: Date): Promise<void> {
  const resets_at = new Date(now.getTime() + FAMILIAR.minutes * 60_000);
  await db
    .insert(attempts)
    .values({ key: keyOf(FAMILIAR.name, place), count: 0, resets_at })
    .onConflictDoUpdate({ target: attempts.key, set: { resets_at } });
}
