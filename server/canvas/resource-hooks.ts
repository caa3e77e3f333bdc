import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { requireRoom } from '#server/entitlements/plan-limit.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { isMember } from '#server/policy/members.ts';
import type { ResourceHooks } from '#server/resources/hook.ts';

/** A new canvas belongs to whoever makes it and starts with an empty drawing; its workspace's owner pays for it. */
export const canvases: ResourceHooks<'canvases'> = {
  async beforeCreate(values, { tx, userId, workspace, now }) {
    if (!workspace) throw notFound();
    await requireRoom(tx, workspace.owner, 'canvases', now);
    return { ...values, owner: userId };
  },
  async afterCreate(row, { tx, userId, now }) {
    await tx.insert(canvasDocuments).values({ canvas_id: row.id, document: toRecords(EMPTY_DOCUMENT), saved_by: userId, saved_at: now });
  },
  beforeEdit(row, changes) {
    if (row.is_locked) throw new HttpError(423, 'canvas_locked');
    return changes;
  },
  /** An open one needs room like a new one; whose owner has left since belongs to whoever brings it back. */
  async beforeRestore(row, { tx, userId, workspace, now }) {
    if (!workspace || !row.owner) throw notFound();
    if (!row.is_locked) await requireRoom(tx, workspace.owner, 'canvases', now);
    return (await isMember(tx, workspace, row.owner)) ? {} : { owner: userId };
  },
};
