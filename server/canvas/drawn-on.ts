import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { samples } from '#server/db/tables/canvases.ts';

/** Whoever draws on a canvas that came with sample data makes it theirs: it takes room in the plan from then on, and stays when the sample goes. */
export async function takeFromSample(tx: Database, canvasId: string): Promise<void> {
  await tx.update(samples).set({ canvas_id: null }).where(eq(samples.canvas_id, canvasId));
}
