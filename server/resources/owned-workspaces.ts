import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AnyResource } from '#domain/kit/resource.ts';
import { resources } from '#resources/index.ts';
import type { Context } from '#server/context.ts';
import { workspaces } from '#server/db/tables.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { isUuid } from '#server/policy/membership.ts';
import { listDocument } from './dashboard-routes.ts';
import { readJsonApiQuery } from './query/jsonapi-query.ts';
import { planQuery } from './query/plan.ts';
import type { Parameters } from './query/raw-query.ts';
import { readPage } from './reads.ts';
import { tagOf, unchecked } from './route-parts.ts';
import { listDocumentSchema, listParameters } from './wire/jsonapi-schemas.ts';

const resource: AnyResource = resources.workspaces;

/** `GET /projects/user/:userId`: the workspaces one person owns; for that person and for staff. */
export function ownedWorkspaces(app: FastifyInstance, context: Context): void {
  const schema = {
    tags: [tagOf(resource)],
    summary: 'List the workspaces of one person',
    params: z.object({ userId: z.uuid() }),
    querystring: listParameters(resource),
    response: { 200: listDocumentSchema(resource) },
  };
  const access = { resource: 'workspaces', action: 'list' } as const;
  app.get('/api/dashboard/projects/user/:userId', { config: { access }, validatorCompiler: unchecked, schema }, async (request, reply) => {
    const user = userOf(request);
    const { userId } = request.params as { userId: string };
    const mayReadOthers = (await context.policy.check(user, { resource: 'users', action: 'show' })).allowed;
    if (!isUuid(userId) || (userId !== user.id && !mayReadOthers)) throw notFound();
    const query = planQuery(resource, readJsonApiQuery(request.query as Parameters, false), ['user']);
    const page = await readPage(context, resource, query, eq(workspaces.user, userId), userId);
    return reply.send(await listDocument({ db: context.db, policy: context.policy, user }, resource, page, query));
  });
}
