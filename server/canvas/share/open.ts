import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { SharedCanvas } from '#resources/shapes/canvas/shares.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { canvasShares } from '#server/db/tables/canvases.ts';
import { logoFor } from '../logo/address.ts';
import { type Asked, drawingOf, enterShare } from './entered.ts';
import { actualsOf } from './numbers.ts';
import { proofOf } from './standing.ts';

/**
 * What a link shows to whoever has it.
 * @throws HttpError as `enterShare` does.
 */
export async function openShared(context: SharePorts, request: FastifyRequest, asked: Asked): Promise<SharedCanvas> {
  const entered = await enterShare(context, request, asked);
  const { share, canvas, workspace } = entered;
  const { document, as_of } = await drawingOf(context, entered);
  const shown = await context.drawings.shown(document, { money: share.hide_money, notes: share.hide_notes });
  await context.db
    .update(canvasShares)
    .set({ opened: sql`${canvasShares.opened} + 1`, last_opened_at: context.clock() })
    .where(eq(canvasShares.id, share.id));
  return {
    id: share.id,
    name: canvas.name,
    document: shown,
    currency: workspace.currency,
    timezone: workspace.timezone,
    live: share.frozen_at === null,
    as_of,
    proof: proofOf(context, share),
    money: !share.hide_money,
    allow_copy: share.allow_copy,
    actuals: actualsOf(entered),
    logo: await logoFor(context, workspace, { of: 'share', id: share.id, password_hash: share.password_hash }),
  };
}
