import { toRecords } from '#domain/canvas/records.ts';
import type { ownTemplateActions } from '#resources/actions/own-templates.ts';
import type { ownTemplateShapes } from '#resources/shapes/canvas/own-templates.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { isForecastable } from '#server/canvas/forecast-work.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import { userOf } from '#server/http/session.ts';
import { availableTemplates } from './available.ts';
import { readOwn } from './own.ts';
import { saveTemplate } from './save.ts';

/** Templates that people save of their own canvases. */
export const ownTemplateHandlers = {
  save: (call) => saveTemplate(call),
  available: ({ context, request, input }) => availableTemplates(context, request, input),
  drawing: async ({ context, request, params }) => {
    const { id, name, currency, document } = await readOwn(context.db, params.id, userOf(request).id);
    const forecast = isForecastable(document) ? await context.drawings.forecast(document) : null;
    return { id, name, currency, document: toRecords(document), forecast };
  },
} satisfies HandlersOf<typeof ownTemplateActions, typeof ownTemplateShapes, CanvasPorts>;
