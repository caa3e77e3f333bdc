import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { type CommunityState, stateAfter } from '#domain/wire/community.ts';
import type { communityActions } from '#resources/actions/community.ts';
import type { communityShapes } from '#resources/shapes/canvas/community.ts';
import type { ActionCall, ResultOf } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { communityTemplates as table } from '#server/db/tables/canvases.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { usesOf } from '../uses.ts';
import type { CommunityPorts } from './ports.ts';

type Row = typeof table.$inferSelect;
type Offer = ResultOf<(typeof communityShapes)['withdraw']['answer']>;
type Withdrawal = ActionCall<typeof communityActions.withdraw, typeof communityShapes.withdraw, CommunityPorts>;

/** Told at most, the latest ones. */
const MOST = 200;

/** What somebody is told of an offer. */
export function offerOf(row: Row, userId: string, uses: number): Offer {
  const { id, name, template, reason, credit } = row;
  const status = row.status as CommunityState;
  return { id, name, template, status, reason, credit, offered_at: row.offered_at.toISOString(), uses, is_mine: row.user === userId };
}

/** Offers that somebody has a say in: their own, and those out of the workspaces they own. */
function concerning(userId: string): SQL | undefined {
  const own = sql`(select ${workspaces.id} from ${workspaces} where ${workspaces.user} = ${userId})`;
  return or(eq(table.user, userId), sql`${table.workspace} in ${own}`);
}

/** What became of them, latest first. */
export async function offersOf(db: Database, userId: string): Promise<readonly Offer[]> {
  const rows = await db.select().from(table).where(concerning(userId)).orderBy(desc(table.offered_at), table.id).limit(MOST);
  const uses = await usesOf(db);
  return rows.map((row) => offerOf(row, userId, uses.get(row.id) ?? 0));
}

/** Takes an offer back, published or not. @throws HttpError 404, 409 `offer_over`. */
export async function withdrawOwn({ context, request, params: { id }, now, record }: Withdrawal): Promise<Offer> {
  const userId = userOf(request).id;
  return context.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(table)
      .where(and(eq(table.id, id), concerning(userId)))
      .for('update');
    if (!before) throw notFound();
    const status = stateAfter(before.status as CommunityState, 'withdraw');
    if (!status) throw new HttpError(409, 'offer_over');
    const [after] = await tx.update(table).set({ status, decided_at: now, reason: null }).where(eq(table.id, id)).returning();
    if (!after) throw notFound();
    const target = { type: 'community-templates', id, label: after.name };
    await record(tx, { target, workspace: after.workspace ?? undefined, before: { status: before.status }, after: { status } });
    return offerOf(after, userId, (await usesOf(tx)).get(id) ?? 0);
  });
}
