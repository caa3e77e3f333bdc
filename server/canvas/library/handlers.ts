import { toRecords } from '#domain/canvas/records.ts';
import type { Language } from '#domain/kit/languages.ts';
import type { templateActions } from '#resources/actions/templates.ts';
import type { templateShapes } from '#resources/shapes/canvas/templates.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import { isForecastable } from '#server/canvas/forecast-work.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { notFound } from '#server/http/errors.ts';
import { languageOf } from '#server/http/language.ts';
import { isUuid } from '#server/policy/membership.ts';
import { publishedTemplate, publishedTemplates, thumbnailsOf } from './community/published.ts';
import { findTemplates, type Wish } from './find.ts';
import { readyTemplates, templateIn } from './ready-templates.ts';
import { useTemplate } from './use-template.ts';
import { usesOf } from './uses.ts';

type Show = CallIn<typeof templateActions, typeof templateShapes, 'show', CanvasPorts>;

/** What comes with the product and what people offered, asked for alike. */
async function list(db: Database, language: Language, wish: Wish) {
  const all = [...readyTemplates(language), ...(await publishedTemplates(db, language))];
  const { rows, total } = findTemplates(all, await usesOf(db), wish, language);
  const drawn = await thumbnailsOf(
    db,
    rows.flatMap(({ id, community }) => (community ? [id] : [])),
  );
  return { rows: rows.map((row) => ({ ...row, thumbnail: drawn.get(row.id) ?? row.thumbnail })), total };
}

/** One of them with its drawing; of what is not published its author sees the copy, nobody else that there is one. */
async function show({ context, request, params: { template } }: Show) {
  const uses = (await usesOf(context.db)).get(template) ?? 0;
  const ready = templateIn(languageOf(request), template);
  if (ready) {
    const { id, about, document, forecast } = ready;
    return { ...about, id, uses, document: toRecords(document), forecast };
  }
  const offered = isUuid(template) ? await publishedTemplate(context.db, template, request.user?.id) : undefined;
  if (!offered) throw notFound();
  const { id, about, document } = offered;
  const forecast = isForecastable(document) ? await context.drawings.forecast(document) : null;
  return { ...about, id, uses, document: toRecords(document), forecast };
}

/** The library of templates, for whoever looks. */
export const templateHandlers = {
  list: ({ context, request, input }) => list(context.db, languageOf(request), input),
  show: (call) => show(call),
  use: (call) => useTemplate(call),
} satisfies HandlersOf<typeof templateActions, typeof templateShapes, CanvasPorts>;
