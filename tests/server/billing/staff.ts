import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { refundUntil } from '#domain/billing/refund.ts';
import { read } from '#domain/billing/stored.ts';
import type { Earnings } from '#resources/shapes/earnings.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { subscriptions } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import { flatData } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** What staff see of what others pay, and give back. */
export function staff(server: () => TestServer): void {
  const ask = (who: Person, method: 'GET' | 'POST', path: string, payload?: object, headers?: Record<string, string>) =>
    server().ask(who, { method, url: `/api/dashboard/${path}`, payload, headers });
  const read1 = async <T>(who: Person, path: string): Promise<T> => flatData<T>(await ask(who, 'GET', path));
  const mrr = async (admin: Person) => (await read1<Earnings>(admin, 'admin/earnings')).currencies[0]?.months.at(-1)?.end ?? 0;

  test('an order is in the lists and figures, and the payment goes back once, with a reason and a line in the log', async () => {
    const admin = await server().person({ staff: 'admin' });
    const person = await server().person({ plan: 'limited', confirmed: true });
    const { db } = server().context;
    await db
      .update(users)
      .set({ acquisition: { utm_source: 'spring-letter', utm_campaign: 'may' } })
      .where(eq(users.id, person.id));
    const payer = payerOf(server(), person);
    const before = await mrr(admin);
    await payer.card('test_succeeds');
    payer.told(await payer.order('business', 'yearly', { coupon: 'BF2024' }));

    const [subscription] = await read1<Row[]>(admin, 'billing-subscriptions?filter[search]=spring-letter');
    expect(subscription).toMatchObject({
      id: person.id,
      state: 'active',
      plan: 'business',
      period: 'yearly',
      price: 349_000,
      currency: 'USD',
    });
    expect(subscription?.next_at).toBe((await payer.show()).period_end);
    const [invoice] = await read1<Row[]>(admin, `billing-invoices?filter[user]=${person.id}`);
    const [kept] = await db.select({ record: subscriptions.record }).from(subscriptions).where(eq(subscriptions.user_id, person.id));
    const { refundable } = read(kept?.record as Parameters<typeof read>[0]);
    // The list says the same moment as the rule does.
    expect(invoice?.refund_until).toBe(refundable && refundUntil(refundable).toISOString());
    expect(await mrr(admin)).toBe(before + Math.round(174_500 / 12));
    const { sources } = await read1<Earnings>(admin, 'admin/earnings');
    expect(sources).toContainEqual({ source: 'spring-letter', campaign: 'may', accounts: 1, trials: 0, paying: 1 });

    const refund = `admin/billing-invoices/${invoice?.id}/refund`;
    const reason = 'Asked for it by mail';
    const support = await server().person({ staff: 'support' });
    expect((await ask(support, 'POST', refund, { reason })).status).toBe(403);
    const send = () => ask(admin, 'POST', refund, { reason }, { 'idempotency-key': 'back' });
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await payer.invoices()).map(({ status }) => status)).toEqual(['refunded']);
    expect([await payer.plan(), await mrr(admin)]).toEqual(['limited', before]);
    const [line] = await db.select().from(auditEntries).where(eq(auditEntries.action, 'earnings.refund'));
    expect(line).toMatchObject({ actor: admin.id, target_id: person.id, reason });
    // Why staff did it is for the log alone.
    expect((await payer.show()).history.find(({ type }) => type === 'refund')?.reason).toBeNull();
  });

  test('what could not be charged stands in the list with its next try, and a payment of long ago does not go back', async () => {
    const admin = await server().person({ staff: 'admin' });
    const person = await server().person({ plan: 'limited', confirmed: true });
    const payer = payerOf(server(), person);
    await payer.card('test_expires');
    const { period_end } = payer.told(await payer.order('performance_pro', 'monthly'));
    await payer.until(period_end);
    const again = await server().renewed(admin);
    const rows = await read1<Row[]>(again, `billing-invoices?filter[user]=${person.id}&sort=issued_at`);
    expect(rows.map(({ status }) => status)).toEqual(['paid', 'open']);
    expect(rows[1]?.retry_at).toBe((await payer.show()).next_payment?.at);
    const refused = await ask(again, 'POST', `admin/billing-invoices/${rows[0]?.id}/refund`, { reason: 'Asked for it by mail' });
    expect([refused.status, (await payer.show()).state]).toEqual([409, 'past_due']);
  });
}
