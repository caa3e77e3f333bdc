import type { DisputeState, InvoiceStatus } from '../wire/bills.ts';
import type { BilledAs } from './events.ts';
import { isGivenBack } from './refund.ts';

/** What a bank says of a payment that its person asked it to take back. */
export interface Dispute {
  readonly state: DisputeState;
  /** Minor units that the bank has taken back for now, or for good. */
  readonly taken: number;
  /** What the bank calls it: `fraudulent`. */
  readonly reason: string;
  /** Until when it has to be answered; null where nothing is to be said any more. */
  readonly answerBy: Date | null;
}

type Fought = Pick<BilledAs, 'bill' | 'refunded' | 'dispute'>;

/** Has the bank taken back for good all that had not gone back before? */
export const isChargedBack = ({ bill, refunded, dispute }: Fought): boolean =>
  dispute?.state === 'lost' && bill.amount > 0 && dispute.taken + (refunded?.amount ?? 0) >= bill.amount;

/** How a bill stands here: whoever takes the money calls it paid, whatever became of the money afterwards. */
export function invoiceStatusOf(billed: Fought & Pick<BilledAs, 'status'>): InvoiceStatus {
  if (isGivenBack(billed)) return 'refunded';
  if (isChargedBack(billed)) return 'charged_back';
  return billed.dispute?.state === 'open' ? 'disputed' : billed.status;
}

/** What the history tells of it. */
export const DISPUTE_ACTS = ['dispute', 'dispute_won', 'dispute_lost'] as const;
export type DisputeAct = (typeof DISPUTE_ACTS)[number];

const ACTS: { readonly [S in DisputeState]: DisputeAct | null } = {
  inquiry: null,
  open: 'dispute',
  won: 'dispute_won',
  lost: 'dispute_lost',
};

/** What has become of it since the bill was last kept; null for nothing that its person has to know. */
export function disputeActOf({ dispute, disputeBefore: before }: Pick<BilledAs, 'dispute' | 'disputeBefore'>): DisputeAct | null {
  if (!dispute || dispute.state === before?.state) return null;
  // Money that was never taken does not come back.
  const isOverBefore = dispute.state === 'won' && (before === null || before.state === 'inquiry');
  return isOverBefore ? null : ACTS[dispute.state];
}

/** Minor units that the bank has given back since then; below 0 where it has taken them. */
export const disputeMoney = ({ dispute, disputeBefore }: Pick<BilledAs, 'dispute' | 'disputeBefore'>): number =>
  dispute ? (disputeBefore?.taken ?? 0) - dispute.taken : 0;

/** Acts whose payments a bank decides about, with what is new of some bills. */
export function disputedWith(before: readonly string[], bills: readonly BilledAs[]): readonly string[] {
  const known = bills.filter(({ dispute }) => dispute !== null);
  const open = known.filter(({ dispute }) => dispute?.state === 'open').map(({ bill }) => bill.act);
  const rest = before.filter((act) => !known.some(({ bill }) => bill.act === act));
  return [...rest, ...open];
}

/** Has a bank just taken back what paid for a time that begins, or goes on, after a moment? */
export const endsBy = (bills: readonly BilledAs[], since: Date): boolean =>
  bills.some((one) => {
    const { ends } = one.bill;
    return disputeActOf(one) === 'dispute_lost' && isChargedBack(one) && ends !== null && ends > since;
  });
