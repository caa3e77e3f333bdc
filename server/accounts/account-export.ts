import { and, desc, eq, getTableName, gt, or } from 'drizzle-orm';
import type { AnyResource } from '#domain/kit/resource.ts';
import { allResources, resources } from '#resources/index.ts';
import type { Database } from '#server/db/client.ts';
import { auditEntries, mails, monitoringReports, sessions } from '#server/db/tables/accounts.ts';
import {
  canvasComments,
  canvasDocuments,
  canvasPictures,
  communityDocuments,
  communityTemplates,
  templateReports,
  workspaceLogos,
} from '#server/db/tables/canvases.ts';
import { canvases, memberships, users, workspaces } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { columnOf, resourceTable } from '#server/resources/resource-table.ts';

/** Newest lines of the log and of the outbox in an export. */
const MOST_LINES = 5_000;
/** Drawings read at a time: each may be 2 MB, and an agency has thousands. */
const CHUNK = 20;

/** Where somebody of staff was is no business of the people they help. */
async function sessionsOf(db: Database, id: string) {
  const rows = await db.select().from(sessions).where(eq(sessions.user_id, id));
  return rows.map((row) => (row.admin_id === null ? row : { ...row, network: null, user_agent: null }));
}

async function entriesAbout(db: Database, id: string) {
  const about = or(eq(auditEntries.actor, id), eq(auditEntries.acting_as, id), eq(auditEntries.target_id, id));
  const rows = await db.select().from(auditEntries).where(about).orderBy(desc(auditEntries.created_at)).limit(MOST_LINES);
  return rows.map((row) => (row.actor === id ? row : { ...row, address: null }));
}

type Reader = (db: Database, id: string) => Promise<readonly object[]>;
/** Those of which more is kept than is shown: what has ended, too. */
const KEPT_WHOLE: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [resources.sessions.name, sessionsOf],
  [resources['monitoring-reports'].name, (db, id) => db.select().from(monitoringReports).where(eq(monitoringReports.user_id, id))],
]);

async function shownRows(db: Database, { name, fields }: AnyResource, id: string): Promise<readonly object[]> {
  const stored = resourceTable(name);
  const own = Object.fromEntries(['id', ...Object.keys(fields)].map((field) => [field, columnOf(stored, field)]));
  return db
    .select(own)
    .from(stored.table)
    .where(eq(columnOf(stored, 'user_id'), id));
}

/** Rows of every resource that belongs to people, under the name of its table. */
async function ownRows(db: Database, id: string) {
  const read = allResources
    .filter(({ scope }) => scope.name === 'person')
    .map(async (resource) => {
      const rows = await (KEPT_WHOLE.get(resource.name)?.(db, id) ?? shownRows(db, resource, id));
      return [getTableName(resourceTable(resource.name).table), rows] as const;
    });
  return Object.fromEntries(await Promise.all(read));
}

/** Everything kept about a person but the drawings, secrets left out. @throws HttpError 404 */
async function factsAbout(db: Database, id: string) {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account) throw notFound();
  const { password_hash: _, totp_secret: __, totp_last_step: ___, ...profile } = account;
  const owned = await db.select().from(workspaces).where(eq(workspaces.user, id));
  return {
    account: profile,
    workspaces: owned.map(({ app_key: _key, ...workspace }) => workspace),
    workspace_logos: await logosOf(db, id),
    memberships: await db.select().from(memberships).where(eq(memberships.user_id, id)),
    ...(await ownRows(db, id)),
    mails: await db
      .select({ id: mails.id, subject: mails.subject, template: mails.template, created_at: mails.created_at, sent_at: mails.sent_at })
      .from(mails)
      .where(eq(mails.user, id))
      .orderBy(desc(mails.created_at))
      .limit(MOST_LINES),
    audit_entries: await entriesAbout(db, id),
    canvas_comments: await db.select().from(canvasComments).where(eq(canvasComments.author, id)).orderBy(canvasComments.created_at),
    template_reports: await db.select().from(templateReports).where(eq(templateReports.user, id)),
  };
}

