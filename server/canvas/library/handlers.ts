import { toRecords } from '#domain/canvas/records.ts';
import type { templateActions } from '#resources/actions/templates.ts';
import type { templateShapes } from '#resources/shapes/canvas/templates.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import { notFound } from '#server/http/errors.ts';
import { languageOf } from '#server/http/language.ts';
import { findTemplates } from './find.ts';
import { readyTemplates, templateIn } from './ready-templates.ts';
import { useTemplate } from './use-template.ts';
import { usesOf } from './uses.ts';

/** The library of templates, for whoever looks. */
export const templateHandlers = {
  list: async ({ context, request, input }) => {
    const language = languageOf(request);
    return findTemplates(readyTemplates(language), await usesOf(context.db), input, language);
  },
  show: async ({ context, request, params }) => {
    const found = templateIn(languageOf(request), params.template);
    if (!found) throw notFound();
    const { id, about, document, forecast } = found;
    return { ...about, id, uses: (await usesOf(context.db)).get(id) ?? 0, document: toRecords(document), forecast };
  },
  use: (call) => useTemplate(call),
} satisfies HandlersOf<typeof templateActions, typeof templateShapes, CanvasPorts>;
