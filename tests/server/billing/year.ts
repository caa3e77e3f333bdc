import { expect, test } from 'vitest';
import { flatData } from '#tests/support/answer.ts';
import type { TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

/** What people pay over a year, over the wire, with the clock of the server moved on. */
export function year(server: () => TestServer): void {
  const newcomer = async () => payerOf(server(), await server().person({ plan: 'limited', confirmed: true }));

  test('a trial goes on with payments, each month once, and ends at the end of the month that was paid', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    const trial = payer.told(await payer.send('POST', 'users/upgrade', { planId: 'performance_pro', period: 'monthly', isTrial: true }));
    expect([trial.state, trial.plan, trial.status.line, trial.next_payment?.amount]).toEqual([
      'trialing',
      'performance_pro',
      'trial_goes_on',
      12_900,
    ]);
    expect(await payer.plan()).toBe('performance_pro');
    let standing = trial;
    for (let month = 0; month < 12; month += 1) {
      await payer.until(standing.period_end);
      standing = await payer.show();
      expect([standing.state, standing.is_trial]).toEqual(['active', false]);
    }
    const paid = await payer.invoices();
    expect(paid.map(({ status, amount, reason }) => `${reason} ${status} ${amount}`)).toEqual([
      'start paid 12900',
      ...Array.from({ length: 11 }, () => 'renewal paid 12900'),
    ]);
    const canceling = payer.told(await payer.send('POST', 'users/cancel', { reason: 'price' }));
    expect([canceling.state, await payer.plan(), canceling.history[0]?.reason]).toEqual(['canceling', 'performance_pro', 'price']);
    await payer.until(canceling.period_end);
    expect([(await payer.show()).state, await payer.plan(), (await payer.invoices()).length]).toEqual(['canceled', 'limited', 12]);
  });

  test('whoever looks sees what has become due, also where nothing has run', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    const paid = payer.told(await payer.order('performance_starter', 'monthly'));
    server().advance(new Date(paid.period_end ?? '').getTime() - server().context.clock().getTime() + 1000);
    const later = payerOf(server(), await server().renewed({ id: payer.id, token: '' }));
    expect((await later.show()).period_start).toBe(paid.period_end);
    expect(await later.invoices()).toHaveLength(2);
    await Promise.all([later.looksAfter(), later.looksAfter(), later.show()]);
    expect(await later.invoices()).toHaveLength(2);
  });

  test('a card that expires: the plan stays while it is tried again, and a new card pays what is owed at once', async () => {
    const payer = await newcomer();
    await payer.card('test_expires');
    const paid = payer.told(await payer.order('performance_pro', 'monthly'));
    await payer.until(paid.period_end);
    const owing = await payer.show();
    expect([owing.state, owing.banner, owing.next_payment?.amount, await payer.plan()]).toEqual([
      'past_due',
      'past_due',
      12_900,
      'performance_pro',
    ]);
    const refused = await payer.order('business', 'monthly');
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'billing_past_due']);
    expect([(await payer.card('test_succeeds')).state, (await payer.invoices()).map(({ status }) => status)]).toEqual([
      'active',
      ['paid', 'paid'],
    ]);
  });

  test('who does not pay keeps the plan for a week, then it ends and the bill is waived', async () => {
    const payer = await newcomer();
    await payer.card('test_expires');
    await payer.until(payer.told(await payer.order('business', 'monthly')).period_end);
    for (let tries = 0; tries < 4; tries += 1) {
      const owing = await payer.show();
      expect([owing.state, await payer.plan()]).toEqual(['past_due', 'business']);
      await payer.until(owing.next_payment?.at ?? null);
    }
    const over = await payer.show();
    expect([over.state, await payer.plan(), (await payer.invoices()).map(({ status }) => status)]).toEqual([
      'canceled',
      'limited',
      ['paid', 'void'],
    ]);
  });

  test('less at the end of the year: scheduled, undone, scheduled again; what was chosen stays open', async () => {
    const payer = await newcomer();
    await payer.card('test_succeeds');
    const year = payer.told(await payer.order('business', 'yearly', { coupon: 'BF2024' }));
    expect((await payer.invoices())[0]).toMatchObject({ amount: 174_500, coupon: 'BF2024' });
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push(await server().workspace({ id: payer.id, token: '' }));
    const [chosen] = ids;
    const wrong = await payer.order('performance_pro', 'monthly', { keep: ids });
    expect([wrong.status, wrong.body.errors?.[0]?.code]).toEqual([409, 'keep_count']);
    // Locked in another tab after it was chosen.
    const [, , locked] = ids;
    await payer.send('POST', 'projects/lock-selected', { ids: [locked] });
    const stale = await payer.order('performance_pro', 'monthly', { keep: [locked] });
    expect([stale.status, stale.body.errors?.[0]?.code]).toEqual([409, 'keep_count']);
    expect((await payer.send('POST', 'projects/unlock', { id: locked })).status).toBe(200);
    const scheduled = payer.told(await payer.order('performance_pro', 'monthly', { keep: [chosen] }));
    expect([scheduled.state, scheduled.change, await payer.plan()]).toEqual([
      'scheduled',
      { plan: 'performance_pro', period: 'monthly', at: year.period_end, keep: [chosen] },
      'business',
    ]);
    expect(flatData(await payer.send('GET', 'memberships/stripe/schedules'))).toMatchObject([
      { plan: 'performance_pro', at: year.period_end },
    ]);
    expect(scheduled.history[0]).toMatchObject({ type: 'schedule', plan: 'performance_pro' });
    expect((await payer.send('DELETE', 'memberships/stripe/schedules')).status).toBe(204);
    expect([(await payer.show()).state, flatData(await payer.send('GET', 'memberships/stripe/schedules'))]).toEqual(['active', []]);
    payer.told(await payer.order('performance_pro', 'monthly', { keep: [chosen] }));
    await payer.until(year.period_end);
    expect([(await payer.show()).plan, await payer.plan()]).toEqual(['performance_pro', 'performance_pro']);
    const rows = flatData<{ id: string; is_locked: boolean }[]>(await payer.send('GET', 'projects'));
    expect(rows.filter(({ is_locked }) => !is_locked).map(({ id }) => id)).toEqual([chosen]);
  });
}
