import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { idList } from './id-list.ts';
import { lockWorkspaces, unlockWorkspace } from './locks.ts';

const lock = z.object({ is_locked: z.boolean(), locked_at: z.string().nullable() });
/** Their id is that of the workspace. */
const lockState = answerType('project-locks', lock);
const unlocked = answerType('project-locks', lock.extend({ canvases_locked: z.int().min(0) }));

/** Locking keeps a workspace but closes it to every change; the plan says how many may be open. */
export function workspaceLockRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Workspaces'];

  routes.post(
    '/api/dashboard/projects/unlock',
    {
      config: { access: { resource: 'workspace-lock', action: 'edit', workspace: { from: 'body', own: true } }, attributesOf: 'projects' },
      schema: {
        tags,
        summary: 'Open a locked workspace, if the plan has room, or lock others in its place',
        body: z.strictObject({ id: z.uuid(), lock: idList.default([]) }),
        response: { 200: unlocked.one },
      },
    },
    async (request) => {
      const { id, owner } = workspaceOf(request);
      return unlocked.render(await unlockWorkspace(context, request, { id, owner, lock: request.body.lock }));
    },
  );

  routes.post(
    '/api/dashboard/projects/:id/lock',
    {
      config: { access: { resource: 'workspace-lock', action: 'edit', workspace: { from: 'param', name: 'id' } } },
      schema: {
        tags,
        summary: 'Lock one workspace',
        params: z.object({ id: z.uuid() }),
        body: z.strictObject({}).nullish(),
        response: { 200: lockState.one },
      },
    },
    async (request) => {
      const { id, owner } = workspaceOf(request);
      const [state] = await lockWorkspaces(context, request, { ids: [id], owner });
      if (!state) throw notFound();
      return lockState.render(state);
    },
  );

  routes.post(
    '/api/dashboard/projects/lock-selected',
    {
      config: { access: { resource: 'lock-selected', action: 'edit' }, attributesOf: 'projects' },
      schema: {
        tags,
        summary: 'Lock several of the own workspaces, all or none',
        body: z.strictObject({ ids: idList.pipe(z.array(z.string()).min(1)) }),
        response: { 200: lockState.many },
      },
    },
    async (request) => lockState.renderAll(await lockWorkspaces(context, request, { ids: request.body.ids, owner: userOf(request).id })),
  );
}
