import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { partAlone } from '#domain/canvas/export/part.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { asTemplate } from '#domain/canvas/templates/as-template.ts';
import type { ownTemplateActions } from '#resources/actions/own-templates.ts';
import { resources } from '#resources/index.ts';
import type { ownTemplateShapes } from '#resources/shapes/canvas/own-templates.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import { readDocument } from '#server/canvas/documents.ts';
import { isForecastable } from '#server/canvas/forecast-work.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import { inSource } from '#server/canvas/rows.ts';
import { foldPending } from '#server/canvas/together/pending.ts';
import { ownTemplateDocuments, ownTemplates } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { requireRowRoom } from '#server/resources/writes.ts';

type Save = ActionCall<typeof ownTemplateActions.save, typeof ownTemplateShapes.save, CanvasPorts>;

/** What lists show of a template besides what was said about it. */
export async function figuresOf({ drawings }: Pick<CanvasPorts, 'drawings'>, document: CanvasDocument) {
  const { thumbnail } = await drawings.drawn(document);
  const steps = document.elements.filter(({ kind }) => elementKind(kind).category !== 'note').length;
  if (!isForecastable(document)) return { thumbnail, steps };
  const { epc, ad_cost, people } = (await drawings.forecast(document)).totals;
  return { thumbnail, steps, cost_per_visitor: people > 0 ? ad_cost / people : 0, value_per_visitor: epc ?? 0 };
}

/**
 * A template of the canvas, or of a part of it, as it is now; what is not to be kept is not stored.
 * @throws HttpError 403 `too_many_rows`, 404, 422 `template_empty`.
 */
export async function saveTemplate(call: Save): Promise<Rendered> {
  const { context, request, params, now } = call;
  const { keep_money, keep_rules, keep_notes, elements, ...said } = call.input;
  const workspace = workspaceOf(request);
  await foldPending(context, params.id);
  const stored = await readDocument(context.db, params.id);
  const kept = { money: keep_money, rules: keep_rules, notes: keep_notes };
  const document = asTemplate(elements ? partAlone(stored.document, elements) : stored.document, kept);
  if (document.elements.length === 0) throw new HttpError(422, 'template_empty');
  const figures = await figuresOf(context, document);
  return context.db.transaction((tx) =>
    call.once(tx, async () => {
      await requireRowRoom(tx, resources['own-templates'], workspace.id);
      const [canvas] = await tx.select({ name: canvases.name }).from(canvases).where(inSource(params.id, workspace.id));
      if (!canvas) throw notFound();
      const about = { workspace_id: workspace.id, author: userOf(request).id, created_at: now, updated_at: now };
      const [row] = await tx
        .insert(ownTemplates)
        .values({ ...about, ...said, ...figures })
        .returning();
      if (!row) throw new Error('a template was stored without a row');
      await tx.insert(ownTemplateDocuments).values({ template_id: row.id, document: toRecords(document) });
      await call.record(tx, {
        target: { type: 'own-templates', id: row.id, label: row.name },
        workspace: workspace.id,
        after: { name: row.name, audience: row.audience, canvas: canvas.name, ...kept },
      });
      return row;
    }),
  );
}
