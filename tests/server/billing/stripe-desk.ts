import { expect, test } from 'vitest';
import type { Earnings } from '#resources/shapes/earnings.ts';
import { compareAll } from '#server/billing/compare.ts';
import { workNotices } from '#server/billing/notices.ts';
import { flatData } from '#tests/support/answer.ts';
import type { Signed, Told } from '#tests/support/stripe/notices.ts';
import { coupon } from '#tests/support/stripe/shapes/sold.ts';
import type { Payer, StripeParts } from './stripe-parts.ts';

type Bill = { readonly id: string; readonly status: string; readonly amount: number; readonly refunded: number };

/** What somebody does at Stripe's own desk and not here: it is followed, whichever way it is heard of. */
export function desk(parts: () => StripeParts): void {
  const billsOf = async (payer: Payer) => flatData<Bill[]>(await payer.send('GET', 'invoices?sort=issued_at'));
  const lastBill = async (payer: Payer) => {
    const customer = await parts().customerOf(payer);
    const [bill] = parts().stripe.books.all('invoice', (one) => one.customer === customer);
    if (!bill) throw new Error('there is no bill');
    return bill;
  };
  /** Told, twice, and followed by two at once. */
  const hear = async (payer: Payer, what: Told | Signed) => {
    const { tell, signed, customerOf, server } = parts();
    const notice = typeof what === 'string' ? signed(what, await customerOf(payer)) : what;
    expect([await tell(notice), await tell(notice)]).toEqual([204, 204]);
    await Promise.all([workNotices(server.context), workNotices(server.context)]);
  };
  const backs = async (payer: Payer) => (await payer.show()).history.filter(({ type }) => type === 'refund').map(({ amount }) => amount);

  test('a payment that is given back there has its credit note and is not earned, and the end of the plan is followed', async () => {
    const { server, stripe, withCard, running, signedAbout } = parts();
    const admin = await server.person({ staff: 'admin' });
    const charged = async () =>
      flatData<Earnings>(await server.ask(admin, { url: '/api/dashboard/admin/earnings' })).currencies[0]?.charged ?? 0;
    const payer = await withCard();
    const before = await charged();
    payer.told(await payer.order('business', 'monthly'));
    expect(await charged()).toBe(before + 34_900);
    const bill = await lastBill(payer);
    const back = stripe.books.payments.giveBack(bill);
    // The refund names the payment alone, and comes before what names its person.
    await hear(payer, signedAbout('refund.created', { ...back, customer: null }));
    await hear(payer, signedAbout('charge.refunded', stripe.books.payments.charge(bill)));
    const [kept] = await billsOf(payer);
    expect(kept).toMatchObject({ status: 'refunded', amount: 34_900, refunded: 34_900 });
    expect([await backs(payer), await charged(), (await payer.show()).refund]).toEqual([[-34_900], before, null]);
    expect((await payer.send('GET', `invoices/${kept?.id}/pdf?kind=credit`)).status).toBe(200);
    // What is paid again and again is another matter, until it is ended there, too.
    expect(await payer.plan()).toBe('business');
    Object.assign(await running(payer), { status: 'canceled' });
    await hear(payer, 'customer.subscription.deleted');
    expect([await payer.plan(), (await payer.show()).state, await backs(payer)]).toEqual(['limited', 'canceled', [-34_900]]);
  });

  test('what goes back in part is kept to the cent, also where nobody told; the rest can go back here, and one that fails has not', async () => {
    const { server, stripe, withCard, signedAbout } = parts();
    const payer = await withCard();
    payer.told(await payer.order('business', 'monthly'));
    const bill = await lastBill(payer);
    stripe.books.payments.giveBack(bill, 10_000);
    await hear(payer, 'charge.refunded');
    // Its notice was lost: the night finds it.
    const second = stripe.books.payments.giveBack(bill, 4_900);
    await compareAll(server.context);
    expect([await billsOf(payer), await backs(payer)]).toMatchObject([[{ status: 'paid', refunded: 14_900 }], [-4_900, -10_000]]);
    expect((await payer.show()).refund).toMatchObject({ amount: 20_000 });
    // The bank refused the second one.
    second.status = 'failed';
    await hear(payer, signedAbout('refund.failed', { ...second, customer: null }));
    expect([(await billsOf(payer))[0]?.refunded, (await payer.show()).refund?.amount]).toEqual([10_000, 24_900]);
    payer.told(await payer.send('POST', 'billing/refund'));
    expect([await billsOf(payer), stripe.books.payments.back(bill)]).toMatchObject([[{ status: 'refunded', refunded: 34_900 }], 34_900]);
  });

  test('a plan bought for good is over once its payment has gone back', async () => {
    const { stripe, withCard } = parts();
    const payer = await withCard();
    payer.told(await payer.send('POST', 'users/ltd-upgrade', { planId: 'map_pro_lifetime', quoted: 29_900 }));
    stripe.books.payments.giveBack(await lastBill(payer));
    await hear(payer, 'charge.refunded');
    expect([await payer.plan(), (await payer.show()).floor]).toEqual(['limited', 'limited']);
  });

  test('a discount that is given there is in the next payment that is said, and goes when it is taken away', async () => {
    const { server, stripe, withCard, customerOf, running, signedAbout } = parts();
    const payer = await withCard();
    payer.told(await payer.order('business', 'monthly'));
    const customer = stripe.books.get('customer', await customerOf(payer));
    const half = stripe.books.add(coupon({ ...stripe.books.made('coupon'), duration: 'forever', percent_off: 50 }));
    await hear(payer, signedAbout('customer.discount.created', stripe.books.giveDiscount(customer, half)));
    expect((await payer.show()).next_payment?.amount).toBe(17_450);
    stripe.books.renew(await running(payer));
    await hear(payer, 'invoice.paid');
    expect((await billsOf(payer)).map(({ amount }) => amount).sort()).toEqual([17_450, 34_900]);
    customer.discount = null;
    await compareAll(server.context);
    expect((await payer.show()).next_payment?.amount).toBe(34_900);
  });

  test('a cancellation there, and one that is taken back, stand here as if they were made here', async () => {
    const { withCard, running } = parts();
    const payer = await withCard();
    payer.told(await payer.order('business', 'monthly'));
    const subscription = await running(payer);
    subscription.cancel_at_period_end = true;
    await hear(payer, 'customer.subscription.updated');
    expect(await payer.show()).toMatchObject({ state: 'canceling', next_payment: null });
    subscription.cancel_at_period_end = false;
    await hear(payer, 'customer.subscription.updated');
    expect(await payer.show()).toMatchObject({ state: 'active', next_payment: { amount: 34_900 } });
  });
}
