import { AUDIT_CSV_PATH } from '#domain/wire/admin.ts';
import { useServedFile } from '#src/crud/rows/use-export.ts';
import { DASHBOARD_API } from '#src/providers/data/api.ts';
import { useStaffLog } from '#src/providers/data/audit-log.ts';
import { AUDIT } from './audit.tsx';
import { AdminList } from './list/AdminList.tsx';
import { useAdminTable } from './list/use-admin-table.ts';

/** Everything that was done, by Refine's audit log; the table holds what of it is asked for. */
export default function AuditLogScreen() {
  const table = useAdminTable(AUDIT.resource, { elsewhere: true });
  const { filters, sorters, currentPage: page } = table;
  const query = useStaffLog({ filters, sorters, page }, { enabled: table.grant.allowed });
  // The server writes the file, with what was there before and after each change.
  const csv = useServedFile(`${DASHBOARD_API}${AUDIT_CSV_PATH}`, filters);
  const { rows = [], total = 0 } = query.data ?? {};
  return <AdminList of={AUDIT} table={table} rows={rows} total={total} query={query} csv={csv} />;
}
