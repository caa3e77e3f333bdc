import type { CanvasDocument } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import type { templateActions } from '#resources/actions/templates.ts';
import { resources } from '#resources/index.ts';
import type { templateShapes } from '#resources/shapes/canvas/templates.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { CanvasPorts } from '#server/canvas/ports.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { requireRoom } from '#server/entitlements/plan-limit.ts';
import { notFound } from '#server/http/errors.ts';
import { languageOf } from '#server/http/language.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { isUuid } from '#server/policy/membership.ts';
import { requireRowRoom } from '#server/resources/writes.ts';
import { drawnFrom } from '../drawing/drawn.ts';
import { convertingInto } from '../other-currency.ts';
import { announceCanvas, type CanvasRow } from '../rows.ts';
import { publishedTemplate } from './community/published.ts';
import { enterOwn } from './own/own.ts';
import { templateIn } from './ready-templates.ts';
import { countUse } from './uses.ts';

type Use = ActionCall<typeof templateActions.use, typeof templateShapes.use, CanvasPorts>;

interface Found {
  readonly name: string;
  readonly document: CanvasDocument;
  /** Of its amounts; without one they are whatever its canvas counts in. */
  readonly currency?: string | undefined;
}

/** What the library holds, what people offered to everybody, or what somebody saved, as far as the person may have it. @throws HttpError 404. */
async function foundFor({ context, request, params: { template } }: Use): Promise<Found> {
  if (isUuid(template)) {
    const offered = await publishedTemplate(context.db, template);
    if (offered) return { name: offered.about.name, document: offered.document, currency: offered.about.community?.currency };
    return enterOwn(context, userOf(request), template);
  }
  const found = templateIn(languageOf(request), template);
  if (!found) throw notFound();
  return { name: found.about.name, document: found.document };
}

/**
 * A new canvas that is drawn like a template, in the language of the request; it belongs to
 * whoever makes it. A repeated Idempotency-Key gets the first answer again and makes none.
 * @throws HttpError 403 `limit_canvases` or `too_many_rows`, 404, 422 `no_exchange_rate`.
 */
export async function useTemplate(call: Use): Promise<Rendered> {
  const { context, request, now, input } = call;
  const { template } = call.params;
  const { document: drawn, name: called, currency } = await foundFor(call);
  const workspace = workspaceOf(request);
  const document = currency === undefined ? drawn : (await convertingInto(context.db, currency, workspace)).convert(drawn);
  const userId = userOf(request).id;
  const name = input.name ?? called;
  const made: string[] = [];
  const make = async (tx: Database): Promise<CanvasRow> => {
    await requireRoom(tx, workspace.owner, 'canvases', now);
    await requireRowRoom(tx, resources.canvases, workspace.id);
    const about = {
      workspace_id: workspace.id,
      owner: userId,
      name,
      tags: [...new Set(input.tags)],
      status: 'planned' as const,
      created_at: now,
      updated_at: now,
    };
    const [row] = await tx
      .insert(canvases)
      .values({ ...about, ...drawnFrom(document) })
      .returning();
    if (!row) throw new Error('a canvas was stored without a row');
    await tx.insert(canvasDocuments).values({ canvas_id: row.id, document: toRecords(document), saved_by: userId, saved_at: now });
    await countUse(tx, template);
    await call.record(tx, {
      target: { type: 'canvases', id: row.id, label: row.name },
      workspace: workspace.id,
      after: { name, template },
    });
    made.push(row.id);
    return row;
  };
  const rendered = await context.db.transaction((tx) => call.once(tx, () => make(tx)));
  for (const id of made) await announceCanvas(context, workspace.id, 'created', id);
  return rendered;
}
