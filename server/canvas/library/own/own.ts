import { and, eq } from 'drizzle-orm';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import type { Database } from '#server/db/client.ts';
import { ownTemplateDocuments, ownTemplates } from '#server/db/tables/canvases.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { isUuid } from '#server/policy/membership.ts';
import type { Policy } from '#server/policy/questions.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { visibleTo } from './resource-hooks.ts';

/** A template that somebody saved, with its drawing. */
export interface OwnTemplate {
  readonly id: string;
  readonly workspace: string;
  /** Null where the account is gone. */
  readonly author: string | null;
  readonly name: string;
  /** ISO 4217, that its amounts are of. */
  readonly currency: string;
  readonly document: CanvasDocument;
}

/** @throws HttpError 404, also for one that somebody else keeps to themselves. */
export async function readOwn(db: Database, id: string, userId: string): Promise<OwnTemplate> {
  if (!isUuid(id)) throw notFound();
  const [row] = await db
    .select({ template: ownTemplates, stored: ownTemplateDocuments.document, currency: workspaces.currency })
    .from(ownTemplates)
    .innerJoin(ownTemplateDocuments, eq(ownTemplateDocuments.template_id, ownTemplates.id))
    .innerJoin(workspaces, eq(workspaces.id, ownTemplates.workspace_id))
    .where(and(eq(ownTemplates.id, id), visibleTo(userId)));
  if (!row) throw notFound();
  const opened = openDocument(row.stored);
  if (!opened.ok) throw new Error(`the drawing of template ${id} does not open`);
  const { workspace_id: workspace, name, author } = row.template;
  return { id, workspace, author, name, currency: row.currency, document: opened.document };
}

/** The same for whoever comes from another workspace: they have to be let into that of the template. @throws HttpError 404, 403. */
export async function enterOwn({ db, policy }: { db: Database; policy: Policy }, user: SessionUser, id: string): Promise<OwnTemplate> {
  const found = await readOwn(db, id, user.id);
  await policy.enter(user, { resource: 'own-templates', action: 'show' }, found.workspace);
  return found;
}
