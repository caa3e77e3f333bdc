import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DELETE_WORD } from '#domain/wire/deletion.ts';
import type { Context } from '#server/context.ts';
import { deskWorkspace } from './answers.ts';
import { byId, missing, reason, tags } from './parts.ts';
import { changeOf, createFor, removeOne } from './workspace-acts.ts';

const name = z
  .string({ error: missing('errors.workspace_name_required') })
  .trim()
  .min(1, 'errors.workspace_name_required')
  .max(120);
/** A form says yes and no as text. */
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean());
const main_url = z.string().trim().min(1).max(254);

const forUser = z.strictObject({ userId: z.uuid(), name, main_url, reason, beyond_plan: flag.optional() });
const change = z.strictObject({
  name: name.optional(),
  tracking: flag.optional(),
  is_locked: flag.optional(),
  rate_limiting_enabled: flag.optional(),
  beyond_plan: flag.optional(),
  reason,
});
const deletion = z.strictObject({ confirmation: z.literal(DELETE_WORD, { error: 'errors.confirmation_word' }), reason });

/** Workspaces of other people: made, changed and deleted by an administrator. */
export function deskWorkspaceRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/dashboard/desk/workspaces',
    {
      config: { access: { resource: 'desk-workspaces', action: 'create' }, attributesOf: 'desk-workspaces', idempotent: true },
      schema: { tags, summary: 'Make a workspace for somebody', body: forUser, response: { 201: deskWorkspace.one } },
    },
    async (request, reply) => reply.code(201).send(deskWorkspace.render(await createFor(context, request, request.body))),
  );

  routes.patch(
    '/api/dashboard/desk/workspaces/:id',
    {
      config: { access: { resource: 'desk-workspaces', action: 'edit' }, attributesOf: 'desk-workspaces' },
      schema: { tags, summary: 'Change a workspace of somebody', params: byId, body: change, response: { 200: deskWorkspace.one } },
    },
    async (request) => deskWorkspace.render(await changeOf(context, request, request.params.id, request.body)),
  );

  routes.delete(
    '/api/dashboard/desk/workspaces/:id',
    {
      config: { access: { resource: 'desk-workspaces', action: 'delete' }, attributesOf: 'desk-workspaces' },
      schema: { tags, summary: 'Delete a workspace of somebody', params: byId, body: deletion, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await removeOne(context, request, request.params.id, request.body.reason);
      return reply.code(204).send(null);
    },
  );
}
