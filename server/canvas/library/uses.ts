import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { templateUses } from '#server/db/tables/canvases.ts';

/** How many canvases were made of each template; those of which none was are left out. */
export async function usesOf(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select().from(templateUses);
  return new Map(rows.map(({ template, uses }) => [template, uses]));
}

/** Counts one more. */
export async function countUse(tx: Database, template: string): Promise<void> {
  await tx
    .insert(templateUses)
    .values({ template, uses: 1 })
    .onConflictDoUpdate({ target: templateUses.template, set: { uses: sql`${templateUses.uses} + 1` } });
}
