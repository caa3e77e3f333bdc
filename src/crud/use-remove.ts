import { type BaseRecord, useDelete, useDeleteMany } from '@refinedev/core';
import type { AnyResource } from '#domain/kit/resource.ts';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/i18n.ts';
import { providerOf, useDataMeta } from './data-meta.ts';
import type { Slots } from './overrides.tsx';

/** What taking a row away is called on buttons and in menus. */
export const deleteKey = ({ deletion }: AnyResource) => (deletion === 'removal' ? 'common.remove' : 'common.delete');

/** Deletes one row or several, the way the declaration says; `removal` has other words for some rows. */
export function useRemove(resource: AnyResource, removal?: Slots['removal']) {
  const { t, label } = useText();
  const meta = useDataMeta(resource);
  const { mutate: removeOne } = useDelete();
  const { mutate: removeMany } = useDeleteMany();
  const common = {
    resource: resource.name,
    dataProviderName: providerOf(resource),
    meta,
    mutationMode: resource.deletion === 'removal' ? 'optimistic' : 'undoable',
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
    if (!resource.deletion) return void act();
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
      onConfirm: act,
    });
  };
}
