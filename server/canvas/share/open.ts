import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { SharedCanvas } from '#resources/shapes/canvas/shares.ts';
import type { SharePorts } from '#server/canvas/ports.ts';
import { canvasShares } from '#server/db/tables/canvases.ts';
import { type Asked, enterShare } from './entered.ts';
import { shownTo } from './shown.ts';

/**
 * What a link shows to whoever has it.
 * @throws HttpError as `enterShare` does.
 */
export async function openShared(context: SharePorts, request: FastifyRequest, asked: Asked): Promise<SharedCanvas> {
  const entered = await enterShare(context, request, asked);
  const shown = await shownTo(context, entered);
  await context.db
    .update(canvasShares)
    .set({ opened: sql`${canvasShares.opened} + 1`, last_opened_at: context.clock() })
    .where(eq(canvasShares.id, entered.share.id));
  return shown;
}
