import type Stripe from 'stripe';
import type { BillingEvent } from '#domain/billing/events.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Asked, PersonsEvent } from '../provider/port.ts';
import { idOf, type Talk, toSeconds } from './client.ts';
import { unusedFrom } from './figures.ts';
import { stripeCurrency } from './names.ts';
import { payBill, requirePaid } from './paid.ts';
import type { PriceBook } from './price-book.ts';
import { notedCoupon, promotionOf } from './promotions.ts';
import { scheduleChange, unschedule } from './schedules.ts';

/** What an act finds at Stripe. */
export interface There {
  readonly talk: Talk;
  readonly prices: PriceBook;
  readonly customer: string;
  /** Null: nothing is paid again and again. */
  readonly live: Stripe.Subscription | null;
  readonly asked: Asked;
  readonly tax: boolean;
  /** Of what is sold, as Stripe writes it. */
  readonly currency: string;
}

/** What it has given back, by the name of the bill. */
type Done = { readonly gaveBack?: string };
type Act<T extends PersonsEvent['type']> = (there: There, event: Extract<PersonsEvent, { type: T }>) => Promise<Done | undefined>;

/** A plan that nothing was paid for before, or whose trial ran at ours. */
async function begin(there: There, { plan, period, coupon }: Extract<PersonsEvent, { type: 'order' }>): Promise<void> {
  const { talk, prices, customer, tax } = there;
  const price = await prices.idOf(plan, period);
  const promotion = await promotionOf(talk.stripe, coupon);
  const made = await talk.change('begin', (once) =>
    talk.stripe.subscriptions.create(
      {
        ...{ customer, items: [{ price }], payment_behavior: 'allow_incomplete', automatic_tax: { enabled: tax } },
        ...promotion,
        ...notedCoupon(coupon),
      },
      once,
    ),
  );
  await requirePaid(talk, made);
}

/** Another plan at once: the unused part of what was paid is credited, and a period begins. */
async function takeNow(there: There, live: Stripe.Subscription, event: Extract<PersonsEvent, { type: 'order' }>): Promise<void> {
  const { talk, prices, asked } = there;
  const { stripe } = talk;
  const [item] = live.items.data;
  const price = await prices.idOf(event.plan, event.period);
  const promotion = await promotionOf(stripe, event.coupon);
  await unschedule(talk, live);
  if (live.cancel_at_period_end)
    await talk.change('go-on', (once) => stripe.subscriptions.update(live.id, { cancel_at_period_end: false }, once));
  // With a coupon Stripe keeps nothing that waits: it is paid, or not taken.
  const behaviour = event.coupon === null ? 'pending_if_incomplete' : 'error_if_incomplete';
  const begins =
    live.status === 'trialing'
      ? { trial_end: 'now' as const }
      : { billing_cycle_anchor: { type: 'now' as const }, proration_date: unusedFrom(live, asked.now) };
  const made = await talk.change('take', (once) =>
    stripe.subscriptions.update(
      live.id,
      {
        ...{ items: [{ id: item?.id, price }], payment_behavior: behaviour, proration_behavior: 'always_invoice' },
        ...begins,
        ...promotion,
        ...notedCoupon(event.coupon),
      },
      once,
    ),
  );
  await requirePaid(talk, made);
}

const order: Act<'order'> = async (there, event) => {
  const { live, asked } = there;
  if (!live) await begin(there, event);
  else if (asked.made.subscription.change === null) await takeNow(there, live, event);
  else await scheduleChange(there.talk, live, event, await there.prices.idOf(event.plan, event.period));
  return undefined;
};

const startTrial: Act<'start_trial'> = async ({ talk, prices, customer, asked, tax }, { plan, period, coupon }) => {
  const ends = asked.made.subscription.term?.ends;
  if (period === null || !ends) return undefined;
  const price = await prices.idOf(plan, period);
  const promotion = await promotionOf(talk.stripe, coupon);
  await talk.change('try', (once) =>
    talk.stripe.subscriptions.create(
      {
        ...{ customer, items: [{ price }], trial_end: toSeconds(ends), automatic_tax: { enabled: tax } },
        // Who has no card when it ends pays nothing, and has had a trial.
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        ...promotion,
        ...notedCoupon(coupon),
      },
      once,
    ),
  );
  return undefined;
};

