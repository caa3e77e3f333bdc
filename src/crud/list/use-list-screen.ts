import type { BaseRecord } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useRowGrant } from '#src/providers/access/use-grant.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { expectWindow } from '#src/ui/windows/type-ahead.ts';
import { useColumns } from '../cells/use-columns.ts';
import { usePlanRoom } from '../locks/plan-limit.ts';
import { isFiltered } from '../rows/list-query.ts';
import { useRemove } from '../rows/use-remove.ts';
import { useRows } from '../rows/use-rows.ts';
import { type ExtraColumn, NO_SLOTS, useNoChoices, useNoCreatePlace, useNoEditPlace } from '../slots.ts';
import { lockedFeature } from '../states/locked-feature.ts';
import type { ListScreenProps } from './ListScreen.tsx';
import type { RowsProps } from './ListTable.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

/** Which form is open, held in the address: `?create=1` or `?edit=<id>`. Back closes it; once closed, no step leads to it again. */
function useFormInAddress() {
  const [params, setParams] = useSearchParams();
  const { t } = useText();
  const put = (name: 'create' | 'edit', value: string | null) => {
    if (value) expectWindow(t('common.loading'));
    const change = (current: URLSearchParams) => {
      const next = new URLSearchParams(current);
      next.delete('create');
      next.delete('edit');
      if (value) next.set(name, value);
      return next;
    };
    setParams(change, { replace: value === null });
  };
  return { creating: params.get('create') !== null, editing: params.get('edit'), put, close: () => put('create', null) };
}

/** What can be done to rows, what says most about who may change them first. */
const CHANGES = ['create', 'edit', 'delete'] as const;

/** What the person may do with rows here. `full`: creating is known but the plan has no room. */
function useRights({ resource }: ListScreenProps) {
  const workspace = useMaybeWorkspace();
  const [list, create, edit, remove] = [
    useRowGrant(resource, 'list'),
    useRowGrant(resource, 'create'),
    useRowGrant(resource, 'edit'),
    useRowGrant(resource, 'delete'),
  ];
  const room = usePlanRoom(resource);
  // Where rows come about elsewhere, whoever may not edit them, or remove them where nobody edits, may only look.
  const grants = { create, edit, delete: remove };
  const change = grants[CHANGES.find((action) => resource.actions.includes(action)) ?? 'edit'];
  const full = create.allowed ? room.full : create.because === 'plan';
  return {
    list,
    full,
    /** Making one is a screen of its own that is shown locked. */
    lockedCreate: lockedFeature(resource, 'create', create) !== null,
    create: resource.actions.includes('create') && (create.allowed || full),
    edit: edit.allowed,
    remove: remove.allowed,
    viewOnly: workspace !== null && !change.allowed && change.because === 'role',
  };
}

const NO_COLUMNS: readonly ExtraColumn[] = [];

/** Everything a list screen knows and can do; the screen itself only draws it. */
export function useListScreen(props: ListScreenProps) {
  const { resource, path, createPath, slots = NO_SLOTS } = props;
  const navigate = useNavigate();
  const rights = useRights(props);
  const { extraColumns = NO_COLUMNS } = slots;
  const list = useListState(resource, extraColumns);
  const columns = useColumns(resource);
  const { rows, total, query } = useRows(resource, list.state, { enabled: rights.list.allowed, extraColumns });
  const choices = (slots.useChoices ?? useNoChoices)();
  const selection = useSelection(rows, slots.selectable);
  const remove = useRemove(resource, slots.removal);
  const form = useFormInAddress();
  const place = (slots.useCreatePlace ?? useNoCreatePlace)() ?? (createPath ? { to: createPath } : null);
  const editPlace = (slots.useEditPlace ?? useNoEditPlace)();
  const searchRef = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(-1);
  const [limitShown, setLimitShown] = useState(false);

  const pathOf = (row: BaseRecord) => slots.rowPath?.(row, path) ?? `${path}/${row.id}`;
  const create = () => {
    if (rights.lockedCreate) void navigate(`${path}/create`);
    else if (rights.full) setLimitShown(true);
    else if (place) void navigate(place.to, { state: place.state });
    else form.put('create', '1');
  };
  const edit = (row: BaseRecord) => {
    if (!editPlace) return form.put('edit', String(row.id));
    const { to, state } = editPlace(row);
    void navigate(to, { state });
  };
  const activeRow = rows[active];
  useListKeys({
    onSearch: () => searchRef.current?.focus(),
    onCreate: rights.create ? create : undefined,
    onMove: (step) => setActive((at) => Math.max(0, Math.min(rows.length - 1, at + step))),
    onOpen: () => activeRow && void navigate(pathOf(activeRow)),
    onSelect: () => activeRow && slots.selectable?.(activeRow) !== false && selection.toggle(activeRow),
    onEscape: selection.clear,
  });
  const rowsProps: RowsProps = {
    resource,
    rows,
    columns: columns.shown,
    slots,
    sort: list.state.sort,
    onSort: (sort) => list.change({ sort }),
    selection,
    canSelect: slots.bulk === 'removal' ? rights.remove : (slots.bulk ?? (rights.remove || slots.useActions !== undefined)),
    active,
    pathOf,
    canEdit: rights.edit,
    canDelete: rights.remove,
    onEdit: edit,
    onDelete: (row) => remove([row]),
  };
  return {
    slots,
    rights,
    list,
    columns,
    rows,
    total,
    query,
    selection,
    form,
    searchRef,
    rowsProps,
    choices,
    /** There is something to search in. */
    hasRows: rights.list.allowed && (rows.length > 0 || isFiltered(list.state)),
    create: rights.create ? create : undefined,
    removeSelected: () => remove(selection.rows, selection.clear),
    saved: (row: BaseRecord) => (slots.createdPath ? void navigate(slots.createdPath(row, path), { replace: true }) : form.close()),
    // Whoever comes to create one by the address hears why that is not possible.
    limitShown: limitShown || (form.creating && rights.create && rights.full && !rights.lockedCreate),
    closeLimit: () => {
      setLimitShown(false);
      if (form.creating) form.close();
    },
  };
}
export type ListScreenState = ReturnType<typeof useListScreen>;
