import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import type { Somebody, Told } from './told.ts';

/** What somebody who pays is answered, from the first look to the last payment given back. */
export async function billing({ ok, refused, server }: Told): Promise<void> {
  const who = await server.person({ plan: 'limited', confirmed: true });
  const order = { planId: 'performance_pro', period: 'monthly' };
  for (const call of ['billing/subscription-info', 'memberships/stripe/schedules', 'users/charge-offer/faastrack', 'usage-tracking'])
    await ok(who, `GET dashboard/${call}`);
  await ok(who, 'GET dashboard/billing/quote?planId=business&period=yearly&coupon=BF2024');
  await ok(who, 'GET dashboard/billing/coupon?code=BF2024');
  await refused(400, who, 'GET dashboard/billing/quote?planId=business&period=never');
  await refused(422, who, 'GET dashboard/billing/quote?planId=business&period=yearly&coupon=NONE');
  await refused(402, who, 'POST dashboard/users/upgrade', order);
  await refused(402, who, 'POST dashboard/billing/payment-method', { card: 'test_declined' });
  await ok(who, 'POST dashboard/billing/payment-method', { card: 'test_succeeds' });
  await ok(who, 'POST dashboard/billing/payment-page', { back: '/dashboard/subscription-plans' });
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
  const id = whole.data?.[0]?.id;
  await ok(who, 'GET dashboard/billing/address');
  await ok(who, 'PUT dashboard/billing/address', { company: 'Acme GmbH', address: 'Street 1', country: 'DE', tax_id: 'DE 123456789' });
  await refused(422, who, 'PUT dashboard/billing/address', { country: 'DE', tax_id: '12' });
  await ok(who, `GET dashboard/invoices/${id}/pdf`);
  await refused(404, who, `GET dashboard/invoices/${id}/pdf?kind=credit`);
  await staff({ ok, refused, server }, who);
  await told({ ok, refused, server });
  await called({ ok, refused, server });
}

/** What staff see of it, and the payment that they give back. */
async function staff({ ok, refused, server }: Told, who: Somebody): Promise<void> {
  await issuing({ ok, refused, server });
  const admin = await server.person({ staff: 'admin' });
  const reason = 'Bought by mistake';
  await ok(admin, 'GET dashboard/admin/earnings');
  await ok(admin, `GET dashboard/billing-subscriptions?filter[search]=${who.id.slice(0, 8)}&filter[state]=free&sort=next_at`);
  await ok(admin, `GET dashboard/billing-subscriptions/${who.id}`);
  const { whole } = await ok(admin, `GET dashboard/billing-invoices?filter[user]=${who.id}&filter[status]=paid`);
  const id = whole.data?.[0]?.id;
  await ok(admin, `GET dashboard/billing-invoices/${id}`);
  await refused(422, admin, `POST dashboard/admin/billing-invoices/${id}/refund`, {});
  await ok(admin, `POST dashboard/admin/billing-invoices/${id}/refund`, { reason });
  await refused(409, admin, `POST dashboard/admin/billing-invoices/${id}/refund`, { reason });
}

/** A coupon is issued and disabled. */
async function issuing({ ok, refused, server }: Pick<Told, 'ok' | 'refused' | 'server'>): Promise<void> {
  const admin = await server.person({ staff: 'admin' });
  const reason = 'For the answers';
  const coupon = { code: 'ANSWERS', percent: 10, plans: ['business'], periods: ['monthly'], reason };
  const { whole } = await ok(admin, 'POST dashboard/admin/billing-coupons', coupon);
  await refused(409, admin, 'POST dashboard/admin/billing-coupons', coupon);
  await refused(422, admin, 'POST dashboard/admin/billing-coupons', { ...coupon, code: 'OTHER', percent: 0 });
  const id = whole.data?.id;
  await ok(admin, 'GET dashboard/billing-coupons?page[size]=5&filter[status]=active');
  await ok(admin, `GET dashboard/billing-coupons/${id}`);
  await ok(admin, `POST dashboard/admin/billing-coupons/${id}/disable`, { reason });
}

/** A booked call makes a trial longer once, where the installation has a calendar. */
async function called({ ok, refused, server }: Pick<Told, 'ok' | 'refused' | 'server'>): Promise<void> {
  const { settings } = server.context;
  const who = await server.person({ plan: 'limited', confirmed: true });
  const call = 'POST dashboard/billing/booked-call';
  await ok(who, 'POST dashboard/users/upgrade', { planId: 'business', period: 'monthly', isTrial: true });
  await refused(404, who, call);
  Object.assign(settings, { bookingUrl: 'https://calendar.example/call' });
  await ok(who, call);
  await refused(409, who, call);
  const told = 'POST dashboard/billing/booked-calls';
  const body = { triggerEvent: 'PING', payload: {} };
  await refused(404, null, told, body);
  Object.assign(settings, { bookingSecret: 'what the calendar signs with' });
  const signature = createHmac('sha256', 'what the calendar signs with').update(JSON.stringify(body)).digest('hex');
  await ok(null, told, body, { 'x-cal-signature-256': signature });
  await refused(401, null, told, body, { 'x-cal-signature-256': '00' });
  Object.assign(settings, { bookingUrl: undefined, bookingSecret: undefined });
}

/** What Stripe is answered that tells something: what it has signed is taken, what anybody else has is not. */
async function told({ ok, refused, server: { context } }: Pick<Told, 'ok' | 'refused' | 'server'>): Promise<void> {
  const stripe = { secretKey: 'sk_test_0', webhookSecret: 'whsec_0', tax: false };
  const payload = { id: 'evt_answers', object: 'event', type: 'invoice.paid', created: 1, data: { object: { customer: 'cus_0' } } };
  const { webhooks } = new Stripe(stripe.secretKey);
  const signature = webhooks.generateTestHeaderString({ payload: JSON.stringify(payload), secret: stripe.webhookSecret });
  const call = 'POST dashboard/billing/stripe-events';
  await refused(404, null, call, payload);
  Object.assign(context.settings, { stripe });
  await ok(null, call, payload, { 'stripe-signature': signature });
  await refused(400, null, call, payload, { 'stripe-signature': 't=1,v1=0' });
  Object.assign(context.settings, { stripe: undefined });
}
