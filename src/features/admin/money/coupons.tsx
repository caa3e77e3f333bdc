import { asPlan } from '#domain/plans/plans.ts';
import { billingCoupons } from '#resources/billing/billing-coupons.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { optionKey } from '#src/crud/form/fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { type Format, NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { type ChipKind, StatusChip } from '#src/ui/data/StatusChip.tsx';
import type { Columns } from '../list/columns.tsx';
import { AmountCell, WhenCell } from './cells.tsx';

const CHIPS: Readonly<Record<string, ChipKind>> = { active: 'onTrack', used_up: 'offPace', expired: 'offPace' };

export function CouponStatus({ status }: { readonly status: string }) {
  const { label } = useText();
  return <StatusChip status={CHIPS[status] ?? 'noData'} word={label(optionKey(billingCoupons, 'status', status))} />;
}

const StatusCell: Cell = ({ value }) => <CouponStatus status={String(value)} />;

/** Percent off, 0 to 100, as the language writes it. */
export const percentOff = (percent: number, format: Format): string =>
  format.percent(percent / 100, { digits: Number.isInteger(percent) ? 0 : 2 });

const PercentCell: Cell = ({ value }) => {
  const format = useFormat();
  if (typeof value !== 'number') return <span className="mut3">{NO_VALUE}</span>;
  return <span className="num nw">{percentOff(value, format)}</span>;
};

const PlansCell: Cell = ({ value }) => {
  const { label } = useText();
  const format = useFormat();
  return <span>{Array.isArray(value) ? format.list(value.map((plan) => label(`plans.${asPlan(String(plan))}`))) : NO_VALUE}</span>;
};

/** Codes that take something off, as they are listed. */
export const COUPONS: Columns = {
  resource: billingCoupons,
  cells: { status: StatusCell, percent: PercentCell, amount: AmountCell, plans: PlansCell, until: WhenCell, created_at: WhenCell },
  onPhone: ['status', 'uses'],
};
