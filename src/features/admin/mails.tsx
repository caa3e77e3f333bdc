import { mails } from '#resources/mails.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { optionKey } from '#src/crud/form/fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type ChipKind, StatusChip } from '#src/ui/data/StatusChip.tsx';
import type { Columns } from './list/columns.tsx';

const CHIPS: Readonly<Record<string, ChipKind>> = { sent: 'onTrack', kept: 'offPace', failed: 'critical' };

export function MailStatus({ status }: { readonly status: string }) {
  const { label } = useText();
  return <StatusChip status={CHIPS[status] ?? 'tooEarly'} word={label(optionKey(mails, 'status', status))} />;
}

const StatusCell: Cell = ({ value }) => <MailStatus status={String(value)} />;

/** The outbox as it is listed. */
export const MAILS: Columns = { resource: mails, cells: { status: StatusCell }, onPhone: ['status'] };
