import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { workspaces } from '#server/db/tables/core.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { HttpError } from '#server/http/errors.ts';

/**
 * Notes that money of a workspace is recorded in this currency, before it is. False when the
 * workspace counts in another one by now, so that what was converted must be converted anew.
 */
export async function noteMoney(db: Database, workspace: string, currency: string, now: Date): Promise<boolean> {
  const noted = await db
    .update(workspaces)
    .set({
      money_recorded_at: sql`coalesce(${workspaces.money_recorded_at}, ${now.toISOString()}::timestamptz)`,
      // Nobody changed the workspace.
      updated_at: sql`${workspaces.updated_at}`,
    })
    .where(and(eq(workspaces.id, workspace), eq(workspaces.currency, currency)))
    .returning({ id: workspaces.id });
  return noted.length > 0;
}

/**
 * Has a workspace money on record, which a change of its currency would relabel? The row is locked
 * by the asker, so that no event with money is taken in between. Costs, and events of before the
 * note was taken, are looked for in the event store.
 * @throws HttpError 503 while the store does not answer.
 */
export async function hasMoney(
  analytics: Pick<Analytics, 'select'>,
  workspace: { readonly id: string; readonly money_recorded_at: Date | null },
): Promise<boolean> {
  if (workspace.money_recorded_at) return true;
  try {
    const found = await analytics.select({
      sql: `SELECT 1 FROM counts WHERE workspace_id = {workspace:UUID} AND revenue != 0 LIMIT 1
        UNION ALL SELECT 1 FROM spend WHERE workspace_id = {workspace:UUID} AND amount != 0 LIMIT 1`,
      params: { workspace: workspace.id },
    });
    return found.length > 0;
  } catch (cause) {
    throw Object.assign(new HttpError(503, 'unavailable', { headers: { 'retry-after': '5' } }), { cause });
  }
}
