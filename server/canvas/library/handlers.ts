import { toRecords } from '#domain/canvas/records.ts';
import type { templateActions } from '#resources/actions/templates.ts';
import type { templateShapes } from '#resources/shapes/templates.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import { notFound } from '#server/http/errors.ts';
import { languageOf } from '#server/http/language.ts';
import { findTemplates } from './find.ts';
import { drawingOf, shelfOf } from './shelf.ts';
import { useTemplate } from './use-template.ts';
import { usesOf } from './uses.ts';

/** The library of templates, for whoever looks. */
export const templateHandlers = {
  list: async ({ context, request, input }) => {
    const language = languageOf(request);
    return findTemplates(shelfOf(language), await usesOf(context.db), input, language);
  },
  show: async ({ context, request, params }) => {
    const language = languageOf(request);
    const shelved = shelfOf(language).find(({ id }) => id === params.template);
    const document = drawingOf(language, params.template);
    if (!shelved || !document) throw notFound();
    const { words: _, ...about } = shelved;
    const uses = (await usesOf(context.db)).get(about.id) ?? 0;
    return { ...about, uses, document: toRecords(document), forecast: await context.drawings.forecast(document) };
  },
  use: (call) => useTemplate(call),
} satisfies HandlersOf<typeof templateActions, typeof templateShapes, CanvasPorts>;
