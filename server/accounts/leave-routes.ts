import { Readable } from 'node:stream';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { canvases, memberships, users, workspaces } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { jsonFile } from '#server/http/openapi/other-answers.ts';
import { userOf } from '#server/http/session.ts';
import { noteRemoval, removeEventsSoon } from '#server/workspaces/removal.ts';
import { accountExport } from './account-export.ts';

const own = z.object({ id: z.uuid() });
const farewell = z.strictObject({
  confirmation: z.literal(DELETE_WORD, { error: 'errors.confirmation_word' }),
});

/** What somebody drew in a workspace of somebody else stays there: it belongs to the workspace's owner from now on. */
async function handOverCanvases(tx: Database, id: string): Promise<void> {
  const elsewhere = and(eq(canvases.owner, id), eq(workspaces.id, canvases.workspace_id), ne(workspaces.user, id));
  await tx
    .update(canvases)
    .set({ owner: sql`${workspaces.user}`, updated_at: sql`${canvases.updated_at}` })
    .from(workspaces)
    .where(elsewhere);
}

/** Every workspace somebody owns or works in. */
async function placesOf(tx: Database, id: string): Promise<readonly string[]> {
  const owned = await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.user, id));
  const shared = await tx.select({ id: memberships.workspace_id }).from(memberships).where(eq(memberships.user_id, id));
  return [...owned, ...shared].map((place) => place.id);
}

/** Taking everything along, and leaving for good. */
export function leaveRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Account'];
  routes.get(
    '/api/dashboard/users/export',
    {
      config: { access: { resource: 'account-export', action: 'show' } },
      schema: { tags, summary: 'Everything kept about me, as JSON', response: { 200: jsonFile('A file') } },
    },
    async (request, reply) => {
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="flumen-account.json"')
        .send(Readable.from(await accountExport(db, userOf(request).id)));
    },
  );
  routes.delete(
    '/api/dashboard/users/:id',
    {
      config: { access: { resource: 'credentials', action: 'delete' }, refuses: [429] },
      schema: { tags, summary: 'Delete my account with every workspace I own', params: own, body: farewell, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      if (request.params.id !== id) throw notFound();
      const places = await db.transaction(async (tx) => {
        const concerned = await placesOf(tx, id);
        const owned = await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.user, id));
        for (const workspace of owned) await noteRemoval(tx, workspace.id);
        await record(tx, request, { action: 'credentials.delete', target: { type: 'users', id }, before: { workspaces: owned.length } });
        await handOverCanvases(tx, id);
        await tx.delete(users).where(eq(users.id, id));
        return concerned;
      });
      // Open pages of theirs end, those of the people they worked with look again.
      for (const workspace of places) await context.policy.changed({ workspace });
      removeEventsSoon(context);
      return reply.code(204).send(null);
    },
  );
}
