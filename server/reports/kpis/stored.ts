import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { kpiWidgets } from '#server/db/tables/core.ts';
import { type Widget, widgetOf } from './widget.ts';

/** The widgets of a workspace in the order people gave them, or those of these ids. */
export async function readWidgets(db: Database, workspace: string, ids?: readonly string[]): Promise<Widget[]> {
  const mine = eq(kpiWidgets.workspace_id, workspace);
  const rows = await db
    .select()
    .from(kpiWidgets)
    .where(ids ? and(mine, inArray(kpiWidgets.id, [...ids])) : mine)
    .orderBy(asc(kpiWidgets.position), asc(kpiWidgets.created_at), asc(kpiWidgets.id));
  return rows.flatMap((row) => widgetOf(row) ?? []);
}
