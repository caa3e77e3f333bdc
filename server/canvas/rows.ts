import { and, eq, type SQL } from 'drizzle-orm';
import type { LiveEvent } from '#domain/wire/session.ts';
import { canvases } from '#server/db/tables/core.ts';
import type { Ports } from '#server/ports.ts';

export type CanvasRow = typeof canvases.$inferSelect;

/** The canvas in the workspace that the guard entered: it may have moved on since then. */
export function inSource(id: string, workspaceId: string): SQL | undefined {
  return and(eq(canvases.id, id), eq(canvases.workspace_id, workspaceId));
}

/** Tells open pages of a workspace what became of a canvas, and that what is left of the limits has changed. */
export async function announceCanvas(
  context: Ports<'live' | 'policy'>,
  workspaceId: string,
  action: (LiveEvent & { type: 'resource' })['action'],
  id: string,
): Promise<void> {
  context.live.publish(workspaceId, { type: 'resource', resource: 'canvases', action, ids: [id] });
  await context.policy.changed({ workspace: workspaceId });
}
