import { eq, sql } from 'drizzle-orm';
import { openDocument } from '#domain/canvas/migrate.ts';
import { DOCUMENT_VERSION } from '#domain/canvas/records.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { urlFilter } from '../_kit/filters/url-filter.ts';
import { Parameters } from '../_kit/parameters.ts';

/** Where canvases name more pages than this nothing is said of what they lack: a part of them would make it untrue. */
const MOST_ADDRESSES = 5000;
/** Addresses that one statement tries. */
const AT_ONCE = 200;

const ofWorkspace = (workspace: string) => eq(canvases.workspace_id, workspace);

/** How far each canvas of a workspace is drawn: another text as soon as one is saved, made or removed. */
export async function drawnSoFar(db: Database, workspace: string): Promise<readonly string[]> {
  const rows = await db
    .select({ canvas: canvasDocuments.canvas_id, revision: canvasDocuments.revision })
    .from(canvasDocuments)
    .innerJoin(canvases, eq(canvases.id, canvasDocuments.canvas_id))
    .where(ofWorkspace(workspace))
    .orderBy(canvasDocuments.canvas_id);
  return rows.map(({ canvas, revision }) => `${canvas} ${revision}`);
}

const VERSION = sql`(${canvasDocuments.document} ->> 'version')::int`;
/** Found in the store: opening a large canvas takes this process longer than all the rest of the report. */
const PAGE_URLS = sql<string>`jsonb_path_query(${canvasDocuments.document}, '$.elements.*.rule ? (@.type == "page").urls[*]') #>> '{}'`;

function urlsOf(stored: unknown): readonly string[] {
  const opened = openDocument(stored);
  if (!opened.ok) return [];
  return opened.document.elements.flatMap(({ rule }) => (rule?.type === 'page' ? rule.urls : []));
}

/** The addresses of pages on the canvases of a workspace, as people typed them. Documents of an older version are opened first. */
export async function mappedUrls(db: Database, workspace: string): Promise<readonly string[]> {
  const isNewest = sql`${VERSION} = ${DOCUMENT_VERSION}`;
  const drawn = db
    .selectDistinct({ url: PAGE_URLS })
    .from(canvasDocuments)
    .innerJoin(canvases, eq(canvases.id, canvasDocuments.canvas_id))
    .where(sql`${ofWorkspace(workspace)} and ${isNewest}`);
  const older = db
    .select({ document: canvasDocuments.document })
    .from(canvasDocuments)
    .innerJoin(canvases, eq(canvases.id, canvasDocuments.canvas_id))
    .where(sql`${ofWorkspace(workspace)} and not ${isNewest}`);
  const [found, opened] = await Promise.all([drawn, older]);
  return [...new Set([...found.map(({ url }) => url), ...opened.flatMap(({ document }) => urlsOf(document))])];
}

/** Parameters do not matter: the page is the same. */
const addressOf = (url: string) => url.replace(/[?#].*$/s, '');

/** The same addresses without parameters, each once, in the order of the alphabet. */
export const mappedAddresses = async (db: Database, workspace: string): Promise<readonly string[]> =>
  [...new Set((await mappedUrls(db, workspace)).map(addressOf))].filter((url) => url !== '').sort();

/** The names of pages with the columns by which addresses are matched. */
const PAGES = `SELECT page, substring(page, 1, slash - 1) AS host, substring(page, slash) AS path, '' AS query
  FROM (SELECT arrayJoin({pages:Array(String)}) AS page, if(position(page, '/') = 0, length(page) + 1, position(page, '/')) AS slash)`;

/**
 * Which of these pages (host and path) are on a canvas, as the reports of canvases match them. Null
 * where no canvas names a page, and where it cannot be told. Patterns come from people: the store
 * matches them in linear time, and away from this process.
 */
export async function mappedAmong(
  store: Analytics,
  urls: readonly string[],
  pages: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const addresses = [...new Set(urls.map(addressOf))];
  if (addresses.length === 0 || addresses.length > MOST_ADDRESSES) return null;
  const mapped = new Set<string>();
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    const left = pages.filter((page) => !mapped.has(page));
    if (left.length === 0) break;
    const parameters = new Parameters();
    const sql = `SELECT page FROM (${PAGES}) WHERE ${urlFilter(parameters, addresses.slice(at, at + AT_ONCE))}`;
    const rows = await store.select<{ page: string }>({ sql, params: { ...parameters.values, pages: left } });
    for (const { page } of rows) mapped.add(page);
  }
  return mapped;
}
