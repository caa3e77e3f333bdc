import { type BaseRecord, useDelete, useDeleteMany } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/i18n.ts';
import { providerOf, useDataMeta } from './data-meta.ts';

/** What takes others with it, or cannot be made again, is asked about first; the rest can be undone for some seconds. */
const ASKS: ReadonlySet<string> = new Set(['canvases', 'kpi-widgets', 'collaborators']);
/** What must be over the moment it is confirmed: somebody's access does not go on while there is time to undo. */
const AT_ONCE: ReadonlySet<string> = new Set(['collaborators']);

/** Deletes one row or several: gone from the list at once, and for real when the time to undo has passed. */
export function useRemove(resource: AnyResource) {
  const { t, label } = useText();
  const meta = useDataMeta(resource);
  const { mutate: removeOne } = useDelete();
  const { mutate: removeMany } = useDeleteMany();
  const common = {
    resource: resource.name,
    dataProviderName: providerOf(resource),
    meta,
    mutationMode: AT_ONCE.has(resource.name) ? 'optimistic' : 'undoable',
    successNotification: false,
  } as const;
  const run = (rows: readonly BaseRecord[]) => {
    const ids = rows.flatMap((row) => (row.id === undefined ? [] : [row.id]));
    if (ids.length === 1 && ids[0] !== undefined) removeOne({ ...common, id: ids[0] });
    else removeMany({ ...common, ids });
  };
  return (rows: readonly BaseRecord[], done: () => void = () => undefined) => {
    const act = async () => {
      run(rows);
      done();
    };
    if (!ASKS.has(resource.name)) return void act();
    const name = rows.length === 1 ? String(rows[0]?.[resource.label] ?? '') : t('crud.selected', { count: rows.length });
    openModal('confirm', {
      title: t('crud.deleteTitle', { name }),
      text: label(`resources.${resource.name}.delete_text`),
      action: t('common.delete'),
      danger: true,
      onConfirm: act,
    });
  };
}
