import { type BaseRecord, useDelete, useDeleteMany, useNotification } from '@refinedev/core';
import { type AnyResource, isRestorable } from '#domain/kit/resource.ts';
import { openModal } from '#src/modals/host.tsx';
import { useFreshRows } from '#src/providers/actions/fresh.ts';
import { ANALYTICS_API, api, DASHBOARD_API } from '#src/providers/data/api.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';
import type { Slots } from '../slots.ts';

/** What taking a row away is called on buttons and in menus. */
export const deleteKey = ({ deletion }: AnyResource) => (deletion === 'removal' ? 'common.remove' : 'common.delete');

/** Seconds in which the toast offers to take it back; the server keeps it for longer. */
const UNDO_SECONDS = 8;

/** Brings deleted rows back under their own ids. */
function useRestore(resource: AnyResource): (ids: readonly string[]) => Promise<void> {
  const { t } = useText();
  const said = useToast();
  const fresh = useFreshRows();
  const workspace = useMaybeWorkspace()?.id;
  const root = `${resource.api === 'analytics' ? ANALYTICS_API : DASHBOARD_API}/${resource.path}`;
  return async (ids) => {
    const answers = await Promise.allSettled(ids.map((id) => api.post(`${root}/${id}/restore`, { workspace })));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) said.failed(failed.reason, t('errors.unknown'));
    await fresh([resource.name]);
  };
}

/** Says that rows are deleted, once they are, and offers to take it back. */
function useUndo(resource: AnyResource): (ids: readonly string[]) => void {
  const { t } = useText();
  const { open } = useNotification();
  const restore = useRestore(resource);
  return (ids) =>
    open?.({
      type: 'progress',
      key: `deleted ${ids[0]}`,
      message: t('notifications.undoable'),
      undoableTimeout: UNDO_SECONDS,
      cancelMutation: () => void restore(ids),
    });
}

/** Deletes one row or several, the way the declaration says; `removal` has other words for some rows. */
export function useRemove(resource: AnyResource, removal?: Slots['removal']) {
  const { t, label } = useText();
  const { mutateAsync: removeOne } = useDelete();
  const { mutateAsync: removeMany } = useDeleteMany();
  const fresh = useFreshRows();
  const offerUndo = useUndo(resource);
  const common = {
    resource: resource.name,
    mutationMode: 'optimistic',
    successNotification: false,
  } as const;
  /** Settles once the server has answered: what is said to be deleted is. */
  const run = async (rows: readonly BaseRecord[], done: () => void, quiet: { readonly errorNotification?: false } = {}) => {
    const ids = rows.flatMap((row) => (row.id === undefined ? [] : [String(row.id)]));
    const [first, ...others] = ids;
    if (first !== undefined && others.length === 0) await removeOne({ ...common, ...quiet, id: first });
    else await removeMany({ ...common, ...quiet, ids });
    done();
    if (isRestorable(resource)) offerUndo(ids);
    await fresh([resource.name]);
  };
  return (rows: readonly BaseRecord[], done: () => void = () => undefined) => {
    // Why it could not be deleted is said by a toast, or by the window that asked.
    if (!resource.deletion) return void run(rows, done).catch(() => undefined);
    const [only] = rows;
    const words = only && rows.length === 1 ? removal?.(only) : undefined;
    const name =
      rows.length === 1 ? String(rows[0]?.[resource.label] ?? '') : label(`resources.${resource.name}.counted`, { count: rows.length });
    openModal('confirm', {
      title: t(resource.deletion === 'removal' ? 'crud.removeTitle' : 'crud.deleteTitle', { name }),
      text: label(`resources.${resource.name}.delete_text`),
      action: t(deleteKey(resource)),
      ...words,
      danger: true,
      onConfirm: () => run(rows, done, { errorNotification: false }),
    });
  };
}
