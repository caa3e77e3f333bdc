import { auditEntries } from '#resources/audit-entries.ts';
import type { AuditEntry } from '#resources/shapes/admin.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { type Columns, useColumns } from './list/columns.tsx';
import { Rows } from './parts.tsx';

/** `workspaces.delete` in words. */
export const actKey = (action: string) => `admin.actions.${action.replaceAll('.', '_')}`;

const ActionCell: Cell = ({ value }) => {
  const { label } = useText();
  return label(actKey(String(value)));
};

/** The log as it is listed. */
export const AUDIT: Columns = { resource: auditEntries, cells: { action: ActionCell }, onPhone: ['created_at', 'actor_email'] };

/** Some entries of it, each with the way to the whole. */
export function AuditRows(table: { readonly caption: string; readonly entries: readonly AuditEntry[]; readonly empty?: string }) {
  return <Rows caption={table.caption} dataSource={table.entries} columns={useColumns(AUDIT)} empty={table.empty} />;
}
