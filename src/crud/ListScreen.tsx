import type { BaseRecord } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/i18n.ts';
import { useMaybeWorkspace } from '#src/providers/workspace.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { PageHeader } from '#src/ui/Panel.tsx';
import { SkeletonRows, useDelayed } from '#src/ui/Skeleton.tsx';
import { usePhone } from '#src/ui/use-media.ts';
import { BulkBar } from './BulkBar.tsx';
import { useGrant } from './data-meta.ts';
import { FormModal } from './FormModal.tsx';
import { ListCards } from './ListCards.tsx';
import { ListTable, type RowsProps } from './ListTable.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { isFiltered } from './list-query.ts';
import { type Slots, slotsOf } from './overrides.tsx';
import { Pager } from './Pager.tsx';
import { usePlanRoom } from './plan-limit.ts';
import { EmptyList, FeatureLocked, NothingMatches, PlanLimitModal, ViewOnlyNote } from './states/ListStates.tsx';
import { LoadFailed } from './states/LoadFailed.tsx';
import { useColumns } from './use-columns.ts';
import { useListKeys } from './use-list-keys.ts';
import { useListState } from './use-list-state.ts';
import { useRemove } from './use-remove.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';

export interface ListScreenProps {
  readonly resource: AnyResource;
  /** Address of this list. */
  readonly path: string;
  /** Slots filled where the screen is used; the standing ones are in overrides.tsx. */
  readonly slots?: Partial<Slots>;
  /** Draws rows another way than as table and cards. */
  readonly renderRows?: (props: RowsProps) => React.ReactNode;
  /** Another way to make a row than the generated form. */
  readonly createPath?: string;
}

/** Which form is open, held in the address: `?create=1` or `?edit=<id>`. */
function useFormInAddress() {
  const [params, setParams] = useSearchParams();
  const put = (name: 'create' | 'edit', value: string | null) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      next.delete('create');
      next.delete('edit');
      if (value) next.set(name, value);
      return next;
    });
  return { creating: params.get('create') !== null, editing: params.get('edit'), put, close: () => put('create', null) };
}

/** The list of a resource: filter, sort and page in the address, states, bulk acts, keyboard, phone. */
export function ListScreen({ resource, path, slots: given, renderRows, createPath }: ListScreenProps) {
  const { t, label } = useText();
  const format = useFormat();
  const phone = usePhone();
  const navigate = useNavigate();
  const workspace = useMaybeWorkspace();
  const slots = slotsOf(resource, given);
  const grants = {
    list: useGrant(resource, 'list'),
    create: useGrant(resource, 'create'),
    edit: useGrant(resource, 'edit'),
    remove: useGrant(resource, 'delete'),
  };
  const list = useListState(resource);
  const columns = useColumns(resource);
  const { rows, total, query } = useRows(resource, list.state, grants.list.allowed);
  const selection = useSelection(rows);
  const remove = useRemove(resource);
  const form = useFormInAddress();
  const searchRef = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(-1);
  const [limitShown, setLimitShown] = useState(false);
  const slow = useDelayed(query.isLoading);

  const pathOf = (row: BaseRecord) => slots.rowPath?.(row, path) ?? `${path}/${row.id}`;
  const room = usePlanRoom(resource);
  const blocked = grants.create.allowed ? room.full : grants.create.because === 'plan';
  const canCreate = resource.actions.includes('create') && (grants.create.allowed || blocked);
  const create = () => {
    if (blocked) setLimitShown(true);
    else if (createPath) void navigate(createPath);
    else form.put('create', '1');
  };
  const activeRow = rows[active];
  useListKeys({
    onSearch: () => searchRef.current?.focus(),
    onCreate: canCreate ? create : undefined,
    onMove: (step) => setActive((at) => Math.max(0, Math.min(rows.length - 1, at + step))),
    onOpen: () => activeRow && void navigate(pathOf(activeRow)),
    onSelect: () => activeRow && selection.toggle(activeRow),
    onEscape: selection.clear,
  });

  const title = label(`resources.${resource.name}.many`);
  const viewOnly = workspace !== null && !grants.create.allowed && grants.create.because === 'role';
  const rowsProps: RowsProps = {
    resource,
    rows,
    columns: columns.shown,
    slots,
    sort: list.state.sort,
    onSort: (sort) => list.change({ sort }),
    selection,
    active,
    pathOf,
    canEdit: grants.edit.allowed,
    canDelete: grants.remove.allowed,
    onEdit: (row) => form.put('edit', String(row.id)),
    onDelete: (row) => remove([row]),
  };
  const body = () => {
    if (!grants.list.allowed) return <FeatureLocked resource={resource} grant={grants.list} />;
    if (query.isError) {
      return (
        <div className="panel">
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} title={t('crud.loadFailed')} comfort={label(`resources.${resource.name}.safe`)} />
        </div>
      );
    }
    if (query.isLoading) return slow ? <div className="panel">{<SkeletonRows label={t('common.loading')} />}</div> : null;
    if (rows.length === 0 && isFiltered(list.state)) return <NothingMatches search={list.state.search} onClear={list.clear} />;
    if (rows.length === 0 && list.state.page === 1) {
      return <EmptyList resource={resource} drawing={slots.drawing} onCreate={canCreate ? create : undefined} extra={slots.emptyExtra ? <slots.emptyExtra resource={resource} /> : null} />;
    }
    const Rows = phone ? ListCards : ListTable;
    return (
      <>
        {renderRows ? renderRows(rowsProps) : <Rows {...rowsProps} />}
        <Pager page={list.state.page} total={total} onPage={(page) => list.change({ page })} counted={label(`resources.${resource.name}.counted`, { count: total })} note={slots.note} />
      </>
    );
  };
  const hasRows = rows.length > 0 || isFiltered(list.state);
  return (
    <>
      <title>{`${title} · Flumen`}</title>
      <PageHeader title={title} tag={query.isSuccess ? <span className="tag num">{format.number(total)}</span> : null}>
        {viewOnly ? (
          <span className="tag">
            <Icon name="eye" size={14} />
            {t('common.viewOnly')}
          </span>
        ) : null}
        {canCreate && hasRows ? (
          <Button look="primary" icon={blocked ? 'lock' : 'plus'} aria-keyshortcuts="n" onClick={create}>
            {label(`resources.${resource.name}.new`)}
          </Button>
        ) : null}
      </PageHeader>
      {viewOnly ? <ViewOnlyNote /> : null}
      {slots.above ? <div className="list-above">{slots.above}</div> : null}
      {grants.list.allowed && hasRows ? <ListToolbar resource={resource} list={list} columns={columns} rows={rows} searchRef={searchRef} end={slots.toolbarEnd} /> : null}
      {body()}
      <BulkBar selection={selection} onDelete={() => remove(selection.rows, selection.clear)} />
      {form.creating && grants.create.allowed && !blocked && !createPath ? (
        <FormModal
          resource={resource}
          mode="create"
          slots={slots}
          onClose={form.close}
          onSaved={(row) => (slots.createdPath ? void navigate(slots.createdPath(row, path)) : form.close())}
        />
      ) : null}
      {form.editing && grants.edit.allowed ? <FormModal resource={resource} mode="edit" id={form.editing} slots={slots} onClose={form.close} onSaved={form.close} /> : null}
      {limitShown ? <PlanLimitModal resource={resource} onClose={() => setLimitShown(false)} /> : null}
    </>
  );
}
