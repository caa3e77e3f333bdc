import { NOBODY } from '#domain/billing/billed-to.ts';
import type { Quote } from '#domain/billing/quote.ts';
import { quoteOf, quoteOnce } from '#domain/billing/quote.ts';
import { FAASTRACK } from '#domain/plans/coupons.ts';
import { paymentFor } from '#domain/plans/prices.ts';
import { TRIAL } from '#domain/plans/trial.ts';
import type { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingQuote, billingShapes } from '#resources/shapes/account/billing.ts';
import type { CallIn, HandlersOf } from '#server/actions/handler.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { act, actSilently } from './act.ts';
import { setAddress } from './address.ts';
import { standingAnswer, upToDate } from './answer.ts';
import { BILLING_PAGE } from './billing-page.ts';
import { couponOffers, listWith } from './coupons/coupons.ts';
import { tryCode } from './coupons/tries.ts';
import { expectMethod, lookIfExpected } from './expected.ts';
import { lookAt } from './held.ts';
import { workspaceRoom } from './keep-open.ts';
import { providerOf, sells } from './provider/pick.ts';
import { refusal } from './refusals.ts';

/** A quote as it travels. */
function sent(quote: Quote): Omit<BillingQuote, 'id' | 'workspaces_beyond' | 'workspaces_allowed'> {
  const { at, next, creditLeft, taxShown, taxPercent, ...figures } = quote;
  return {
    ...figures,
    at: at.toISOString(),
    credit_left: creditLeft,
    next: next && { amount: next.amount, at: next.at.toISOString() },
    tax_included: taxShown === 'included',
    tax_percent: taxPercent,
  };
}

type Quoting = CallIn<typeof billingActions, typeof billingShapes, 'quote', BillingPorts>;

/** What an order would come to. @throws HttpError for one that is not taken. */
async function quoted({ context, request, input, now }: Quoting) {
  const { planId: plan, period, coupon = null } = input;
  const payer = await upToDate(context, userOf(request).id, now);
  const { id, subscription } = payer;
  const prices = await listWith(context.db, context.settings.prices, coupon, { account: id });
  const quote =
    period === 'once' ? quoteOnce(subscription, plan, coupon, now, prices) : quoteOf(subscription, { plan, period, coupon }, now, prices);
  if (typeof quote === 'string') throw refusal(quote, 'query');
  const room = await workspaceRoom(context.db, id, plan);
  const order = period === 'once' ? null : { plan, period, coupon };
  const charged = await providerOf(context.settings).quote({ payer, order, quote, now });
  return { id, ...sent(charged), workspaces_beyond: room.beyond, workspaces_allowed: room.allowed };
}

type Handlers = Omit<HandlersOf<typeof billingActions, typeof billingShapes, BillingPorts>, 'usage'>;

