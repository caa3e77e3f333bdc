import { eq } from 'drizzle-orm';
import { openDocument } from '#domain/canvas/migrate.ts';
import { parseUrlPattern } from '#domain/canvas/url-pattern.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments, canvases } from '#server/db/tables.ts';

/** More patterns than this would take longer to try than the answer is worth. */
const MOST_PATTERNS = 500;

function urlsOf(stored: unknown): readonly string[] {
  const opened = openDocument(stored);
  if (!opened.ok) return [];
  return opened.document.elements.flatMap(({ rule }) => (rule?.type === 'page' ? rule.urls : []));
}

/** The addresses of pages on the canvases of a workspace, as people typed them. */
export async function mappedUrls(db: Database, workspace: string): Promise<readonly string[]> {
  const rows = await db
    .select({ document: canvasDocuments.document })
    .from(canvasDocuments)
    .innerJoin(canvases, eq(canvases.id, canvasDocuments.canvas_id))
    .where(eq(canvases.workspace_id, workspace));
  return [...new Set(rows.flatMap(({ document }) => urlsOf(document)))].slice(0, MOST_PATTERNS);
}

/** Is a page (host and path) on a canvas? Parameters do not matter: the page is the same. Null where no canvas names one. */
export function mappedBy(urls: readonly string[]): ((page: string) => boolean) | null {
  if (urls.length === 0) return null;
  const patterns = urls.map((url) => {
    const { on, source } = parseUrlPattern(url);
    return { on, matches: new RegExp(source) };
  });
  return (page) => {
    const address = page.toLowerCase().replace(/^www\./, '');
    const path = address.slice(Math.max(0, address.indexOf('/')));
    return patterns.some(({ on, matches }) => matches.test(on === 'path' ? path : address));
  };
}
