import { billingNotices } from '#resources/billing/billing-notices.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { optionKey } from '#src/crud/form/fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type ChipKind, StatusChip } from '#src/ui/data/StatusChip.tsx';
import type { Columns } from './list/columns.tsx';

const CHIPS: Readonly<Record<string, ChipKind>> = { done: 'onTrack', ignored: 'noData', failed: 'critical' };

export function NoticeStatus({ status }: { readonly status: string }) {
  const { label } = useText();
  return <StatusChip status={CHIPS[status] ?? 'tooEarly'} word={label(optionKey(billingNotices, 'status', status))} />;
}

const StatusCell: Cell = ({ value }) => <NoticeStatus status={String(value)} />;

/** What the payment provider has told, as it is listed. */
export const NOTICES: Columns = { resource: billingNotices, cells: { status: StatusCell }, onPhone: ['status'] };
