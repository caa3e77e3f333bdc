import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { keepBuiltIn } from '#server/billing/staff/coupons.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { type Answer, flatData } from '#tests/support/answer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

type Row = Readonly<Record<string, unknown>>;
const codeOf = (answer: Answer) => answer.body.errors?.[0]?.code;

/** Coupons that staff issue, and people use. */
export function coupons(server: () => TestServer): void {
  const newcomer = async () => {
    const payer = payerOf(server(), await server().person({ plan: 'limited', confirmed: true }));
    await payer.card('test_succeeds');
    return payer;
  };
  const stage = async () => {
    const admin = await server().person({ staff: 'admin' });
    const send = (path: string, payload?: object) =>
      server().ask(admin, { method: payload ? 'POST' : 'GET', url: `/api/dashboard/${path}`, payload });
    const rows = async (code: string) => flatData<Row[]>(await send(`billing-coupons?filter[search]=${code}`));
    return { send, rows };
  };
  const terms = { plans: ['performance_pro'], periods: ['monthly'], reason: 'For the spring letter' };

  test('one is issued, used by as many as it is for, again in later payments, and disabled; each is written down', async () => {
    const { send, rows } = await stage();
    const made = await send('admin/billing-coupons', { ...terms, code: 'spring25', percent: 25, lasts: 'months', months: 2, most: 1 });
    expect([made.status, flatData(made)]).toMatchObject([201, { code: 'SPRING25', status: 'active' }]);
    expect(codeOf(await send('admin/billing-coupons', { ...terms, code: 'Spring25', percent: 5 }))).toBe('coupon_taken');
    expect(codeOf(await send('admin/billing-coupons', { ...terms, code: 'bf2024', percent: 5 }))).toBe('coupon_taken');
    const [first, second] = [await newcomer(), await newcomer()];
    expect(codeOf(await first.order('business', 'monthly', { coupon: 'SPRING25' }))).toBe('billing_coupon_elsewhere');
    const orders = await Promise.all([first, second].map((one) => one.order('performance_pro', 'monthly', { coupon: 'spring25' })));
    expect(orders.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(orders.map(codeOf)).toContain('billing_coupon_used_up');
    const winner = orders[0]?.status === 200 ? first : second;
    const standing = await winner.show();
    expect([(await winner.invoices())[0]?.amount, standing.next_payment?.amount]).toEqual([9_675, 9_675]);
    expect(await rows('SPRING25')).toMatchObject([{ code: 'SPRING25', status: 'used_up', uses: 1, most: 1, months: 2, built_in: false }]);
    const [row] = await rows('SPRING25');
    const ended = await send(`admin/billing-coupons/${row?.id}/disable`, { reason: 'The letter is old' });
    expect([ended.status, (await rows('SPRING25'))[0]?.status]).toEqual([200, 'disabled']);
    // Who has it keeps it: the second payment is less, the third is not.
    await winner.until(standing.period_end);
    expect([(await winner.invoices())[1]?.amount, (await winner.show()).next_payment?.amount]).toEqual([9_675, 12_900]);
    const late = await newcomer();
    expect(codeOf(await late.order('performance_pro', 'monthly', { coupon: 'SPRING25' }))).toBe('billing_coupon_expired');
    const { db } = server().context;
    const noted = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target_id, String(row?.id)));
    expect(noted.map(({ action }) => action).sort()).toEqual(['earnings.disableCoupon', 'earnings.issueCoupon']);
  });

  test('an amount off, the last day, and the codes that every installation has', async () => {
    const { send, rows } = await stage();
    const { context } = server();
    const until = new Date(context.clock().getTime() + 60_000).toISOString();
    expect((await send('admin/billing-coupons', { ...terms, code: 'TENOFF', amount: 1_000, until })).status).toBe(201);
    const payer = await newcomer();
    expect(flatData(await payer.send('GET', 'billing/coupon?code=tenoff'))).toMatchObject({
      refused: null,
      offers: [{ plan: 'performance_pro', period: 'monthly', cents: 1_000, more: 0 }],
    });
    server().advance(120_000);
    expect(flatData(await payer.send('GET', 'billing/coupon?code=tenoff'))).toMatchObject({ refused: 'coupon_expired', offers: [] });
    await keepBuiltIn(context.db, context.settings.prices);
    await keepBuiltIn(context.db, context.settings.prices);
    const [builtIn] = await rows('FL50OFFYEARLY');
    expect(builtIn).toMatchObject({ status: 'active', percent: 50, built_in: true });
    await send(`admin/billing-coupons/${builtIn?.id}/disable`, { reason: 'No promotion any more' });
    expect(codeOf(await payer.order('performance_pro', 'yearly', { coupon: 'FL50OFFYEARLY' }))).toBe('billing_coupon_expired');
    for (const wrong of [{ percent: 120 }, { percent: 5, amount: 5 }, {}, { percent: 5, lasts: 'months' }, { percent: 5, plans: [] }])
      expect((await send('admin/billing-coupons', { ...terms, code: 'WRONG', ...wrong })).status).toBe(422);
  });

  test('one that waits for the end of a trial is used up for others, and not for whoever has it waiting', async () => {
    const { send } = await stage();
    await send('admin/billing-coupons', { ...terms, code: 'WAITS', percent: 50, most: 1 });
    const [first, second] = [await newcomer(), await newcomer()];
    const order = { planId: 'performance_pro', period: 'monthly', coupon: 'waits' };
    expect((await first.send('POST', 'users/upgrade', { ...order, isTrial: true })).status).toBe(200);
    expect(codeOf(await second.order('performance_pro', 'monthly', { coupon: 'WAITS' }))).toBe('billing_coupon_used_up');
    expect(flatData(await first.send('GET', 'billing/coupon?code=waits'))).toMatchObject({ refused: null });
    expect((await first.order('performance_pro', 'monthly', { coupon: 'WAITS' })).status).toBe(200);
    expect((await first.invoices())[0]?.amount).toBe(6_450);
  });

  test('who deletes their account leaves the use behind, and nothing that names them', async () => {
    const { send, rows } = await stage();
    await send('admin/billing-coupons', { ...terms, code: 'LEAVES', percent: 50, most: 1 });
    const [leaving, next] = [await newcomer(), await newcomer()];
    expect((await leaving.order('performance_pro', 'monthly', { coupon: 'LEAVES' })).status).toBe(200);
    const { db, domainEvents } = server().context;
    await domainEvents.transaction(async ({ publish }) => publish('account.deleted', { account: leaving.id }));
    await db.delete(users).where(eq(users.id, leaving.id));
    expect(await rows('LEAVES')).toMatchObject([{ status: 'used_up', uses: 1 }]);
    expect(codeOf(await next.order('performance_pro', 'monthly', { coupon: 'LEAVES' }))).toBe('billing_coupon_used_up');
  });

  test('codes are not tried through: wrong ones of an account add up, right ones do not', async () => {
    const { send } = await stage();
    await send('admin/billing-coupons', { ...terms, code: 'GUESSED', percent: 50 });
    const [guesser, other] = [await newcomer(), await newcomer()];
    const ask = (payer: typeof guesser, code: string) => payer.send('GET', `billing/coupon?code=${code}`);
    for (let right = 0; right < 3; right += 1) await ask(guesser, 'GUESSED');
    for (let wrong = 0; wrong < 18; wrong += 1) expect((await ask(guesser, `GUESS${wrong}`)).status).toBe(200);
    expect(codeOf(await guesser.order('performance_pro', 'monthly', { coupon: 'GUESS18' }))).toBe('billing_coupon_unknown');
    expect(codeOf(await guesser.send('GET', 'billing/quote?planId=performance_pro&period=monthly&coupon=GUESS19'))).toBe(
      'billing_coupon_unknown',
    );
    const refused = await guesser.order('performance_pro', 'monthly', { coupon: 'GUESSED' });
    expect([refused.status, codeOf(refused), refused.body.errors?.[0]?.detail]).toEqual([
      429,
      'too_many_attempts',
      'Too many attempts. Try again in 60 min.',
    ]);
    expect(await guesser.invoices()).toEqual([]);
    // Without a code all goes on, and others are not held up.
    expect((await guesser.order('performance_pro', 'monthly')).status).toBe(200);
    expect((await ask(other, 'GUESSED')).status).toBe(200);
  });
}
