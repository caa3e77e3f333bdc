import { billingInvoices } from '#resources/billing/billing-invoices.ts';
import type { Columns } from '../list/columns.tsx';
import { AmountCell, PlanCell, StateCell, WhenCell } from './cells.tsx';

/** The bills of everybody, as they are listed. */
export const INVOICES: Columns = {
  resource: billingInvoices,
  cells: { status: StateCell, plan: PlanCell, amount: AmountCell, issued_at: WhenCell, retry_at: WhenCell, dispute_until: WhenCell },
  onPhone: ['status', 'amount'],
};
