import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyResource } from '#domain/kit/resource.ts';
import type { Database } from '#server/db/client.ts';
import { userOf } from '#server/http/session.ts';
import { projectInBody } from '#server/policy/workspace-source.ts';
import type { RouteAction } from './access-of.ts';
import { type Asking, containedIn } from './contained.ts';
import { type Handlers, handlersFor, idOf } from './handlers.ts';
import { hooksOf } from './hooks-of.ts';
import type { RowPorts } from './ports.ts';
import { readAnswerQuery, readJsonApiQuery } from './query/jsonapi-query.ts';
import { type PlannedQuery, planQuery } from './query/plan.ts';
import type { Parameters } from './query/raw-query.ts';
import { type Page, peopleOf } from './reads.ts';
import type { AnyRow } from './resource-table.ts';
import { isForm, mountActions, namesWorkspace, rootOf } from './route-parts.ts';
import { dataObject, included } from './wire/document.ts';
import { type Input, readInput } from './wire/input.ts';
import { jsonApiSchemas } from './wire/jsonapi-schemas.ts';

/** The fields of a write without `project`, which named the workspace and was read by the guard. */
function inputOf(resource: AnyResource, request: FastifyRequest, id?: string): Input {
  const input = readInput(resource, request.body, isForm(request), id);
  const named = projectInBody(request.body);
  if (!namesWorkspace(resource) || named === undefined || named !== request.workspace?.id) return input;
  const { project: _, ...values } = input.values;
  return { ...input, values };
}

async function documentOf(asking: Asking, resource: AnyResource, row: AnyRow, query: PlannedQuery) {
  const people = await peopleOf(asking.db, [row], query.include);
  const contained = await containedIn(asking, resource, [row], query.include);
  return { data: dataObject(resource, row, query, contained), ...included(query, { people, contained }) };
}

/** One page of a list as a document. */
export async function listDocument(asking: Asking, resource: AnyResource, { rows, people, total }: Page, query: PlannedQuery) {
  const contained = await containedIn(asking, resource, rows, query.include);
  const data = rows.map((row) => dataObject(resource, row, query, contained));
  return { data, ...included(query, { people, contained }), meta: { total } };
}

/** What each action answers. */
function answersOf(resource: AnyResource, handlers: Handlers, context: RowPorts) {
  const answerQuery = (request: FastifyRequest) => planQuery(resource, readAnswerQuery(request.query as Parameters));
  const askingOf = (request: FastifyRequest, db: Database): Asking => ({
    db,
    resourceHooks: context.resourceHooks,
    policy: context.policy,
    user: userOf(request),
  });
  const sent = (request: FastifyRequest, row: AnyRow, query: PlannedQuery) =>
    documentOf(askingOf(request, context.db), resource, row, query);
  const send = (reply: FastifyReply, status: number, document: object) => reply.code(status).send(document);
  return {
    async list(request: FastifyRequest, reply: FastifyReply) {
      const query = planQuery(resource, readJsonApiQuery(request.query as Parameters, namesWorkspace(resource)));
      const page = await handlers.list(request, query);
      return send(reply, 200, await listDocument(askingOf(request, context.db), resource, page, query));
    },
    async show(request: FastifyRequest, reply: FastifyReply) {
      const query = answerQuery(request);
      return send(reply, 200, await sent(request, await handlers.show(request), query));
    },
    async create(request: FastifyRequest, reply: FastifyReply) {
      const query = answerQuery(request);
      const document = await handlers.create(request, inputOf(resource, request), (row, db) =>
        documentOf(askingOf(request, db), resource, row, query),
      );
      return send(reply.header('location', `${rootOf(resource)}/${document.data.id}`), 201, document);
    },
    async edit(request: FastifyRequest, reply: FastifyReply) {
      const query = answerQuery(request);
      const row = await handlers.edit(request, inputOf(resource, request, idOf(request)));
      return send(reply, 200, await sent(request, row, query));
    },
    async delete(request: FastifyRequest, reply: FastifyReply) {
      await handlers.remove(request);
      return reply.code(204).send();
    },
    async restore(request: FastifyRequest, reply: FastifyReply) {
      const query = answerQuery(request);
      return send(reply, 200, await sent(request, await handlers.restore(request), query));
    },
  } satisfies Record<RouteAction, unknown>;
}

/** JSON:API 1.1 routes of one declaration. */
export function dashboardRoutes(app: FastifyInstance, resource: AnyResource, context: RowPorts): void {
  mountActions(
    app,
    resource,
    jsonApiSchemas(resource, hooksOf(context, resource.name).alsoTakes),
    answersOf(resource, handlersFor(resource, context), context),
  );
}
