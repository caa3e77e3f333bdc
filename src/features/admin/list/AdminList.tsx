import { ExportButton, List } from '@refinedev/antd';
import { type BaseRecord, useNavigation } from '@refinedev/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type InputRef, Table } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useListKeys } from '#src/crud/list/use-list-keys.ts';
import { isFiltered } from '#src/crud/rows/list-query.ts';
import type { ExportState } from '#src/crud/rows/use-export.ts';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { FeatureLocked } from '#src/crud/states/lazy-states.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { asIcon } from '#src/ui/icons/icons.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { Title } from '../parts.tsx';
import { type Columns, useColumns } from './columns.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { AdminTable } from './use-admin-table.ts';

export interface AdminListProps {
  /** What is done besides looking, beside the file. */
  readonly acts?: ReactNode;
  readonly of: Columns;
  readonly table: AdminTable;
  readonly rows: readonly BaseRecord[];
  readonly total: number;
  readonly query: Pick<UseQueryResult<unknown, unknown>, 'error' | 'isError' | 'isLoading' | 'isSuccess' | 'refetch'>;
  readonly csv: ExportState;
}

function AdminRows({ of, table, rows, total, query, active }: Omit<AdminListProps, 'csv'> & { readonly active: number }) {
  const { t, label } = useText();
  const format = useFormat();
  const { show } = useNavigation();
  const columns = useColumns(of, table.sorters);
  const { name, icon } = of.resource;
  const text = (part: string) => label(`resources.${name}.${part}`);
  if (query.isError) {
    return (
      <div className="panel">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} title={t('crud.loadFailed')} comfort={text('safe')} />
      </div>
    );
  }
  const nothing = isFiltered(table.state) ? (
    <EmptyState icon="search" title={t('crud.noMatch')} text={t('crud.noMatchFilter')} />
  ) : (
    <EmptyState icon={asIcon(icon)} title={text('empty_title')} text={text('empty_text')} />
  );
  const counted = (_all: number, [from, to]: [number, number]) =>
    t('crud.range', { from: format.number(from), to: format.number(to), total: format.number(total) });
  return (
    <Table<BaseRecord>
      {...table.tableProps}
      className="panel"
      aria-label={text('many')}
      rowKey="id"
      dataSource={rows}
      loading={query.isLoading}
      columns={columns}
      pagination={{
        ...table.tableProps.pagination,
        // Refine's links all lead to the page one is on: the page of the address stands after theirs.
        itemRender: undefined,
        total,
        showSizeChanger: false,
        hideOnSinglePage: true,
        showTotal: counted,
      }}
      locale={{ emptyText: query.isLoading ? ' ' : nothing }}
      rowClassName={(_row, at) => (at === active ? 'ant-table-row-selected' : '')}
      onRow={({ id = '' }) => ({ onDoubleClick: () => show(name, id) })}
    />
  );
}

/** Refine's list of a resource for staff: search, filters, order and pages, the keys of every list, and a file of all that matches. */
export function AdminList(props: AdminListProps) {
  const { of, table, rows, total, query, csv } = props;
  const { resource } = of;
  const { label } = useText();
  const format = useFormat();
  const { show } = useNavigation();
  const searchRef = useRef<InputRef>(null);
  const [active, setActive] = useState(-1);
  const open = rows[active]?.id;
  useListKeys({
    onSearch: () => searchRef.current?.focus(),
    onMove: (step) => setActive((at) => Math.max(0, Math.min(rows.length - 1, at + step))),
    onOpen: () => open !== undefined && show(resource.name, open),
    onSelect: () => undefined,
    onEscape: () => setActive(-1),
  });
  if (!table.grant.allowed) return <FeatureLocked resource={resource} grant={table.grant} />;
  const tag = query.isSuccess ? <span className="tag num">{format.number(total)}</span> : null;
  return (
    <List
      resource={resource.name}
      title={<Title text={label(`resources.${resource.name}.many`)}>{tag}</Title>}
      headerButtons={
        <>
          <ExportButton loading={csv.busy} onClick={() => void csv.run()} />
          {props.acts}
        </>
      }
    >
      <FilterForm resource={resource} form={table.searchFormProps} state={table.state} searchRef={searchRef} />
      <AdminRows {...props} active={active} />
    </List>
  );
}
