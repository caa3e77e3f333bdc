import { canvasUpdates } from '#server/db/tables/canvases.ts';
import type { Ports } from '#server/ports.ts';
import type { DrawingsPort } from '../ports.ts';
import { foldPending } from './pending.ts';

/**
 * A process that ended at once leaves changes of which no document has been made yet. Nothing of them is lost, and whoever
 * opens such a canvas makes it; lists and pictures of canvases ask nobody, so it is done once after a start.
 */
export async function sweepPending(context: Ports<'clock' | 'db' | 'live' | 'log'> & DrawingsPort, stopping: AbortSignal): Promise<void> {
  try {
    const waiting = await context.db.selectDistinct({ canvas: canvasUpdates.canvas_id }).from(canvasUpdates);
    for (const { canvas } of waiting) {
      if (stopping.aborted) return;
      await foldPending(context, canvas).catch((error: unknown) => {
        context.log.warn({ err: error, canvas }, 'what was drawn together waits for whoever reads it next');
      });
    }
  } catch (error) {
    context.log.warn({ err: error }, 'canvases that were left in the middle of a change were not looked for');
  }
}