/** A bill for itself; what a plan that ends with it was not used for is taken off it. */
const buyOnce: Act<'buy_once'> = async (there, { plan, coupon }) => {
  const { talk, prices, customer, live, asked, tax } = there;
  const { stripe } = talk;
  const price = await prices.idOf(plan, 'once');
  const promotion = await promotionOf(stripe, coupon);
  const [bill] = asked.made.effects.flatMap((effect) => (effect.type === 'charge' ? [effect.bill] : []));
  const ends = live !== null && asked.made.subscription.term === null;
  const unused = ends ? Math.min(bill?.credit ?? 0, bill?.list ?? 0) : 0;
  const { id } = await talk.change('bill', (once) =>
    stripe.invoices.create(
      {
        ...{ customer, currency: there.currency, auto_advance: false, pending_invoice_items_behavior: 'exclude' },
        automatic_tax: { enabled: tax },
        ...promotion,
        ...notedCoupon(coupon),
      },
      once,
    ),
  );
  await talk.change('line', (once) => stripe.invoiceItems.create({ customer, invoice: id, pricing: { price } }, once));
  if (unused > 0)
    await talk.change('unused', (once) =>
      stripe.invoiceItems.create({ customer, invoice: id, amount: -unused, currency: there.currency, discountable: false }, once),
    );
  const final = await talk.change('final', (once) => stripe.invoices.finalizeInvoice(id, { auto_advance: false }, once));
  if (final.status !== 'paid') await payBill(talk, id, false);
  if (ends) await talk.change('end', (once) => stripe.subscriptions.cancel(live.id, { prorate: false, invoice_now: false }, once));
  return undefined;
};

const cancel: Act<'cancel'> = async ({ talk, live }) => {
  if (!live) return undefined;
  const { stripe } = talk;
  if (live.status !== 'past_due') {
    await unschedule(talk, live);
    await talk.change('cancel', (once) => stripe.subscriptions.update(live.id, { cancel_at_period_end: true }, once));
    return undefined;
  }
  const open = idOf(live.latest_invoice);
  await talk.change('cancel', (once) => stripe.subscriptions.cancel(live.id, { prorate: false, invoice_now: false }, once));
  if (open) await talk.change('waive', (once) => stripe.invoices.voidInvoice(open, {}, once));
  return undefined;
};

const undoCancel: Act<'undo_cancel'> = async ({ talk, prices, live, asked }) => {
  if (!live) return undefined;
  const again = await talk.change('go-on', (once) =>
    talk.stripe.subscriptions.update(live.id, { cancel_at_period_end: false, expand: ['schedule'] }, once),
  );
  const { change, currency } = asked.payer.subscription;
  if (change) {
    const ordered = { amount: change.bought.price, currency };
    await scheduleChange(talk, again, change, await prices.idOf(change.plan, change.period, ordered));
  }
  return undefined;
};

const undoChange: Act<'undo_change'> = async ({ talk, live }) => {
  if (live) await unschedule(talk, live);
  return undefined;
};

const pay: Act<'pay'> = async ({ talk, live, asked }) => {
  const owed = asked.payer.subscription.owed?.act ?? idOf(live?.latest_invoice);
  if (owed) await payBill(talk, owed, true);
  return undefined;
};

/** The payment goes back before anything ends: who gets nothing back loses nothing. */
const refund: Act<'refund'> = async ({ talk, customer, live, asked, currency: listed }) => {
  const { stripe } = talk;
  const { refundable: back, currency: paid } = asked.payer.subscription;
  const currency = paid === null ? listed : stripeCurrency({ currency: paid });
  if (!back) return undefined;
  const { data } = await stripe.invoicePayments.list({ invoice: back.act, status: 'paid', limit: 1 });
  const intent = idOf(data[0]?.payment.payment_intent);
  if (!intent) throw new HttpError(409, 'billing_no_refund', { title: 'subscription' });
  await talk.change('refund', (once) => stripe.refunds.create({ payment_intent: intent, metadata: { bill: back.act } }, once));
  if (back.credit > 0)
    await talk.change('credit', (once) => stripe.customers.createBalanceTransaction(customer, { amount: -back.credit, currency }, once));
  if (live && back.floorBefore === null)
    await talk.change('end', (once) => stripe.subscriptions.cancel(live.id, { prorate: false, invoice_now: false }, once));
  return { gaveBack: back.act };
};

const extendTrial: Act<'extend_trial'> = async ({ talk, live, asked }) => {
  const ends = asked.made.subscription.term?.ends;
  if (live?.status === 'trialing' && ends)
    await talk.change('longer', (once) =>
      talk.stripe.subscriptions.update(live.id, { trial_end: toSeconds(ends), proration_behavior: 'none' }, once),
    );
  return undefined;
};

/** What each act is at Stripe. */
const ACTS: { readonly [T in PersonsEvent['type']]: Act<T> } = {
  order,
  start_trial: startTrial,
  buy_once: buyOnce,
  cancel,
  undo_cancel: undoCancel,
  undo_change: undoChange,
  pay,
  refund,
  extend_trial: extendTrial,
};

export const actAt = (there: There, event: PersonsEvent): Promise<Done | undefined> =>
  (ACTS[event.type] as Act<PersonsEvent['type']>)(there, event as never);

/** Acts that reach Stripe also where nothing is paid there yet. */
export const BEGINS: ReadonlySet<BillingEvent['type']> = new Set(['order', 'start_trial', 'buy_once', 'refund', 'pay']);
