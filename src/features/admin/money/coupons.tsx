import { asPlan } from '#domain/plans/plans.ts';
import { billingCoupons } from '#resources/billing/billing-coupons.ts';
import type { Cell } from '#src/crud/cells/cells.tsx';
import { optionKey } from '#src/crud/form/fields.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { type ChipKind, StatusChip } from '#src/ui/data/StatusChip.tsx';
import type { Columns } from '../list/columns.tsx';
import { AmountCell, WhenCell } from './cells.tsx';

const CHIPS: Readonly<Record<string, ChipKind>> = { active: 'onTrack', used_up: 'offPace', expired: 'offPace' };

export function CouponStatus({ status }: { readonly status: string }) {
  const { label } = useText();
  return <StatusChip status={CHIPS[status] ?? 'noData'} word={label(optionKey(billingCoupons, 'status', status))} />;
}

const StatusCell: Cell = ({ value }) => <CouponStatus status={String(value)} />;

const PercentCell: Cell = ({ value }) => {
  const format = useFormat();
  return <span className="num nw">{typeof value === 'number' ? `${format.rate(value)} %` : NO_VALUE}</span>;
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
