import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { resources } from '#resources/index.ts';
import type { Context } from '#server/context.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { resourceObject } from '#server/resources/wire/jsonapi-answer.ts';
import { documentSchema } from '#server/resources/wire/jsonapi-schemas.ts';
import { idList } from '#server/workspaces/id-list.ts';
import { duplicateCanvas } from './duplicate.ts';
import { facetsOf } from './facets.ts';
import { lockCanvas, unlockCanvas } from './locks.ts';
import type { CanvasRow } from './rows.ts';
import { transferCanvas } from './transfer.ts';

const params = z.object({ id: z.uuid() });
const document = documentSchema(resources.canvases);
/** What canvases can be filtered by; its id is that of the workspace. */
const facets = answerType(
  'funnel-facets',
  z.object({
    owners: z.array(z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() })),
    tags: z.array(z.string()),
  }),
);
const ofCanvas = { from: 'row', resource: 'canvases', param: 'id' } as const;
const tags = ['Canvases'];

/** A form says yes and no as text. */
const flag = z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean()).default(true);
const carry = z.strictObject({ plan: flag, rules: flag, notes: flag });
const transferBody = z.strictObject({ project: z.uuid(), copy: carry.default({ plan: true, rules: true, notes: true }) });
const duplicateBody = z.strictObject({ name: z.string().trim().min(1).max(120).optional() }).nullish();

const rendered = (row: CanvasRow) => ({ data: resourceObject(resources.canvases, row) });
const send = (reply: FastifyReply, status: number, answer: object) => reply.code(status).send(answer);

function lockRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: { resource: 'canvas-lock', action: 'edit', workspace: ofCanvas } } as const;
  const response = { 200: document };
  routes.post(
    '/api/dashboard/funnels/:id/lock',
    {
      config,
      schema: {
        tags,
        summary: 'Lock a canvas: it stays, and can only be looked at',
        params,
        body: z.strictObject({}).nullish(),
        response,
      },
    },
    async (request, reply) => send(reply, 200, rendered(await lockCanvas(context, request, request.params.id.toLowerCase()))),
  );
  routes.post(
    '/api/dashboard/funnels/:id/unlock',
    {
      config: { ...config, attributesOf: 'funnels' },
      schema: {
        tags,
        summary: 'Open a locked canvas, if the plan has room, or lock others of the workspace in its place',
        params,
        body: z.strictObject({ lock: idList.default([]) }).nullish(),
        response,
      },
    },
    async (request, reply) => {
      const of = { id: request.params.id.toLowerCase(), lock: request.body?.lock ?? [] };
      return send(reply, 200, rendered(await unlockCanvas(context, request, of)));
    },
  );
}

/** What can be done with a whole canvas besides reading and writing its row. */
export function canvasActRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  lockRoutes(app, context);

  routes.post(
    '/api/dashboard/funnels/:id/duplicate',
    {
      config: { access: { resource: 'canvas-copy', action: 'create', workspace: ofCanvas }, attributesOf: 'funnels', idempotent: true },
      schema: { tags, summary: 'A second canvas with the same drawing', params, body: duplicateBody, response: { 201: document } },
    },
    async (request, reply) =>
      send(reply, 201, await duplicateCanvas(context, request, { id: request.params.id, name: request.body?.name }, rendered)),
  );

  routes.post(
    '/api/dashboard/funnels/:id/transfer',
    {
      config: { access: { resource: 'canvas-transfer', action: 'create', workspace: ofCanvas }, attributesOf: 'funnels' },
      schema: { tags, summary: 'Move a canvas to another workspace', params, body: transferBody, response: { 200: document } },
    },
    async (request, reply) => {
      const { project, copy } = request.body;
      return send(reply, 200, rendered(await transferCanvas(context, request, { id: request.params.id, project, carry: copy })));
    },
  );

  routes.get(
    '/api/dashboard/funnels/facets',
    {
      config: { access: { resource: 'canvases', action: 'list', workspace: { from: 'query', name: 'filter[project]' } } },
      schema: {
        tags,
        summary: 'Owners and tags that canvases can be filtered by',
        querystring: z.strictObject({ 'filter[project]': z.uuid() }),
        response: {
          200: facets.one,
        },
      },
    },
    async (request) => {
      const { id } = workspaceOf(request);
      const { owners, tags: known } = await facetsOf(context.db, id);
      return facets.render({ id, owners: [...owners], tags: [...known] });
    },
  );
}
