import type { ReactNode } from 'react';
import { fieldsOn } from '#src/crud/form/fields.ts';
import { useExport } from '#src/crud/rows/use-export.ts';
import { AdminList } from './AdminList.tsx';
import type { Columns } from './columns.tsx';
import { useAdminTable } from './use-admin-table.ts';

/** The list of a resource whose rows and file come by its data provider. */
export function RowsOfResource({ of, acts }: { readonly of: Columns; readonly acts?: ReactNode }) {
  const { resource } = of;
  const table = useAdminTable(resource);
  const { data: rows, total = 0 } = table.result;
  const csv = useExport(resource, table.state, fieldsOn(resource, 'list'));
  return <AdminList of={of} table={table} rows={rows} total={total} query={table.tableQuery} csv={csv} acts={acts} />;
}
