import { and, eq } from 'drizzle-orm';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import { resources } from '#resources/index.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { Handler } from '#server/actions/handler.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { isUuid } from '#server/policy/membership.ts';
import { listDocument } from '#server/resources/dashboard-routes.ts';
import { readJsonApiQuery } from '#server/resources/query/jsonapi-query.ts';
import { planQuery } from '#server/resources/query/plan.ts';
import type { Parameters } from '#server/resources/query/raw-query.ts';
import { readPage } from '#server/resources/reads.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';
import { withinToken } from './own-or-invited.ts';

const resource: AnyResource = resources.workspaces;

/** The workspaces one person owns; for that person and for staff. @throws HttpError 404 for anybody else. */
export const ownedWorkspaces: Handler<typeof workspaceActions.ofPerson, typeof workspaceShapes.ofPerson, WorkspacePorts> = async ({
  context,
  request,
  params: { userId },
}) => {
  const user = userOf(request);
  const mayReadOthers = (await context.policy.check(user, { resource: 'users', action: 'show' })).allowed;
  if (!isUuid(userId) || (userId !== user.id && !mayReadOthers)) throw notFound();
  const query = planQuery(resource, readJsonApiQuery(request.query as Parameters, false));
  const page = await readPage(context, resource, query, and(eq(workspaces.user, userId), withinToken(user.token)), userId);
  return {
    rendered: await listDocument(
      { db: context.db, resourceHooks: context.resourceHooks, policy: context.policy, user },
      resource,
      page,
      query,
    ),
  };
};
