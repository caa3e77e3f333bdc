import { and, eq, gt, lte } from 'drizzle-orm';
import { type SiteReading, siteReading } from '#domain/wire/sites.ts';
import type { Database } from '#server/db/client.ts';
import { siteReadings } from '#server/db/tables/installation.ts';
import { notFound } from '#server/http/errors.ts';
import { hashOfToken, randomToken } from '#server/secrets/random-token.ts';

/** How long what was read for a stranger waits for their account. */
const KEPT_MS = 24 * 3_600_000;

/** Keeps what was read for somebody without an account; what is answered opens it, and nothing else does. */
export async function keepReading(db: Database, reading: SiteReading, now: Date): Promise<string> {
  const token = randomToken();
  await db.insert(siteReadings).values({ token_hash: hashOfToken(token), reading, expires_at: new Date(now.getTime() + KEPT_MS) });
  return token;
}

/** What was read; it stays until its time is over, so that a page that is loaded again finds it. @throws HttpError 404. */
export async function keptReading(db: Database, token: string, now: Date): Promise<SiteReading> {
  const mine = and(eq(siteReadings.token_hash, hashOfToken(token)), gt(siteReadings.expires_at, now));
  const [row] = await db.select({ reading: siteReadings.reading }).from(siteReadings).where(mine);
  if (!row) throw notFound();
  return siteReading.parse(row.reading);
}

/** Forgets what nobody came back for. */
export async function forgetReadings(db: Database, now: Date): Promise<void> {
  await db.delete(siteReadings).where(lte(siteReadings.expires_at, now));
}
