import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { documentSchema } from '#domain/canvas/document.ts';
import { recordsSchema } from '#domain/canvas/records.ts';
import { LARGEST_DRAWING } from '#resources/actions/canvases.ts';
import { partsOf } from '#resources/kit/action.ts';
import { protocol } from '#resources/protocol/index.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import { JSON_TYPES } from '#server/http/body.ts';
import { HttpError } from '#server/http/errors.ts';
import { answerType } from '#server/http/json-api/answer-type.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { accessOf } from '#server/policy/access-of.ts';
import { saveDocument } from './documents.ts';
import { DOCUMENT_TYPE, SAVE } from './drawing/read-save.ts';
import { SaveLimit } from './save-limit.ts';

const DOCUMENT_LIMIT = LARGEST_DRAWING;

const params = z.object({ id: z.uuid() });
/** Its id is that of the canvas. */
const saved = answerType(DOCUMENT_TYPE, z.object({ revision: z.int(), saved_at: z.string() }));
/** What a save holds, for the description: `openDocument` checks it, in a thread, and names every place that is wrong. The form of lists is what older pages and programs send. */
const SAVE_DESCRIBED = SAVE.extend({ document: z.union([recordsSchema, documentSchema]) });

const allButBody: typeof validatorCompiler = (route) =>
  route.httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler(route);

function saveRoute(app: FastifyInstance, context: CanvasPorts): void {
  const limit = new SaveLimit();
  // A large drawing is read in a thread; here it stays as it was sent.
  app.removeContentTypeParser(JSON_TYPES);
  app.addContentTypeParser<Buffer>(JSON_TYPES, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  app.setValidatorCompiler(allButBody);
  app.withTypeProvider<ZodTypeProvider>().put(
    partsOf(protocol.saveDrawing).path,
    {
      bodyLimit: DOCUMENT_LIMIT,
      config: {
        access: accessOf(protocol.saveDrawing),
        attributesOf: DOCUMENT_TYPE,
        noForms: true,
        refuses: [423, 429],
      },
      onRequest: async (request) => limit.require(request, DOCUMENT_LIMIT),
      schema: {
        tags: ['Canvases'],
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

/** Saving the drawing of a canvas, with a parser of its own. */
export function canvasRoutes(app: FastifyInstance, context: CanvasPorts): void {
  app.register(async (scope) => saveRoute(scope, context));
}
