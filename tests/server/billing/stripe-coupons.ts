import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { providerOf } from '#server/billing/provider/pick.ts';
import { begin, forgetBegun, GIVEN_UP_MS } from '#server/billing/staff/begun-codes.ts';
import { coupons } from '#server/db/tables/billing.ts';
import { type Answer, flatData } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { idOf } from '#tests/support/stripe/shapes/kinds.ts';
import type { StripeParts } from './stripe-parts.ts';

const codeOf = (answer: Answer) => answer.body.errors?.[0]?.code;

/** Codes that staff issue where Stripe takes the money: there and here, or nowhere. */
export function stripeCoupons(parts: () => StripeParts): void {
  const stripe = () => parts().stripe;
  const server = () => parts().server;
  const couponOf = ({ promotion }: Stripe.PromotionCode) => stripe().books.get('coupon', idOf(promotion.coupon));
  const codesOf = (code: string) => stripe().books.all('promotion_code', (one) => one.code === code);

  test('two who issue the same code at once make one of it, here and at Stripe', async () => {
    const [first, second] = [await server().person({ staff: 'admin' }), await server().person({ staff: 'admin' })];
    const about = { plans: ['business'], periods: ['monthly'], lasts: 'once', reason: 'For twins' };
    const send = (who: Person, percent: number) =>
      server().ask(who, { method: 'POST', url: '/api/dashboard/admin/billing-coupons', payload: { ...about, code: 'twins', percent } });
    const answers = await Promise.all([send(first, 10), send(second, 20)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const percent = answers[0]?.status === 201 ? 10 : 20;
    const codes = stripe().books.all('promotion_code', ({ code }) => code === 'TWINS');
    expect(codes.map((one) => [one.active, couponOf(one).percent_off])).toEqual([[true, percent]]);
  });

  test('a coupon of staff is told to Stripe, taken there, and withdrawn; one that Stripe refuses is not issued', async () => {
    const admin = await server().person({ staff: 'admin' });
    const send = (path: string, payload: object) =>
      server().ask(admin, { method: 'POST', url: `/api/dashboard/admin/billing-coupons${path}`, payload });
    const coupon = {
      code: 'friends',
      percent: 30,
      plans: ['business'],
      periods: ['monthly'],
      lasts: 'months',
      months: 3,
      most: 5,
      reason: 'For friends',
    };
    stripe().fails('POST coupons', 'down');
    expect((await send('', coupon)).status).toBe(503);
    stripe().fails('POST coupons', 'no');
    const made = await send('', coupon);
    expect(made.status).toBe(201);
    const [promotion] = stripe().books.all('promotion_code', ({ code }) => code === 'FRIENDS');
    if (!promotion) throw new Error('there is no such code');
    expect(promotion).toMatchObject({ active: true, max_redemptions: 5 });
    expect(couponOf(promotion)).toMatchObject({ percent_off: 30, duration: 'repeating', duration_in_months: 3 });
    const payer = await parts().withCard();
    payer.told(await payer.order('business', 'monthly', { coupon: 'FRIENDS' }));
    expect(stripe().books.taken).toEqual([24_430]);
    expect((await send(`/${flatData<{ id: string }>(made).id}/disable`, { reason: 'Enough friends' })).status).toBe(200);
    expect(promotion.active).toBe(false);
  });

  /** A process that has begun with a code, maybe asked Stripe for it, and died. */
  async function abandoned(code: string, percent: number, isAsked: boolean): Promise<void> {
    const { db, settings, clock } = server().context;
    const made = { plans: ['business' as const], periods: ['monthly' as const], lasts: 'once' as const };
    const none = { amount: null, currency: null, months: null, most: null, until: null };
    const id = await begin(db, { ...made, ...none, code, percent }, clock());
    if (isAsked && id) await providerOf(settings).issue({ code, plans: made.plans, periods: made.periods, off: { percent } }, id);
  }
  const issue = async (code: string, percent: number) => {
    const payload = { plans: ['business'], periods: ['monthly'], lasts: 'once', reason: 'Once more', code, percent };
    const admin = await server().person({ staff: 'admin' });
    return server().ask(admin, { method: 'POST', url: '/api/dashboard/admin/billing-coupons', payload });
  };

  test.each([['before Stripe was asked', false] as const, ['after it has answered', true] as const])(
    'a process that dies %s leaves nothing in the way of who issues the same again at once',
    async (_, isAsked) => {
      const code = isAsked ? 'DIEDLATE' : 'DIEDEARLY';
      await abandoned(code, 15, isAsked);
      // Nobody takes it meanwhile.
      expect(codeOf(await (await parts().withCard()).order('business', 'monthly', { coupon: code }))).toBe('billing_coupon_unknown');
      expect((await issue(code, 15)).status).toBe(201);
      expect(codesOf(code).map((one) => [one.active, couponOf(one).percent_off])).toEqual([[true, 15]]);
      expect(codeOf(await issue(code, 15))).toBe('coupon_taken');
    },
  );

  test('other terms wait as long as somebody may still be at it, or for the next start; what was left at Stripe is withdrawn', async () => {
    await abandoned('OTHERS', 15, true);
    const refused = await issue('OTHERS', 40);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'coupon_under_way']);
    await forgetBegun({ ...server().context, settings: { ...server().context.settings, databaseUrl: undefined } });
    expect((await issue('OTHERS', 40)).status).toBe(201);
    expect(codesOf('OTHERS').map((one) => [one.active, couponOf(one).percent_off])).toEqual([
      [true, 40],
      [false, 15],
    ]);
    await abandoned('LATER', 15, false);
    const { db, clock } = server().context;
    await db
      .update(coupons)
      .set({ issuing_at: new Date(clock().getTime() - GIVEN_UP_MS) })
      .where(eq(coupons.code, 'LATER'));
    expect((await issue('LATER', 40)).status).toBe(201);
  });
}
