import { billingSubscriptions } from '#resources/billing/billing-subscriptions.ts';
import type { Columns } from '../list/columns.tsx';
import { RowsOfResource } from '../list/RowsOfResource.tsx';
import { AmountCell, PlanCell, StateCell, WhenCell } from './cells.tsx';

const SUBSCRIPTIONS: Columns = {
  resource: billingSubscriptions,
  cells: { state: StateCell, plan: PlanCell, price: AmountCell, next_at: WhenCell },
  onPhone: ['state', 'plan'],
};

/** Every account with what it pays, when, and where it came from. */
export default function SubscriptionsScreen() {
  return <RowsOfResource of={SUBSCRIPTIONS} />;
}
