import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { documentSchema } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import type { Context } from '#server/context.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { readDocument, saveDocument } from './documents.ts';
import { isForecastable } from './forecast-work.ts';

/** Bytes of a canvas: some 5,000 elements with their lines. */
const DOCUMENT_LIMIT = 2 * 1024 * 1024;

const params = z.object({ id: z.uuid() });
const savedBy = z.object({ id: z.uuid(), name: z.string() }).nullable();
/** Their id is that of the canvas. */
const stored = answerType(
  'funnel-documents',
  z.object({ revision: z.int(), document: documentSchema, saved_at: z.string(), saved_by: savedBy }),
);
const saved = answerType('funnel-documents', z.object({ revision: z.int(), saved_at: z.string() }));
const planned = answerType('forecasts', z.object({ revision: z.int(), forecast: z.record(z.string(), z.unknown()) }));
/** The document itself is opened by `openDocument`, which upgrades older versions and names every place that is wrong. */
const save = z.strictObject({ revision: z.int().min(1), document: z.unknown() });

const ofCanvas = { from: 'row', resource: 'canvases', param: 'id' } as const;

/** The drawing of a canvas, apart from its row, and what its plan comes to. */
export function canvasRoutes(app: FastifyInstance, context: Context): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const tags = ['Canvases'];

  routes.get(
    '/api/dashboard/funnels/:id/document',
    {
      config: { access: { resource: 'canvas-document', action: 'show', workspace: ofCanvas } },
      schema: { tags, summary: 'The drawing of a canvas', params, response: { 200: stored.one } },
    },
    async ({ params: { id } }) => stored.render({ id, ...(await readDocument(context.db, id)) }),
  );

  routes.put(
    '/api/dashboard/funnels/:id/document',
    {
      bodyLimit: DOCUMENT_LIMIT,
      config: {
        access: { resource: 'canvas-document', action: 'edit', workspace: ofCanvas },
        attributesOf: 'funnel-documents',
        refuses: [423],
      },
      schema: {
        tags,
        summary: 'Save the drawing; 409 when somebody else saved in the meantime',
        params,
        body: save,
        response: { 200: saved.one },
      },
    },
    async (request) => {
      const { revision, document } = request.body;
      const { id } = request.params;
      const order = { canvasId: id, userId: userOf(request).id, revision, document, pointer: '/document' };
      return saved.render({ id, ...(await saveDocument(context, workspaceOf(request).id, order)) });
    },
  );

  routes.get(
    '/api/dashboard/funnels/:id/forecast',
    {
      config: { access: { resource: 'forecast', action: 'show', workspace: ofCanvas } },
      schema: {
        tags,
        summary: 'What the plan of a canvas comes to, in cents and people, not rounded',
        params,
        response: { 200: planned.one },
      },
    },
    async (request) => {
      const { revision, document } = await readDocument(context.db, request.params.id);
      if (!isForecastable(document)) throw new HttpError(422, 'plan_too_complex');
      return planned.render({ id: request.params.id, revision, forecast: { ...forecast(document) } });
    },
  );
}
