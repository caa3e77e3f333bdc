import { getDefaultSortOrder } from '@refinedev/antd';
import { type BaseRecord, type CrudSort, Link } from '@refinedev/core';
import type { TableColumnsType } from 'antd';
import type { AnyResource } from '#domain/kit/resource.ts';
import { CELLS, type Cell } from '#src/crud/cells/cells.tsx';
import { alignsRight, fieldKey, fieldsOn } from '#src/crud/form/fields.ts';
import { nameOfSort } from '#src/crud/rows/list-query.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { WIDE } from '../parts.tsx';

/** What the declared fields of a resource do not say of its columns. */
export interface Columns {
  readonly resource: AnyResource;
  /** How values of these fields are written, where their kind does not say it. */
  readonly cells?: Readonly<Record<string, Cell>>;
  /** Fields without a column of their own. */
  readonly without?: readonly string[];
  /** What a phone has room for besides the column that names the row. */
  readonly onPhone: readonly string[];
}

/** Words begin with A, moments with the latest; what is in order always stays so. */
const UP = ['ascend', 'descend', 'ascend'] as const;
const DOWN = ['descend', 'ascend', 'descend'] as const;

/** Columns by the declared fields; the one that names a row leads to it. `sorters`: none where the rows are in no order of their own. */
export function useColumns({ resource, cells = {}, without = [], onPhone }: Columns, sorters?: CrudSort[]): TableColumnsType<BaseRecord> {
  const { label } = useText();
  const declared: CrudSort = { field: nameOfSort(resource.sort), order: resource.sort.startsWith('-') ? 'desc' : 'asc' };
  const orderOf = (name: string) => getDefaultSortOrder(name, sorters?.length ? sorters : [declared]) ?? null;
  const listed = fieldsOn(resource, 'list').filter(({ name }) => !without.includes(name));
  const naming = listed.filter(({ name }) => name === resource.label);
  return [...naming, ...listed.filter((one) => !naming.includes(one))].map(({ name, field }) => {
    const FieldCell = cells[name] ?? CELLS[field.kind];
    const right = alignsRight({ name, field });
    const isNaming = name === resource.label;
    return {
      key: name,
      dataIndex: name,
      title: label(fieldKey(resource, name)),
      align: right ? 'right' : 'left',
      ...(isNaming || onPhone.includes(name) ? {} : { responsive: WIDE }),
      ...(sorters && field.sortable ? { sorter: true, sortOrder: orderOf(name), sortDirections: [...(right ? DOWN : UP)] } : {}),
      render: (value: unknown, row: BaseRecord) => {
        const cell = <FieldCell resource={resource} name={name} field={field} row={row} value={value} />;
        const go = { to: { resource: resource.name, action: 'show', id: row.id ?? '' } } as const;
        return isNaming ? (
          <Link className="row-link b" go={go}>
            {cell}
          </Link>
        ) : (
          cell
        );
      },
    };
  });
}
