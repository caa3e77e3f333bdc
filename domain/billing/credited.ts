import type { InvoiceStatus } from '../wire/bills.ts';

interface Billed {
  /** A name of `INVOICE_STATUSES`. */
  readonly status: string;
  /** Minor units that were charged, that were given back of it, and that its person's bank has taken back. */
  readonly amount: number;
  readonly refunded: number;
  readonly disputed: number;
}

/** Minor units that a bank has taken back of a bill for good: while it decides they may come again. */
export const takenForGood = ({ status, disputed }: Pick<Billed, 'status' | 'disputed'>): number =>
  status === ('disputed' satisfies InvoiceStatus) ? 0 : disputed;

/** Minor units of a bill that its credit note is about: given back, or taken back by a bank. 0: there is none. */
export const creditedOf = (bill: Billed): number => Math.min(bill.amount, bill.refunded + takenForGood(bill));
