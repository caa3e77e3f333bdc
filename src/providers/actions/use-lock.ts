import type { AnyResource } from '#domain/kit/resource.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import { refreshWorkspace } from '../place/workspace.tsx';
import { useFreshRows } from './fresh.ts';
import { inTurn, type OnProgress } from './in-turn.ts';
import { perform } from './perform.ts';

/** Resources whose rows can be locked, and the calls that do it. */
const CALLS = {
  workspaces: {
    lock: (ids: readonly string[]) => perform(workspaceActions.lockOwn, { input: { ids: [...ids] } }),
    unlock: async (id: string, lock: readonly string[]) => {
      const opened = await perform(workspaceActions.unlock, { input: { id, lock: [...lock] } });
      return { canvasesLocked: opened.canvases_locked };
    },
  },
  canvases: {
    lock: (ids: readonly string[], onProgress?: OnProgress) =>
      inTurn(ids, (id) => perform(canvasActions.lock, { params: { id } }), onProgress),
    unlock: async (id: string, lock: readonly string[]) => {
      await perform(canvasActions.unlock, { params: { id }, input: { lock: [...lock] } });
      return { canvasesLocked: 0 };
    },
  },
} as const;
export type Lockable = AnyResource & { readonly name: keyof typeof CALLS };

/** Locking and opening rows; both reject with the server's own sentence. */
export function useLock(resource: Lockable) {
  const fresh = useFreshRows();
  const calls = CALLS[resource.name];
  const freshOf = async (ids: readonly string[]) => {
    // A workspace may be on screen behind the dialog that changes it.
    if (resource.name === 'workspaces') for (const id of ids) refreshWorkspace(id);
    await fresh([resource.name]);
  };
  return {
    /** Where each is a call of its own, `onProgress` hears how many are locked. */
    lock: async (ids: readonly string[], onProgress?: OnProgress) => {
      await calls.lock(ids, onProgress);
      await freshOf(ids);
    },
    /** Opens a row after those of `instead` were locked: all of it happens, or nothing. */
    unlock: async (id: string, instead: readonly string[] = []) => {
      const done = await calls.unlock(id, instead);
      await freshOf([...instead, id]);
      return done;
    },
  };
}
