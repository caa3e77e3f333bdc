import type { Told } from './told.ts';

/** What somebody who pays is answered, from the first look to the last payment given back. */
export async function billing({ ok, refused, server }: Told): Promise<void> {
  const who = await server.person({ plan: 'limited', confirmed: true });
  const order = { planId: 'performance_pro', period: 'monthly' };
  for (const call of ['billing/subscription-info', 'memberships/stripe/schedules', 'users/charge-offer/faastrack', 'usage-tracking'])
    await ok(who, `GET dashboard/${call}`);
  await ok(who, 'GET dashboard/billing/quote?planId=business&period=yearly&coupon=BF2024');
  await refused(400, who, 'GET dashboard/billing/quote?planId=business&period=never');
  await refused(422, who, 'GET dashboard/billing/quote?planId=business&period=yearly&coupon=NONE');
  await refused(402, who, 'POST dashboard/users/upgrade', order);
  await refused(402, who, 'POST dashboard/billing/payment-method', { card: 'test_declined' });
  await ok(who, 'POST dashboard/billing/payment-method', { card: 'test_succeeds' });
  await ok(who, 'POST dashboard/billing/portal');
  await ok(who, 'POST dashboard/users/upgrade', { data: { type: 'subscriptions', attributes: { ...order, planId: 'business' } } });
  await ok(who, 'POST dashboard/users/upgrade', order);
  await ok(who, 'GET dashboard/memberships/stripe/schedules');
  await ok(who, 'DELETE dashboard/memberships/stripe/schedules');
  await refused(409, who, 'DELETE dashboard/memberships/stripe/schedules');
  await ok(who, 'POST dashboard/users/cancel', { reason: 'other' });
  await refused(409, who, 'POST dashboard/users/cancel');
  await ok(who, 'PATCH dashboard/users/undo-cancel');
  await refused(409, who, 'PATCH dashboard/users/undo-cancel');
  await ok(who, 'POST dashboard/billing/refund');
  await refused(409, who, 'POST dashboard/billing/refund');
  await ok(who, 'POST dashboard/users/ltd-upgrade', { planId: 'map_pro_lifetime' });
  await refused(422, who, 'POST dashboard/users/ltd-upgrade', { planId: 'map_pro_lifetime' });
  const { whole } = await ok(who, 'GET dashboard/invoices?page[size]=2&filter[status]=paid');
  await ok(who, `GET dashboard/invoices/${whole.data?.[0]?.id}`);
}