/** The logos of the own workspaces, each as the file it is in base64. */
async function logosOf(db: Database, id: string) {
  const rows = await db
    .select({ logo: workspaceLogos })
    .from(workspaceLogos)
    .innerJoin(workspaces, eq(workspaces.id, workspaceLogos.workspace_id))
    .where(eq(workspaces.user, id));
  return rows.map(({ logo: { image, ...logo } }) => ({ ...logo, image: Buffer.from(image).toString('base64') }));
}

async function* drawingsOf(db: Database, id: string): AsyncGenerator<object> {
  for (let last: string | null = null; ; ) {
    const rows: { canvas: typeof canvases.$inferSelect; document: unknown }[] = await db
      .select({ canvas: canvases, document: canvasDocuments.document })
      .from(canvases)
      .innerJoin(workspaces, eq(workspaces.id, canvases.workspace_id))
      .innerJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvases.id))
      .where(and(eq(workspaces.user, id), last === null ? undefined : gt(canvases.id, last)))
      .orderBy(canvases.id)
      .limit(CHUNK);
    for (const { canvas, document } of rows) yield { ...canvas, document };
    last = rows.at(-1)?.canvas.id ?? null;
    if (rows.length < CHUNK) return;
  }
}

/** The pictures on canvases of the own workspaces, each as the file it is in base64. */
async function* picturesOf(db: Database, id: string): AsyncGenerator<object> {
  for (let last: string | null = null; ; ) {
    const rows: { picture: typeof canvasPictures.$inferSelect }[] = await db
      .select({ picture: canvasPictures })
      .from(canvasPictures)
      .innerJoin(workspaces, eq(workspaces.id, canvasPictures.workspace_id))
      .where(and(eq(workspaces.user, id), last === null ? undefined : gt(canvasPictures.key, last)))
      .orderBy(canvasPictures.key)
      .limit(CHUNK);
    for (const { picture } of rows) yield { ...picture, image: Buffer.from(picture.image).toString('base64') };
    last = rows.at(-1)?.picture.key ?? null;
    if (rows.length < CHUNK) return;
  }
}

/** Templates that somebody offered to everybody, each with its copy. */
async function* offersOf(db: Database, id: string): AsyncGenerator<object> {
  for (let last: string | null = null; ; ) {
    const rows: { offer: typeof communityTemplates.$inferSelect; document: unknown }[] = await db
      .select({ offer: communityTemplates, document: communityDocuments.document })
      .from(communityTemplates)
      .innerJoin(communityDocuments, eq(communityDocuments.template_id, communityTemplates.id))
      .where(and(eq(communityTemplates.user, id), last === null ? undefined : gt(communityTemplates.id, last)))
      .orderBy(communityTemplates.id)
      .limit(CHUNK);
    for (const { offer, document } of rows) yield { ...offer, document };
    last = rows.at(-1)?.offer.id ?? null;
    if (rows.length < CHUNK) return;
  }
}

async function* textOf(facts: object, lists: Readonly<Record<string, AsyncGenerator<object>>>): AsyncGenerator<string> {
  // The facts as they are, their last brace taken by the lists.
  yield JSON.stringify(facts).slice(0, -1);
  for (const [name, rows] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    let between = '';
    for await (const row of rows) {
      yield `${between}${JSON.stringify(row)}`;
      between = ',';
    }
    yield ']';
  }
  yield '}';
}

/**
 * Everything kept about a person as JSON, piece by piece: drawings are read while they are sent.
 * @throws HttpError 404 before the first piece.
 */
export async function accountExport(db: Database, id: string): Promise<AsyncGenerator<string>> {
  return textOf(await factsAbout(db, id), {
    canvases: drawingsOf(db, id),
    canvas_pictures: picturesOf(db, id),
    template_offers: offersOf(db, id),
  });
}
