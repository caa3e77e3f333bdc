import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { memberships } from '#server/db/tables/core.ts';
import type { Membership } from './links.ts';

/** The invitations that wait for an address, oldest first. */
export function waitingFor(db: Database, email: string) {
  return db
    .select()
    .from(memberships)
    .where(and(eq(memberships.email, email), isNull(memberships.user_id)))
    .orderBy(memberships.created_at);
}

/** The same, held until the end of the transaction. */
export function heldFor(tx: Database, email: string): Promise<Membership[]> {
  return waitingFor(tx, email).for('update');
}
