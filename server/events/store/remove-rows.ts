import { TABLES_OF_PEOPLE } from '../identity/merges.ts';
import { LETTERS, NAMES_A_PAGE, PAGE } from '../migrations/0006-visits.ts';
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
async function ownPages(sql: Sql, { workspace, visitors }: Erased): Promise<readonly string[]> {
  const pages = await sql.select<{ page: string }>(
    `SELECT toString(any(${PAGE})) AS page FROM events
      WHERE ${HERE} AND ${NAMES_A_PAGE}
        AND (host, path) IN (SELECT host, path FROM events WHERE ${THEIR_EVENTS} AND ${NAMES_A_PAGE})
      GROUP BY ${LETTERS} HAVING countIf(NOT (${THEIRS})) = 0`,
    { workspace, visitors },
  );
  return pages.map(({ page }) => page);
}

/** Pages that no event names any more. */
export async function unseenPages(sql: Sql, workspace: string): Promise<readonly string[]> {
  const pages = await sql.select<{ page: string }>(
    `SELECT DISTINCT toString(page_names.page) AS page FROM page_names
      WHERE ${HERE} AND page_names.page NOT IN (
        SELECT ${PAGE} FROM (SELECT DISTINCT host, path FROM events WHERE ${HERE} AND ${NAMES_A_PAGE}))`,
    { workspace },
  );
  return pages.map(({ page }) => page);
}

/** Forgets names of pages. `leaving`: visitors whose events go, too; that of others who came to a page just now keep its name. */
export async function forgetPages(
  sql: Sql,
  layout: Layout,
  workspace: string,
  pages: readonly string[],
  leaving: readonly string[] = [],
): Promise<void> {
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const params = { workspace, pages: pages.slice(from, from + AT_ONCE) };
    await removeWhere(sql, layout, 'page_names', `${HERE} AND has(arrayMap(one -> toUInt64(one), {pages:Array(String)}), page)`, params);
    await sql.command(
      `INSERT INTO page_names SELECT DISTINCT workspace_id, ${PAGE} AS page, ${LETTERS} AS name FROM events
        WHERE ${HERE} AND NOT (${THEIRS}) AND ${NAMES_A_PAGE} AND ${PAGE} IN (SELECT toUInt64(arrayJoin({pages:Array(String)})))
        SETTINGS insert_deduplicate = 0`,
      { ...params, visitors: leaving },
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
export async function renewBounds(sql: Sql, layout: Layout, workspace: string): Promise<void> {
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
  // Fewer are told than there are where it ended last time between removing and making anew.
  if (told.length === stored.length && told.every(isRight)) return;
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
  const pages = await ownPages(sql, erased);
  await forgetPages(sql, layout, erased.workspace, pages, erased.visitors);
  // Events last: from them it is worked out what else has to go.
  for (const table of TABLES_OF_PEOPLE) if (table !== 'events') await removeWhere(sql, layout, table, THEIRS, params);
  await removeWhere(sql, layout, 'events', THEIRS, params);
  for (const [table, where] of Object.entries(LEDGER)) await removeWhere(sql, layout, table, where, params);
  await renewBounds(sql, layout, erased.workspace);
}
