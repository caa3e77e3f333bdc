import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { documentSchema } from '#domain/canvas/document.ts';
import type { Context } from '#server/context.ts';
import { JSON_TYPES } from '#server/http/body.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { JSON_API } from '#server/http/json-api/media-type.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { readDocument, readDocumentText, saveDocument } from './documents.ts';
import { DOCUMENT_TYPE, SAVE } from './drawing/read-save.ts';
import { forecastAnswer } from './forecast-answer.ts';
import { isForecastable } from './forecast-work.ts';
import { SaveLimit } from './save-limit.ts';

/** Bytes of a canvas: some 5,000 elements with their lines. */
const DOCUMENT_LIMIT = 2 * 1024 * 1024;

const params = z.object({ id: z.uuid() });
const savedBy = z.object({ id: z.uuid(), name: z.string() }).nullable();
/** Their id is that of the canvas. */
const stored = answerType(
  DOCUMENT_TYPE,
  z.object({ revision: z.int(), document: documentSchema, saved_at: z.string(), saved_by: savedBy }),
);
const saved = answerType(DOCUMENT_TYPE, z.object({ revision: z.int(), saved_at: z.string() }));
const planned = answerType('forecasts', z.object({ revision: z.int(), forecast: forecastAnswer }));
/** What a save holds, for the description: `openDocument` checks it, in a thread, and names every place that is wrong. */
const SAVE_DESCRIBED = SAVE.extend({ document: documentSchema });
const ofCanvas = { from: 'row', resource: 'canvases', param: 'id' } as const;

const tags = ['Canvases'];

/** A document that is stored as it travels is neither read nor checked again: of a large one that takes longer than all the rest. */
async function documentAnswer(context: Context, id: string): Promise<string | object> {
  const text = await readDocumentText(context.db, id);
  if (!text) return stored.render({ id, ...(await readDocument(context.db, id)) });
  const { document, ...about } = text;
  const rendered = JSON.stringify({ data: { type: DOCUMENT_TYPE, id, attributes: about } });
  return `${rendered.slice(0, -'}}}'.length)},"document":${document}}}}`;
}

function readRoute(app: FastifyInstance, context: Context): void {
  app.get<{ Params: z.infer<typeof params> }>(
    '/api/dashboard/funnels/:id/document',
    {
      config: { access: { resource: 'canvas-document', action: 'show', workspace: ofCanvas } },
      schema: { tags, summary: 'The drawing of a canvas', params, response: { 200: stored.one } },
    },
    async ({ params: { id } }, reply) => reply.type(JSON_API).send(await documentAnswer(context, id)),
  );
}

const allButBody: typeof validatorCompiler = (route) =>
  route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route);

function saveRoute(app: FastifyInstance, context: Context): void {
  const limit = new SaveLimit();
  // A large drawing is read in a thread; here it stays as it was sent.
  app.removeContentTypeParser(JSON_TYPES);
  app.addContentTypeParser<Buffer>(JSON_TYPES, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  app.setValidatorCompiler(allButBody);
  app.withTypeProvider<ZodTypeProvider>().put(
    '/api/dashboard/funnels/:id/document',
    {
      bodyLimit: DOCUMENT_LIMIT,
      config: {
        access: { resource: 'canvas-document', action: 'edit', workspace: ofCanvas },
        attributesOf: DOCUMENT_TYPE,
        noForms: true,
        refuses: [423, 429],
      },
      onRequest: async (request) => limit.require(request, DOCUMENT_LIMIT),
      schema: {
        tags,
        summary: 'Save the drawing; 409 when somebody else saved in the meantime',
        params,
        body: SAVE_DESCRIBED,
        response: { 200: saved.one },
      },
    },
    async (request) => {
      const { id } = request.params;
      const bytes: unknown = request.body ?? Buffer.alloc(0);
      if (!Buffer.isBuffer(bytes)) throw new HttpError(415, 'unsupported_media_type');
      const refusedIn = (outline: unknown) => {
        request.sentBody = outline;
      };
      const order = { canvasId: id.toLowerCase(), userId: userOf(request).id, bytes, refusedIn };
      return saved.render({ id, ...(await saveDocument(context, workspaceOf(request).id, order)) });
    },
  );
}

function forecastRoute(app: FastifyInstance, context: Context): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/dashboard/funnels/:id/forecast',
    {
      config: { access: { resource: 'forecast', action: 'show', workspace: ofCanvas }, refuses: [422] },
      schema: {
        tags,
        summary: 'What the plan of a canvas comes to, in cents and people, not rounded',
        params,
        response: { 200: planned.one },
      },
    },
    async ({ params: { id } }) => {
      const { revision, document } = await readDocument(context.db, id);
      if (!isForecastable(document)) throw new HttpError(422, 'plan_too_complex');
      return planned.render({ id, revision, forecast: await context.drawings.forecast(document) });
    },
  );
}

/** The drawing of a canvas, apart from its row, and what its plan comes to. */
export function canvasRoutes(app: FastifyInstance, context: Context): void {
  for (const mount of [readRoute, forecastRoute]) mount(app, context);
  app.register(async (scope) => saveRoute(scope, context));
}
