import { DOUBT, horizonOf } from '#domain/canvas/outlook.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { scenarioOf, underScenario } from '#domain/canvas/scenarios/under.ts';
import type { canvasActions } from '#resources/actions/canvases.ts';
import type { canvasShapes } from '#resources/shapes/canvas/canvases.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import { HttpError } from '#server/http/errors.ts';
import { JSON_API } from '#server/http/json-api/media-type.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { createDrawn } from './create-drawn.ts';
import { readDocument, readDocumentText } from './documents.ts';
import { DOCUMENT_TYPE } from './drawing/read-save.ts';
import { duplicateCanvas } from './duplicate.ts';
import { facetsOf } from './facets.ts';
import { isForecastable, isForetellable } from './forecast-work.ts';
import { lockCanvas, unlockCanvas } from './locks.ts';
import { foldPending } from './together/pending.ts';
import { transferCanvas } from './transfer.ts';

export const canvasHandlers = {
  lock: ({ context, request, params }) => lockCanvas(context, request, params.id),
  unlock: ({ context, request, params, input }) => unlockCanvas(context, request, { id: params.id, lock: input?.lock ?? [] }),
  createDrawn: (call) => createDrawn(call),
  duplicate: (call) => duplicateCanvas(call),
  transfer: ({ context, request, params, input }) =>
    transferCanvas(context, request, { id: params.id, project: input.project, carry: input.copy }),
  facets: async ({ context, request }) => {
    const { id } = workspaceOf(request);
    const { owners, tags } = await facetsOf(context.db, id);
    return { id, owners: [...owners], tags: [...tags] };
  },
  /** A document that is stored as it travels is neither read nor checked again: of a large one that takes longer than all the rest. */
  drawing: async ({ context, reply, params: { id } }) => {
    const { db } = context;
    await foldPending(context, id);
    const text = await readDocumentText(db, id);
    if (!text) {
      const stored = await readDocument(db, id);
      return { id, ...stored, document: toRecords(stored.document) };
    }
    const { document, ...about } = text;
    const rendered = JSON.stringify({ data: { type: DOCUMENT_TYPE, id, attributes: about } });
    reply.type(JSON_API);
    return { rendered: `${rendered.slice(0, -'}}}'.length)},"document":${document}}}}` };
  },
  forecast: async ({ context, params: { id }, input }) => {
    await foldPending(context, id);
    const { revision, document: plan } = await readDocument(context.db, id);
    const scenario = input?.scenario === undefined ? undefined : scenarioOf(plan, input.scenario);
    if (input?.scenario !== undefined && !scenario) throw new HttpError(422, 'unknownReference', { pointer: '/scenario' });
    const document = scenario ? underScenario(plan, scenario) : plan;
    if (!isForecastable(document)) throw new HttpError(422, 'plan_too_complex');
    const horizon = horizonOf(document);
    if (input?.months && !isForetellable(document, horizon)) throw new HttpError(422, 'plan_too_complex');
    return {
      ...{ id, revision, forecast: await context.drawings.forecast(document) },
      outlook: { ...horizon, goal: document.outlook?.goal ?? null, doubt: document.outlook?.doubt ?? DOUBT },
      months: input?.months ? await context.drawings.months(document, horizon) : null,
    };
  },
} satisfies HandlersOf<typeof canvasActions, typeof canvasShapes, CanvasPorts>;
