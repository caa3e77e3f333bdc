import type Stripe from 'stripe';
import { listOf } from '../shapes/kinds.ts';
import { Refused } from '../shapes/pages.ts';
import { coupon, price, product, promotionCode, recurring } from '../shapes/sold.ts';
import type { Calls } from './call.ts';

export const CATALOGUE_CALLS: Calls = {
  'GET prices': {
    takes: 'Prices PriceListParams',
    answers: (books, sent) => {
      const keys = sent.texts('lookup_keys');
      return listOf(books.all('price', ({ lookup_key: key }) => !keys || (key !== null && keys.includes(key))));
    },
  },
  'POST prices': {
    takes: 'Prices PriceCreateParams',
    answers: (books, sent) => {
      const key = sent.text('lookup_key');
      const before = books.all('price', ({ lookup_key }) => key !== null && lookup_key === key);
      if (before.length > 0 && !sent.flag('transfer_lookup_key')) throw new Refused(400, 'A price already uses that lookup key.');
      for (const one of before) one.lookup_key = null;
      const interval = sent.text('recurring[interval]');
      const of = { currency: sent.needed('currency'), product: books.get('product', sent.needed('product')).id, lookup_key: key };
      return books.add(
        price({
          ...{ ...books.made('price'), ...of, unit_amount: sent.number('unit_amount') ?? 0, metadata: sent.metadata() },
          recurring: interval === null ? null : recurring(interval, sent.number('recurring[interval_count]') ?? 1),
          tax_behavior: sent.text('tax_behavior') ?? 'unspecified',
        }),
      );
    },
  },
  'GET products/:id': { takes: 'Products ProductRetrieveParams', answers: (books, _, id) => books.get('product', id) },
  'POST products': {
    takes: 'Products ProductCreateParams',
    answers: (books, sent) => {
      const { id, created } = books.made('prod');
      return books.add(product({ id: sent.text('id') ?? id, created, name: sent.needed('name'), metadata: sent.metadata() }));
    },
  },
  'GET coupons/:id': { takes: 'Coupons CouponRetrieveParams', answers: (books, _, id) => books.get('coupon', id) },
  'DELETE coupons/:id': {
    takes: 'Coupons CouponDeleteParams',
    answers: (books, _, id) => {
      books.things.delete(books.get('coupon', id).id);
      // Codes of it are taken no more.
      for (const code of books.all('promotion_code', ({ promotion }) => promotion.coupon === id)) code.active = false;
      return { id, object: 'coupon', deleted: true };
    },
  },
  'POST coupons': {
    takes: 'Coupons CouponCreateParams',
    answers: (books, sent) => {
      const { id, created } = books.made('coupon');
      const cents = sent.number('amount_off');
      const products = sent.texts('applies_to[products]');
      return books.add(
        coupon({
          ...{ id: sent.text('id') ?? id, created, name: sent.text('name'), duration: sent.text('duration') ?? 'once' },
          ...{ percent_off: sent.number('percent_off'), amount_off: cents, currency: cents === null ? null : sent.needed('currency') },
          ...{ duration_in_months: sent.number('duration_in_months'), ...(products ? { applies_to: { products } } : {}) },
        }),
      );
    },
  },
  'GET promotion_codes': {
    takes: 'PromotionCodes PromotionCodeListParams',
    answers: (books, sent) => listOf(books.all('promotion_code', ({ code, active }) => code === sent.text('code') && active)),
  },
  'POST promotion_codes/:id': {
    takes: 'PromotionCodes PromotionCodeUpdateParams',
    answers: (books, sent, id) => Object.assign(books.get('promotion_code', id), { active: sent.flag('active') ?? true }),
  },
  'POST promotion_codes': {
    takes: 'PromotionCodes PromotionCodeCreateParams',
    answers: (books, sent) => {
      const code = sent.needed('code');
      if (books.all('promotion_code', (one) => one.active && one.code === code).length > 0)
        throw new Refused(400, 'An active promotion code with that code already exists.');
      const promotion: Stripe.PromotionCode.Promotion = {
        type: 'coupon',
        coupon: books.get('coupon', sent.needed('promotion[coupon]')).id,
      };
      const until = { expires_at: sent.number('expires_at'), max_redemptions: sent.number('max_redemptions') };
      return books.add(promotionCode({ ...books.made('promo'), code, promotion, metadata: sent.metadata(), ...until }));
    },
  },
};
