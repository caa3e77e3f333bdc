import type { BaseRecord } from '@refinedev/core';
import type { CSSProperties } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnyResource } from '#domain/kit/resource.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { CELLS } from '../cells/cells.tsx';
import { alignsRight, fieldKey, type NamedField } from '../form/fields.ts';
import type { Slots } from '../slots.ts';
import { RowMenu } from './RowMenu.tsx';
import type { Selection } from './use-selection.ts';

export interface RowsProps {
  readonly resource: AnyResource;
  readonly rows: readonly BaseRecord[];
  readonly columns: readonly NamedField[];
  readonly slots: Slots;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selection: Selection;
  /** Something can be done with several rows at once. */
  readonly canSelect: boolean;
  /** Which row the keyboard stands on; -1: none. */
  readonly active: number;
  readonly pathOf: (row: BaseRecord) => string;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly onEdit: (row: BaseRecord) => void;
  readonly onDelete: (row: BaseRecord) => void;
}

/** Two quick clicks on a control are meant for the control. */
const isOnControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input, label, select') !== null;
const ariaSort = (sort: string, name: string) => (sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none');

interface HeadProps extends Pick<RowsProps, 'sort' | 'onSort'> {
  readonly name: string;
  readonly title: string;
  readonly right: boolean;
  readonly sortable: boolean;
}

function Head({ name, title, right, sortable, sort, onSort }: HeadProps) {
  const className = right ? 'r' : undefined;
  if (!sortable) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const sorted = ariaSort(sort, name);
  // Words begin with A, numbers and moments with the largest and latest.
  const first = right ? `-${name}` : name;
  const next = sort === first ? (first.startsWith('-') ? name : `-${name}`) : first;
  return (
    <th scope="col" className={className} aria-sort={sorted}>
      <button type="button" className="th-button" onClick={() => onSort(next)}>
        {title}
        {sorted === 'none' ? null : <Icon name={sorted === 'ascending' ? 'up' : 'chevron'} size={12} />}
      </button>
    </th>
  );
}

function FieldCell({
  resource,
  column,
  row,
  slots,
  to,
}: {
  readonly resource: AnyResource;
  readonly column: NamedField;
  readonly row: BaseRecord;
  readonly slots: Slots;
  readonly to: string;
}) {
  const { name, field } = column;
  const Cell = slots.cells?.[name] ?? CELLS[field.kind];
  const cell = <Cell resource={resource} name={name} field={field} row={row} value={row[name]} />;
  const className = alignsRight(column) ? 'r' : undefined;
  if (name !== resource.label) return <td className={className}>{cell}</td>;
  return (
    <td className="hold">
      <Link to={to} className="row-link b">
        {cell}
      </Link>
    </td>
  );
}

/** The rows as a table; the naming column is a link and stays in place when the table scrolls sideways. */
export function ListTable(props: RowsProps) {
  const { resource, rows, columns, slots, selection, canSelect, active, pathOf, sort, onSort } = props;
  const { t, label } = useText();
  const navigate = useNavigate();
  return (
    <div className="panel tbl-scroll list-table">
      <table className="tbl" style={{ '--fl-columns': columns.length + (slots.extraColumns?.length ?? 0) - 1 } as CSSProperties}>
        <caption className="sr">{label(`resources.${resource.name}.many`)}</caption>
        <thead>
          <tr>
            {canSelect ? (
              <th scope="col" className="pick">
                <input
                  type="checkbox"
                  className="cb"
                  aria-label={t('crud.selectAll')}
                  checked={selection.all}
                  ref={(node) => {
                    if (node) node.indeterminate = selection.some && !selection.all;
                  }}
                  onChange={selection.toggleAll}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Head
                key={column.name}
                name={column.name}
                title={label(fieldKey(resource, column.name))}
                right={alignsRight(column)}
                sortable={column.field.sortable === true}
                sort={sort}
                onSort={onSort}
              />
            ))}
            {slots.extraColumns?.map(({ name, title, right = false, order }) => (
              <Head key={name} name={name} title={title} right={right} sortable={order !== undefined} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">
              <span className="sr">{t('crud.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={String(row.id)}
              className={[selection.has(row) ? 'sel' : '', at === active ? 'active' : ''].filter(Boolean).join(' ') || undefined}
              ref={at === active ? (node) => node?.scrollIntoView({ block: 'nearest' }) : undefined}
              onDoubleClick={({ target }) => {
                if (!isOnControl(target)) void navigate(pathOf(row));
              }}
            >
              {canSelect ? (
                <td className="pick">
                  <input
                    type="checkbox"
                    className="cb"
                    disabled={slots.selectable?.(row) === false}
                    aria-label={t('crud.selectRow', { name: String(row[resource.label] ?? '') })}
                    checked={selection.has(row)}
                    onChange={() => selection.toggle(row)}
                  />
                </td>
              ) : null}
              {columns.map((column) => (
                <FieldCell key={column.name} resource={resource} column={column} row={row} slots={slots} to={pathOf(row)} />
              ))}
              {slots.extraColumns?.map(({ name, cell: Cell, right }) => (
                <td key={name} className={right ? 'r' : undefined}>
                  <Cell resource={resource} name={name} field={{ kind: 'text' }} row={row} value={undefined} />
                </td>
              ))}
              <td className="r">
                <RowMenu {...props} row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
