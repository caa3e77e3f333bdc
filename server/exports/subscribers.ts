import { and, eq, inArray } from 'drizzle-orm';
import { eventExports } from '#server/db/tables/exports.ts';
import type { Subscriber } from '#server/domain-events/domain-events.ts';
import type { Ports } from '#server/ports.ts';
import { removeLeftFiles } from './sweep.ts';

type SubscribingPorts = Ports<'db' | 'live' | 'settings'>;

/** Whoever is erased stands in no file: what is whole is withdrawn, what is being written begins anew without them. */
export const withdrawExports =
  (ports: SubscribingPorts): Subscriber<'person.erasing'> =>
  async ({ workspace }, { tx }) => {
    const ofWorkspace = eq(eventExports.workspace_id, workspace);
    const empty = { size: 0, row_count: 0, progress: 0, written: null, claim: null, claimed_until: null };
    const withdrawn = await tx
      .update(eventExports)
      .set({ ...empty, state: 'withdrawn', expires_at: null })
      .where(and(ofWorkspace, eq(eventExports.state, 'done')))
      .returning({ id: eventExports.id });
    await tx
      .update(eventExports)
      .set({ ...empty, state: 'waiting' })
      .where(and(ofWorkspace, inArray(eventExports.state, ['waiting', 'running'])));
    return async () => {
      const ids = withdrawn.map(({ id }) => id);
      ports.live.publish(workspace, { type: 'resource', resource: 'event-exports', action: 'updated', ids });
      await removeLeftFiles(ports);
    };
  };

/** The files of a workspace go with it. */
export const forgetExports =
  (ports: SubscribingPorts): Subscriber<'workspace.deleted'> =>
  async () =>
  () =>
    removeLeftFiles(ports);
