import type { Ports } from '#server/ports.ts';

/** Tells the open pages of a workspace, in this order: what it is now, and that rights have changed. */
export async function announceLock(context: Ports<'live' | 'policy'>, id: string): Promise<void> {
  context.live.publish(id, { type: 'resource', resource: 'workspaces', action: 'updated', ids: [id] });
  await context.policy.changed({ workspace: id });
}
