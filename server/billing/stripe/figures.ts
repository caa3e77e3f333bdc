import type Stripe from 'stripe';
import type { Order } from '#domain/billing/events.ts';
import type { Quote } from '#domain/billing/quote.ts';
import { fromSeconds, toSeconds } from './client.ts';
import type { PriceBook } from './price-book.ts';
import { promotionOf } from './promotions.ts';

const HOUR_MS = 3_600_000;

/** From when on what was paid counts as unused: the hour that has begun is given, so that figures hold for a while. */
export function unusedFrom(live: Stripe.Subscription, now: Date): number {
  const starts = fromSeconds(live.items.data[0]?.current_period_start ?? toSeconds(now)).getTime();
  return toSeconds(new Date(starts + Math.floor((now.getTime() - starts) / HOUR_MS) * HOUR_MS));
}

interface Asked {
  readonly stripe: Stripe;
  readonly prices: PriceBook;
  readonly customer: string;
  readonly live: Stripe.Subscription | null;
  readonly tax: boolean;
  readonly now: Date;
}

/** What Stripe would bill for an order, as it answers itself: nothing is ordered by it. */
export async function previewOf({ stripe, prices, customer, live, tax, now }: Asked, order: Order, quote: Quote): Promise<Quote> {
  if (quote.timing !== 'now') return quote;
  const price = await prices.idOf(order.plan, order.period);
  const promotion = await promotionOf(stripe, order.coupon);
  const isTrial = live?.status === 'trialing';
  const change = live
    ? {
        subscription: live.id,
        subscription_details: {
          items: [{ id: live.items.data[0]?.id, price }],
          proration_behavior: 'always_invoice' as const,
          ...(isTrial
            ? { trial_end: 'now' as const }
            : { billing_cycle_anchor: { type: 'now' as const }, proration_date: unusedFrom(live, now) }),
        },
      }
    : { subscription_details: { items: [{ price }] } };
  const bill = await stripe.invoices.createPreview({ customer, ...change, ...promotion, automatic_tax: { enabled: tax } });
  const discount = (bill.total_discount_amounts ?? []).reduce((all, { amount }) => all + amount, 0);
  const taxes = (bill.total_taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive');
  const added = taxes.reduce((all, { amount }) => all + amount, 0);
  const charge = bill.amount_due;
  // Nobody owes a preview, so it says no balance to come: what it takes of the one there is tells it.
  const creditLeft = Math.max(0, charge - bill.total - bill.starting_balance);
  const credit = Math.max(0, quote.list - discount + added - charge);
  const taxed = (bill.total_taxes ?? []).reduce((all, { amount }) => all + amount, 0);
  return { ...quote, discount, credit, charge, creditLeft, tax: taxed, taxShown: added > 0 ? 'added' : 'included' };
}
