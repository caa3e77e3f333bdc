import { TABLES_OF_PEOPLE } from '../identity/merges.ts';
import { LETTERS, PAGE } from '../migrations/0006-visits.ts';
import type { Layout } from '../migrations/layout.ts';
import type { Sql } from './client.ts';
import { AT_ONCE, type Erased, names, THEIR_EVENTS, THEIRS } from './erased.ts';
import { removeWhere } from './remove-where.ts';

const HERE = 'workspace_id = {workspace:UUID}';
/** "Its text names one of them", which it does in rows of one kind. */
const namesInText = (value: string, when: string) => `(${when} AND has({visitors:Array(String)}, ${value}))`;

/** What says who they are. */
const LEDGER = {
  identities: `${HERE} AND (${names('sipHash64(visitor_id)')} OR ${namesInText('toString(sipHash64(value))', "kind = 'visitor'")})`,
  person_acts: `${HERE} AND (${names('visitor')} OR ${namesInText('value', "kind IN ('visitor', 'hand')")})`,
  merged_visitors: `${HERE} AND (${names('visitor')} OR ${names('person')})`,
} as const;

/** The pages that nobody else saw: an address may name a person. */
const ownPages = (sql: Sql, { workspace, visitors }: Erased) =>
  sql.select<{ page: string }>(
    `SELECT toString(any(${PAGE})) AS page FROM events
      WHERE ${HERE} AND kind IN ('page_view', 'scroll')
        AND (host, path) IN (SELECT host, path FROM events WHERE ${THEIR_EVENTS} AND kind IN ('page_view', 'scroll'))
      GROUP BY ${LETTERS} HAVING countIf(NOT (${THEIRS})) = 0`,
    { workspace, visitors },
  );

async function forgetPages(sql: Sql, layout: Layout, erased: Erased): Promise<void> {
  const pages = await ownPages(sql, erased);
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const params = { workspace: erased.workspace, pages: pages.slice(from, from + AT_ONCE).map(({ page }) => page) };
    await removeWhere(sql, layout, 'page_names', `${HERE} AND has(arrayMap(one -> toUInt64(one), {pages:Array(String)}), page)`, params);
    // Somebody may have come to one of them just now.
    await sql.command(
      `INSERT INTO page_names SELECT DISTINCT workspace_id, ${PAGE} AS page, ${LETTERS} AS name FROM events
        WHERE ${HERE} AND NOT (${THEIRS}) AND kind IN ('page_view', 'scroll') AND ${PAGE} IN (SELECT toUInt64(arrayJoin({pages:Array(String)})))
        SETTINGS insert_deduplicate = 0`,
      { ...params, visitors: erased.visitors },
    );
  }
}

interface Bounds {
  readonly origin: string;
  readonly first: number;
  readonly last: number;
}
const ms = (column: string) => `toUnixTimestamp64Milli(${column})`;

/** First and last event by who reported it, made anew where they were of those who are gone. */
async function renewBounds(sql: Sql, layout: Layout, workspace: string): Promise<void> {
  const told = await sql.select<Bounds>(
    `SELECT origin, ${ms('min(seen_by_origin.first)')} AS first, ${ms('max(seen_by_origin.last)')} AS last
      FROM seen_by_origin WHERE ${HERE} GROUP BY origin`,
    { workspace },
  );
  const stored = await sql.select<Bounds>(
    `SELECT origin, ${ms('min(time)')} AS first, ${ms('max(time)')} AS last FROM events WHERE ${HERE} GROUP BY origin`,
    { workspace },
  );
  const real = new Map(stored.map((row) => [row.origin, row]));
  const isRight = ({ origin, first, last }: Bounds) => {
    const own = real.get(origin);
    return own !== undefined && own.first <= first && own.last >= last;
  };
  if (told.every(isRight)) return;
  await removeWhere(sql, layout, 'seen_by_origin', HERE, { workspace });
  await sql.command(
    `INSERT INTO seen_by_origin SELECT workspace_id, origin, min(time), max(time) FROM events WHERE ${HERE}
      GROUP BY workspace_id, origin SETTINGS insert_deduplicate = 0`,
    { workspace },
  );
}

/** Removes every row that is theirs. Ids of their events stay: what is sent again must not come back. */
export async function removeRows(sql: Sql, layout: Layout, erased: Erased): Promise<void> {
  const params = { workspace: erased.workspace, visitors: erased.visitors };
  await forgetPages(sql, layout, erased);
  // Events last: from them it is worked out what else has to go.
  for (const table of TABLES_OF_PEOPLE) if (table !== 'events') await removeWhere(sql, layout, table, THEIRS, params);
  await removeWhere(sql, layout, 'events', THEIRS, params);
  for (const [table, where] of Object.entries(LEDGER)) await removeWhere(sql, layout, table, where, params);
  await renewBounds(sql, layout, erased.workspace);
}