/** What an account pays: looking, ordering, cancelling and undoing. */
export const billingHandlers = {
  show: async ({ context, request, now }) => {
    await lookIfExpected(context, userOf(request).id, now);
    return standingAnswer(context, context.db, await upToDate(context, userOf(request).id, now), now);
  },
  quote: (call) => tryCode({ ...call, code: call.input.coupon }, () => quoted(call)),
  coupon: async ({ context, request, input, now }) => {
    const { id, subscription } = await upToDate(context, userOf(request).id, now);
    const offers = async () => {
      const prices = await listWith(context.db, context.settings.prices, input.code, { account: id });
      return { id, ...couponOffers(prices, input.code, subscription.used, now) };
    };
    return tryCode({ context, request, code: input.code, isWrong: ({ refused }) => refused === 'coupon_unknown' }, offers);
  },
  upgrade: (call) => {
    const { planId: plan, period, isTrial, coupon = null, keep, quoted, confirmed } = call.input;
    // Without a card nothing can follow a trial: it ends by itself.
    const trial = (goesOn: boolean) =>
      ({ type: 'start_trial', plan, period: goesOn ? period : null, coupon: goesOn ? coupon : null }) as const;
    return tryCode({ ...call, code: coupon }, () =>
      isTrial
        ? act(call, { event: ({ card, remote }) => trial(card !== null || remote?.method != null) })
        : act(call, { event: () => ({ type: 'order', plan, period, coupon, keep }), confirmed, quoted }),
    );
  },
  buyForGood: (call) => {
    const { planId: plan, coupon = null, quoted, confirmed } = call.input;
    return tryCode({ ...call, code: coupon }, () => act(call, { event: () => ({ type: 'buy_once', plan, coupon }), confirmed, quoted }));
  },
  schedules: async ({ context, request, now }) => {
    const { id, subscription } = await upToDate(context, userOf(request).id, now);
    const { change, term } = subscription;
    if (!change || !term) return [];
    return [{ id, plan: change.plan, period: change.period, at: term.ends.toISOString(), keep: [...change.keep] }];
  },
  undoChange: (call) => actSilently(call, { event: () => ({ type: 'undo_change' }) }),
  cancel: (call) => act(call, { event: () => ({ type: 'cancel' }), reason: call.input?.reason }),
  undoCancel: (call) => act(call, { event: () => ({ type: 'undo_cancel' }) }),
  chargeOffer: async ({ context, request, now }) => {
    const { id, subscription } = await upToDate(context, userOf(request).id, now);
    const { plan, period, code: coupon } = FAASTRACK;
    const prices = await listWith(context.db, context.settings.prices, coupon, { account: id });
    const quote = quoteOf(subscription, { plan, period, coupon }, now, prices);
    const available = sells(context.settings) && typeof quote !== 'string' && quote.timing === 'now';
    const afterwards = paymentFor(prices, plan, period) ?? 0;
    const { amount = afterwards, insteadOf = afterwards } = prices.offer ?? {};
    return { id, plan, period, coupon, amount, instead_of: insteadOf, afterwards, currency: prices.currency, available };
  },
  paymentPage: async ({ context, request, input: { back = BILLING_PAGE }, now }) => {
    if (!sells(context.settings)) throw new HttpError(409, 'billing_off');
    const payer = await lookAt(context.db, userOf(request).id);
    const { url, customer } = await providerOf(context.settings).paymentPage(payer, back);
    if (customer) await expectMethod(context.db, payer.id, customer, now);
    return { id: payer.id, url };
  },
  portal: async ({ context: { db, settings }, request }) => {
    if (!sells(settings)) throw new HttpError(409, 'billing_off');
    const payer = await lookAt(db, userOf(request).id);
    return { id: payer.id, url: await providerOf(settings).portal(payer) };
  },
  setCard: (call) => {
    const { confirmed } = call.input;
    const { card } = call.input;
    // Where money moves a way to pay is given on a page of whoever takes it.
    if (!call.context.settings.testBilling || providerOf(call.context.settings).isRemote) throw new HttpError(409, 'billing_off');
    // A bank says so when it is asked, not with the first payment.
    if (card === 'test_declined') throw new HttpError(402, 'card_declined', { meta: { card: 'declined' } });
    return act(call, { card, confirmed, event: ({ subscription }) => (subscription.owed ? { type: 'pay' } : null) });
  },
  bookedCall: (call) => {
    const { bookingUrl, bookingSecret } = call.context.settings;
    if (bookingUrl === undefined) throw new HttpError(404, 'not_found');
    // A calendar that tells us itself is believed, and no page besides; without it only the page can say so. Once for an account.
    if (bookingSecret !== undefined) throw new HttpError(409, 'billing_call_unheard');
    return act(call, { event: () => ({ type: 'extend_trial', days: TRIAL.forCall }), isFree: true });
  },
  address: async ({ context, request }) => {
    const { id, billedTo } = await lookAt(context.db, userOf(request).id);
    return { id, ...(billedTo ?? NOBODY) };
  },
  setAddress,
  refund: (call) => act(call, { event: () => ({ type: 'refund' }) }),
} satisfies Handlers;
