import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments, canvasVersions } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';

/** Whoever comes back to a drawing after so long begins something new: what was there is kept. */
const PAUSE_MINUTES = 10;
/** Whoever draws without a pause has a version of each hour. */
const AT_MOST_MINUTES = 60;
/** Versions without a name that a canvas keeps. */
const UNNAMED = 40;

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

/** Keeps the stored drawing as a version where `when` holds of it, unless that revision is kept already. */
async function keepWhere(tx: Database, canvasId: string, now: Date, when: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${canvasVersions} (canvas_id, revision, document, elements, plan_profit, saved_by, saved_at, kept_at)
    select d.canvas_id, d.revision, d.document, c.elements, c.plan_profit, d.saved_by, d.saved_at, ${now.toISOString()}::timestamptz
    from ${canvasDocuments} d join ${canvases} c on c.id = d.canvas_id
    where d.canvas_id = ${canvasId} and c.elements > 0 and (${when})
    on conflict (canvas_id, revision) do nothing`);
}

/**
 * Keeps what is stored before something else is: after a pause, and once an hour while somebody draws on. An empty drawing is
 * nothing to come back to. Must run in the transaction that stores the next one, with the canvas held.
 */
export async function keepBefore(tx: Database, canvasId: string, now: Date): Promise<void> {
  const last = sql`select max(v.kept_at) from ${canvasVersions} v where v.canvas_id = d.canvas_id`;
  await keepWhere(
    tx,
    canvasId,
    now,
    sql`d.saved_at <= ${minutesBefore(now, PAUSE_MINUTES)}::timestamptz
      or coalesce((${last}), c.created_at) <= ${minutesBefore(now, AT_MOST_MINUTES)}::timestamptz`,
  );
  await tx.execute(sql`
    delete from ${canvasVersions} where id in (
      select v.id from ${canvasVersions} v where v.canvas_id = ${canvasId} and v.name is null order by v.revision desc offset ${UNNAMED})`);
}

/** Keeps what is stored now, whenever that was. The canvas has to be held. */
export const keepNow = (tx: Database, canvasId: string, now: Date): Promise<void> => keepWhere(tx, canvasId, now, sql`true`);
