import { randomBytes } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { installation } from '#server/db/tables/installation.ts';
import { hashOfToken } from '#server/secrets/random-token.ts';

const KEY = 'setup_token';

/**
 * A token that makes the next account the first admin, while there is no admin who can log in;
 * null otherwise. A stranger who registers first therefore takes nothing from whoever runs the
 * server. Each start makes a new one, the one before stops working. `demo`: do the demo's
 * accounts let people in?
 */
export async function offerSetupToken(db: Database, { demo }: { readonly demo: boolean }): Promise<string | null> {
  const isAdmin = eq(users.staff, 'admin');
  const [admins] = await db
    .select({ number: count() })
    .from(users)
    .where(demo ? isAdmin : and(isAdmin, eq(users.is_demo, false)));
  if (!admins || admins.number > 0) return null;
  const token = randomBytes(18).toString('base64url');
  const value = hashOfToken(token);
  await db.insert(installation).values({ key: KEY, value }).onConflictDoUpdate({ target: installation.key, set: { value } });
  return token;
}

/** Uses the token up. False for a wrong one, also when it was right once. */
export async function spendSetupToken(db: Database, token: string): Promise<boolean> {
  const spent = await db
    .delete(installation)
    .where(and(eq(installation.key, KEY), eq(installation.value, sql`${JSON.stringify(hashOfToken(token))}::jsonb`)))
    .returning();
  return spent.length > 0;
}
