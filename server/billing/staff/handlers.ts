import { eq } from 'drizzle-orm';
import type { earningsActions } from '#resources/actions/earnings.ts';
import type { earningsShapes } from '#resources/shapes/earnings.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import { invoices } from '#server/db/tables/billing.ts';
import { notFound } from '#server/http/errors.ts';
import { act } from '../act.ts';
import { refusal } from '../refusals.ts';
import { disableCoupon, issueCoupon } from './coupons.ts';
import { describeEarnings } from './earnings.ts';

/** What the installation earns, and what staff do about bills of others. */
export const earningsHandlers = {
  show: ({ context, now }) => describeEarnings(context, now),
  refund: async (call) => {
    const { id } = call.params;
    const { reason } = call.input;
    const [bill] = await call.context.db.select({ account: invoices.user_id, act: invoices.act }).from(invoices).where(eq(invoices.id, id));
    if (!bill) throw notFound();
    return act(
      {
        ...call,
        account: bill.account,
        once: (tx, write) =>
          call.once(tx, async () => {
            await write();
            return { id, status: 'refunded' };
          }),
        // Why staff did it stands in the log; the history that the person reads says that it was done.
        record: (tx, line) => call.record(tx, { ...line, reason }),
      },
      {
        event: ({ subscription }) => {
          if (subscription.refundable?.act !== bill.act) throw refusal('no_refund');
          return { type: 'refund' };
        },
      },
    );
  },
  issueCoupon,
  disableCoupon,
} satisfies HandlersOf<typeof earningsActions, typeof earningsShapes, BillingPorts>;
