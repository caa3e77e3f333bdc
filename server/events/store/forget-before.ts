import type { Layout } from '../migrations/layout.ts';
import type { Sql } from './client.ts';
import { AT_ONCE, names } from './erased.ts';
import { forgetPages, renewBounds, unseenPages } from './remove-rows.ts';
import { removeWhere } from './remove-where.ts';

const HERE = 'workspace_id = {workspace:UUID}';
/** Sums and visits by quarter of an hour: days begin at one in every zone. */
const BY_SLOT = ['presence', 'counts', 'purchases', 'visits', 'earnings'] as const;
const BEFORE_SLOT = `${HERE} AND slot < toDateTime({before:UInt32})`;
const BEFORE = `${HERE} AND time < toDateTime64({before:UInt32}, 3, 'UTC')`;

/** Keys of visitors of whom no event is left, unless they were said just now. */
async function forgetKeys(sql: Sql, layout: Layout, workspace: string, day: string): Promise<void> {
  const gone = await sql.select<{ visitor: string }>(
    `SELECT DISTINCT toString(sipHash64(visitor_id)) AS visitor FROM identities
      WHERE ${HERE} AND identities.first < {day:String}
        AND sipHash64(visitor_id) NOT IN (SELECT person FROM presence WHERE ${HERE})`,
    { workspace, day },
  );
  for (let from = 0; from < gone.length; from += AT_ONCE) {
    const visitors = gone.slice(from, from + AT_ONCE).map(({ visitor }) => visitor);
    await removeWhere(sql, layout, 'identities', `${HERE} AND ${names('sipHash64(visitor_id)')} AND first < {day:String}`, {
      ...{ workspace, visitors, day },
    });
  }
}

/**
 * Removes everything about visitors of before a moment, which begins a quarter of an hour, and
 * waits until it is gone. What advertising cost is no visitor's and stays. Called again it goes on
 * with what is left.
 */
export async function forgetBefore(sql: Sql, layout: Layout, workspace: string, moment: Date): Promise<void> {
  const params = { workspace, before: moment.getTime() / 1000 };
  const [old] = await sql.select(
    `SELECT 1 FROM seen_by_origin WHERE ${HERE} AND seen_by_origin.first < toDateTime64({before:UInt32}, 3, 'UTC') LIMIT 1`,
    params,
  );
  if (!old) return;
  for (const table of BY_SLOT) await removeWhere(sql, layout, table, BEFORE_SLOT, params);
  await removeWhere(sql, layout, 'events', BEFORE, params);
  await forgetPages(sql, layout, workspace, await unseenPages(sql, workspace));
  await forgetKeys(sql, layout, workspace, moment.toISOString().slice(0, 10));
  // Last: by it a run that was cut off finds that something is left.
  await renewBounds(sql, layout, workspace);
}
