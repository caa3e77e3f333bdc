import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { Earnings } from '#resources/shapes/earnings.ts';
import { compareAll } from '#server/billing/compare.ts';
import { workNotices } from '#server/billing/notices.ts';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { sendBillMails } from '#server/plans/bill-mails.ts';
import { type Answer, flatData } from '#tests/support/answer.ts';
import { linesOf } from '#tests/support/pdf.ts';
import type { Payer, StripeParts } from './stripe-parts.ts';

type Bill = { readonly id: string; readonly status: string; readonly disputed: number };
const codeOf = (answer: Answer) => answer.body.errors?.[0]?.code;

type Kind = 'created' | 'closed' | 'funds_withdrawn' | 'funds_reinstated';

/** Whoever paid asks their bank to take the payment back: it is followed, in whatever order it is heard of. */
export function disputes(parts: () => StripeParts): void {
  const billsOf = async (payer: Payer) => flatData<Bill[]>(await payer.send('GET', 'invoices?sort=issued_at'));
  const creditOf = async (payer: Payer) => payer.send('GET', `invoices/${(await billsOf(payer))[0]?.id}/pdf?kind=credit`);
  const lastBill = async (payer: Payer) => {
    const customer = await parts().customerOf(payer);
    const [bill] = parts().stripe.books.all('invoice', (one) => one.customer === customer);
    if (!bill) throw new Error('there is no bill');
    return bill;
  };
  /** As Stripe sends it: the dispute names the payment and nobody who paid. Twice, and followed by two at once. */
  const hear = async (dispute: Stripe.Dispute, ...kinds: readonly Kind[]) => {
    const { tell, signedAbout, server } = parts();
    for (const kind of kinds) {
      const notice = signedAbout(`charge.dispute.${kind}`, structuredClone(dispute));
      expect([await tell(notice), await tell(notice)]).toEqual([204, 204]);
    }
    await Promise.all([workNotices(server.context), workNotices(server.context)]);
  };
  const acts = async (payer: Payer) =>
    (await payer.show()).history.flatMap(({ type, amount, currency }) => (type.startsWith('dispute') ? [[type, amount, currency]] : []));
  const earned = async () => {
    const { server } = parts();
    const admin = await server.person({ staff: 'admin' });
    return flatData<Earnings>(await server.ask(admin, { url: '/api/dashboard/admin/earnings' })).currencies[0];
  };
  const staffSees = async (payer: Payer) => {
    const { server } = parts();
    const admin = await server.person({ staff: 'admin' });
    const url = `/api/dashboard/billing-invoices?filter[user]=${payer.id}`;
    return flatData<Record<string, unknown>[]>(await server.ask(admin, { url }));
  };
  const mailed = async (payer: Payer) => {
    const { context } = parts().server;
    await sendBillMails(context, context.clock());
    await sendBillMails(context, context.clock());
    const rows = await context.db.select({ template: mails.template }).from(mails).where(eq(mails.user, payer.id));
    return rows.map(({ template }) => template).filter((template) => template.includes('disput'));
  };

  test('while a bank decides the plan stays, and nothing of it can be credited or given back; won, all is as before', async () => {
    const { stripe, withCard, server } = parts();
    const payer = await withCard();
    const before = (await earned())?.charged ?? 0;
    payer.told(await payer.order('business', 'monthly'));
    const bill = await lastBill(payer);
    const dispute = stripe.books.payments.dispute(bill, 'needs_response');
    await hear(dispute, 'funds_withdrawn', 'created');
    expect(await billsOf(payer)).toMatchObject([{ status: 'disputed', disputed: 34_900 }]);
    expect(await staffSees(payer)).toMatchObject([{ dispute: 'open', dispute_reason: 'fraudulent', dispute_until: expect.any(String) }]);
    expect(await payer.show()).toMatchObject({ plan: 'business', state: 'active', banner: 'disputed', refund: null });
    expect(await earned()).toMatchObject({ charged: before, disputed: { amount: expect.any(Number) } });
    expect([codeOf(await payer.order('agency', 'monthly')), codeOf(await payer.send('POST', 'billing/refund'))]).toEqual([
      'billing_disputed',
      'billing_no_refund',
    ]);
    expect([await acts(payer), await mailed(payer)]).toEqual([[['dispute', -34_900, 'USD']], ['payment_disputed']]);
    expect((await creditOf(payer)).status).toBe(404);
    stripe.books.payments.decide(dispute, 'won');
    // An old notice comes last: what counts is how it stands now.
    await hear(dispute, 'funds_reinstated', 'closed', 'created');
    expect(await billsOf(payer)).toMatchObject([{ status: 'paid', disputed: 0 }]);
    expect(await payer.show()).toMatchObject({ plan: 'business', banner: null, refund: { amount: 34_900 } });
    expect((await earned())?.charged).toBe(before + 34_900);
    expect([await acts(payer), (await mailed(payer)).sort()]).toEqual([
      [
        ['dispute_won', 34_900, 'USD'],
        ['dispute', -34_900, 'USD'],
      ],
      ['dispute_won', 'payment_disputed'],
    ]);
    const told = await server.context.db.select().from(auditEntries).where(eq(auditEntries.action, 'billing-invoices.dispute'));
    expect(told.map(({ after }) => (after as { dispute: string }).dispute).sort()).toEqual(['open', 'won']);
  });

  test('lost, what was paid for ends here and there, also where nobody told; and only that', async () => {
    const { stripe, withCard, allRunning, server } = parts();
    const payer = await withCard();
    payer.told(await payer.order('business', 'monthly'));
    stripe.books.payments.dispute(await lastBill(payer), 'lost');
    await compareAll(server.context);
    await workNotices(server.context);
    expect(await payer.show()).toMatchObject({ plan: 'limited', state: 'canceled', refund: null, next_payment: null, banner: null });
    expect([await billsOf(payer), await allRunning(payer)]).toMatchObject([[{ status: 'charged_back', disputed: 34_900 }], []]);
    expect([await acts(payer), await mailed(payer)]).toEqual([[['dispute_lost', -34_900, 'USD']], ['dispute_lost']]);
    const written = linesOf((await creditOf(payer)).bytes).join('\n');
    for (const said of ['Credit note', '-$349.00', 'Taken back by the bank']) expect(written).toContain(said);
    // Whoever takes a plan again has it: what was lost is not lost once more by the next night.
    payer.told(await payer.order('performance_pro', 'monthly'));
    await compareAll(server.context);
    await workNotices(server.context);
    expect(await payer.plan()).toBe('performance_pro');
  });

  test('a bank that only asks moves nothing; a period that is over takes nothing with it; what was bought for good is over', async () => {
    const { stripe, withCard, running } = parts();
    const payer = await withCard();
    payer.told(await payer.order('business', 'monthly'));
    const first = await lastBill(payer);
    const asked = stripe.books.payments.dispute(first, 'warning_needs_response');
    await hear(asked, 'created');
    expect([await staffSees(payer), await payer.show(), await mailed(payer)]).toMatchObject([
      [{ status: 'paid', dispute: 'inquiry' }],
      { banner: null, refund: { amount: 34_900 } },
      [],
    ]);
    stripe.books.renew(await running(payer));
    stripe.books.payments.decide(asked, 'lost');
    await hear(asked, 'closed');
    expect([(await billsOf(payer)).map(({ status }) => status).sort(), await payer.plan()]).toEqual([['charged_back', 'paid'], 'business']);
    const other = await withCard();
    other.told(await other.send('POST', 'users/ltd-upgrade', { planId: 'map_pro_lifetime', quoted: 29_900 }));
    const dispute = stripe.books.payments.dispute(await lastBill(other), 'under_review');
    await hear(dispute, 'created');
    expect([await other.plan(), (await other.show()).banner]).toEqual(['map_pro_lifetime', 'disputed']);
    stripe.books.payments.decide(dispute, 'lost');
    await hear(dispute, 'closed');
    expect([await other.plan(), (await other.show()).floor]).toEqual(['limited', 'limited']);
  });
}
