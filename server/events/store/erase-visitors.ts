import type { Layout } from '../migrations/layout.ts';
import type { Sql } from './client.ts';
import type { Erased } from './erased.ts';
import { removeRows } from './remove-rows.ts';
import { type Inserting, removeMarks, takeOut } from './take-out.ts';

/**
 * Removes what is kept of visitors, and waits until it is gone. What counts them without naming
 * them is worked out of their events and taken out before these go, so whatever dies on the way, the
 * same call goes on with the rest. Nothing of these visitors may arrive meanwhile: see
 * `server/reports/people/erase.ts`.
 */
export async function eraseVisitors(sql: Sql, layout: Layout, inserting: Inserting, erased: Erased): Promise<void> {
  await takeOut(sql, layout, inserting, erased);
  await removeRows(sql, layout, erased);
  await removeMarks(sql, layout, erased);
}
