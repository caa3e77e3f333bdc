import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import type { Language } from '#domain/kit/languages.ts';
import { plain } from '#domain/kit/plain.ts';
import type { TemplateAbout } from '#resources/shapes/canvas/templates.ts';
import type { Database } from '#server/db/client.ts';
import { communityDocuments, communityTemplates as table } from '#server/db/tables/canvases.ts';
import { translate } from '#server/http/language.ts';
import type { ReadyTemplate } from '../ready-templates.ts';

/** Listed at most, the latest ones. */
const MOST = 2000;

const SHOWN = {
  ...{ id: table.id, name: table.name, about: table.about, credit: table.credit, currency: table.currency, language: table.language },
  ...{ industry: table.industry, purpose: table.purpose, offer_type: table.offer_type, product: table.product },
  ...{ steps: table.steps, cost_per_visitor: table.cost_per_visitor, value_per_visitor: table.value_per_visitor },
  keep_money: table.keep_money,
};

type Shown = Pick<typeof table.$inferSelect, keyof typeof SHOWN>;

function aboutOf(
  { id: _id, about, credit, currency, language, keep_money: money, ...row }: Shown,
  thumbnail: string,
): ReadyTemplate['about'] {
  const facets = row as Pick<TemplateAbout, 'industry' | 'purpose' | 'offer_type' | 'product'> & Shown;
  const community = { author: credit, currency, language: language as Language, money };
  return { ...facets, about: about ?? '', thumbnail, community };
}

/** Those of the library that people offered, as lists look for them; without their thumbnails, which come with a page. */
export async function publishedTemplates(
  db: Database,
  language: Language,
): Promise<readonly Pick<ReadyTemplate, 'id' | 'about' | 'words'>[]> {
  const rows = await db
    .select(SHOWN)
    .from(table)
    .where(eq(table.status, 'published'))
    .orderBy(desc(table.decided_at), table.id)
    .limit(MOST);
  return rows.map((row) => {
    const { industry, purpose, offer_type, product } = row;
    const facets = Object.entries({ industry, purpose, offer_type, product });
    const said = facets.map(([facet, value]) => translate(language, `library.${facet}.${value}`) ?? '');
    const words = plain([row.name, row.about ?? '', row.credit ?? '', ...said].join(' '));
    return { id: row.id, about: aboutOf(row, ''), words };
  });
}

/** Thumbnails by id. */
export async function thumbnailsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: table.id, thumbnail: table.thumbnail })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Map(rows.map(({ id, thumbnail }) => [id, thumbnail ?? '']));
}

/** A template that somebody offered, with its drawing. */
export interface CommunityTemplate {
  readonly id: string;
  readonly about: ReadyTemplate['about'];
  readonly document: CanvasDocument;
}

/** One that everybody may look at; where it is asked for by its author, also one that is not published. Else none. */
export async function publishedTemplate(db: Database, id: string, author?: string): Promise<CommunityTemplate | undefined> {
  const open = or(eq(table.status, 'published'), author === undefined ? undefined : eq(table.user, author));
  const [row] = await db
    .select({ ...SHOWN, thumbnail: table.thumbnail, stored: communityDocuments.document })
    .from(table)
    .innerJoin(communityDocuments, eq(communityDocuments.template_id, table.id))
    .where(and(eq(table.id, id), open));
  if (!row) return undefined;
  const { thumbnail, stored, ...shown } = row;
  const opened = openDocument(stored);
  if (!opened.ok) throw new Error(`the drawing of the offered template ${id} does not open`);
  return { id, about: aboutOf(shown, thumbnail ?? ''), document: opened.document };
}
