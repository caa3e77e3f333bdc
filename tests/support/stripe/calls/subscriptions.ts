import type Stripe from 'stripe';
import type { Books } from '../books.ts';
import type { Sent } from '../sent.ts';
import { idOf, listOf } from '../shapes/kinds.ts';
import { Refused } from '../shapes/pages.ts';
import { itemsOf, pendingUpdate, phase, schedule, subscription, withSchedule } from '../shapes/subscriptions.ts';
import type { Calls } from './call.ts';

const declined = () => new Refused(402, 'Your card was declined.', 'card_declined', 'card_error');

const scheduled = (books: Books, one: Stripe.Subscription) => withSchedule(one, (id) => books.get('subscription_schedule', id));

/** Discounts that stay with the subscription after its first bill. */
const staying = (books: Books, discounts: readonly Stripe.Discount[]): string[] =>
  discounts.filter((one) => books.couponOf(one).duration !== 'once').map(({ id }) => id);

function begin(books: Books, sent: Sent): Stripe.Subscription {
  const customer = books.get('customer', sent.needed('customer'));
  const price = books.get('price', sent.needed('items[0][price]'));
  books.requireCurrency(customer, price.currency);
  const now = books.now();
  const trialEnd = sent.number('trial_end');
  const made = books.made('sub');
  const discounts = books.discountBy(sent.text('discounts[0][promotion_code]'), customer.id);
  const begun = books.add(
    subscription({
      ...{ ...made, currency: price.currency, customer: customer.id, metadata: sent.metadata() },
      ...{ status: trialEnd ? 'trialing' : 'active', trial_end: trialEnd, trial_start: trialEnd && now },
      ...{ items: itemsOf(books.item(price, made.id, now, trialEnd ?? undefined)), discounts: staying(books, discounts) },
    }),
  );
  if (trialEnd) return Object.assign(begun, { discounts: discounts.map(({ id }) => id) });
  const lines = books.lines(price, null, now, 0);
  const bill = books.billed({ customer, reason: 'subscription_create', lines, discounts, subscription: begun });
  begun.latest_invoice = bill.id;
  if (!books.pay(bill)) begun.status = 'incomplete';
  return begun;
}

/** Another price at once, with its bill. */
function take(books: Books, sent: Sent, found: Stripe.Subscription): Stripe.Subscription {
  const behaviour = sent.text('payment_behavior');
  if (behaviour === 'pending_if_incomplete' && (sent.has('metadata') || sent.has('discounts')))
    throw new Refused(400, 'Not with pending_if_incomplete.');
  const price = books.get('price', sent.needed('items[0][price]'));
  if (price.currency !== found.currency) throw new Refused(400, 'The currency of a subscription cannot be changed.');
  const customer = books.get('customer', idOf(found.customer));
  const now = books.now();
  const before = found.status === 'trialing' ? null : (found.items.data[0] ?? null);
  const lines = books.lines(price, before, now, sent.number('proration_date') ?? now);
  const discounts = books.discountBy(sent.text('discounts[0][promotion_code]'), customer.id);
  const bill = books.billed({ customer, reason: 'subscription_update', lines, discounts, subscription: found });
  found.latest_invoice = bill.id;
  const apply = (): Stripe.Subscription => {
    const items = itemsOf(books.item(price, found.id, now));
    const kept = discounts.length > 0 ? { discounts: staying(books, discounts) } : {};
    return Object.assign(found, { status: 'active', trial_end: null, pending_update: null, items, ...kept } satisfies Partial<
      typeof found
    >);
  };
  if (books.pay(bill)) return apply();
  if (behaviour === 'error_if_incomplete') {
    bill.status = 'void';
    throw declined();
  }
  books.once(bill, apply);
  found.pending_update = pendingUpdate(now + 80_000);
  return found;
}

function change(books: Books, sent: Sent, id: string): Stripe.Subscription {
  const found = books.get('subscription', id);
  const ends = sent.flag('cancel_at_period_end');
  if (found.schedule && ends) throw new Refused(400, 'The subscription is managed by a schedule.');
  if (ends !== null) found.cancel_at_period_end = ends;
  const trialEnd = sent.number('trial_end');
  if (trialEnd !== null && Number.isFinite(trialEnd)) {
    found.trial_end = trialEnd;
    const [item] = found.items.data;
    if (item) item.current_period_end = trialEnd;
  }
  Object.assign(found.metadata, sent.metadata());
  if (sent.has('items')) return take(books, sent, found);
  return sent.has('expand') ? scheduled(books, found) : found;
}

function stop(books: Books, _: Sent, id: string): Stripe.Subscription {
  const found = books.get('subscription', id);
  if (found.status === 'canceled') throw new Refused(404, 'No such subscription', 'resource_missing');
  const at = books.now();
  return Object.assign(found, { status: 'canceled', ended_at: at, canceled_at: at } satisfies Partial<Stripe.Subscription>);
}

/** The stretches that are asked for; one without an end ends after its length. */
function phasesOf(books: Books, sent: Sent): Stripe.SubscriptionSchedule.Phase[] {
  const phases: Stripe.SubscriptionSchedule.Phase[] = [];
  for (let at = 0; sent.has(`phases[${at}]`); at += 1) {
    const name = (part: string) => `phases[${at}][${part}]`;
    const price = books.get('price', sent.needed(`${name('items')}[0][price]`));
    const starts = sent.number(name('start_date')) ?? phases.at(-1)?.end_date ?? books.now();
    phases.push(phase(price, starts, sent.number(name('end_date')) ?? books.ends(starts, price)));
  }
  return phases;
}

export const SUBSCRIPTION_CALLS: Calls = {
  'POST subscriptions': { takes: 'Subscriptions SubscriptionCreateParams', answers: begin },
  'GET subscriptions': {
    takes: 'Subscriptions SubscriptionListParams',
    answers: (books, sent) =>
      listOf(books.all('subscription', ({ customer }) => idOf(customer) === sent.needed('customer')).map((one) => scheduled(books, one))),
  },
  'POST subscriptions/:id': { takes: 'Subscriptions SubscriptionUpdateParams', answers: change },
  'DELETE subscriptions/:id': { takes: 'Subscriptions SubscriptionCancelParams', answers: stop },
  'POST subscription_schedules': {
    takes: 'SubscriptionSchedules SubscriptionScheduleCreateParams',
    answers: (books, sent) => {
      const from = books.get('subscription', sent.needed('from_subscription'));
      const [item] = from.items.data;
      if (!item) throw new Refused(400, 'Nothing is in it.');
      const phases = [phase(item.price, item.current_period_start, item.current_period_end)];
      const made = books.add(schedule({ ...books.made('sub_sched'), customer: from.customer, subscription: from.id, phases }));
      from.schedule = made.id;
      return made;
    },
  },
  'POST subscription_schedules/:id': {
    takes: 'SubscriptionSchedules SubscriptionScheduleUpdateParams',
    answers: (books, sent, id) => {
      const found = books.get('subscription_schedule', id);
      const about = { end_behavior: sent.text('end_behavior') ?? found.end_behavior, metadata: { ...found.metadata, ...sent.metadata() } };
      return Object.assign(found, { ...about, phases: phasesOf(books, sent) } satisfies Partial<typeof found>);
    },
  },
  'POST subscription_schedules/:id/release': {
    takes: 'SubscriptionSchedules SubscriptionScheduleReleaseParams',
    answers: (books, _, id) => books.release(books.get('subscription_schedule', id), books.now()),
  },
};
