import { and, lt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { alertDeliveries } from '#server/db/tables/alerts.ts';

/** Longer than any period of a target: until then a message says that its change was told. */
const KEPT_MS = 90 * 86_400_000;

/** Forgets messages of periods that are long over. What waits to be sent is never forgotten. */
export async function removeOldMessages(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.delete(alertDeliveries).where(and(ne(alertDeliveries.status, 'queued'), lt(alertDeliveries.created_at, before)));
}
