import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import type { TestServer } from '#tests/support/server.ts';
import { payerOf } from './payer.ts';

/** What people are written to about what they pay. */
export function mailed(server: () => TestServer): void {
  const newcomer = async () => payerOf(server(), await server().person({ plan: 'limited', confirmed: true }));
  const sentTo = async ({ id }: { readonly id: string }) => {
    const { db } = server().context;
    return db.select({ template: mails.template, subject: mails.subject, text: mails.text }).from(mails).where(eq(mails.user, id));
  };
  const templatesTo = async (who: { readonly id: string }) => (await sentTo(who)).map(({ template }) => template).sort();

  test('a receipt, a failed payment and the end are told once each, in the language of the person', async () => {
    const payer = await newcomer();
    await server().context.db.update(users).set({ language: 'de' }).where(eq(users.id, payer.id));
    await payer.card('test_expires');
    payer.told(await payer.order('performance_pro', 'monthly'));
    await payer.looksAfter();
    await payer.looksAfter();
    const [receipt, ...others] = await sentTo(payer);
    expect([receipt?.template, receipt?.subject, others]).toEqual(['receipt', 'Dein Beleg für Performance Pro: 129,00 $', []]);
    expect(receipt?.text).toContain('/dashboard/account-settings/billing');
    await payer.until((await payer.show()).period_end);
    await payer.looksAfter();
    expect(await templatesTo(payer)).toEqual(['payment_failed', 'receipt']);
    for (let tries = 0; tries < 4; tries += 1) {
      await payer.until((await payer.show()).next_payment?.at ?? null);
      await payer.looksAfter();
    }
    expect(await templatesTo(payer)).toEqual(['payment_failed', 'plan_ended', 'receipt']);
  });

  test('who cancels, who changes and whose trial is about to be paid for is told until when, and what then', async () => {
    const [leaving, changing, trying] = [await newcomer(), await newcomer(), await newcomer()];
    for (const payer of [leaving, changing, trying]) await payer.card('test_succeeds');
    for (const payer of [leaving, changing]) payer.told(await payer.order('business', 'monthly'));
    done(await leaving.send('POST', 'users/cancel', {}));
    done(await changing.order('performance_pro', 'monthly'));
    done(await trying.order('business', 'monthly', { isTrial: true }));
    await leaving.looksAfter();
    expect(await templatesTo(leaving)).toEqual(['plan_ends', 'receipt']);
    expect(await templatesTo(changing)).toEqual(['plan_changes', 'receipt']);
    expect(await templatesTo(trying)).toEqual([]);
    const { period_end } = await trying.show();
    await trying.until(new Date(new Date(period_end ?? '').getTime() - 2 * 86_400_000).toISOString());
    await trying.looksAfter();
    const [told] = await sentTo(trying);
    expect([told?.template, told?.subject]).toEqual(['trial_pays', expect.stringContaining('$349.00')]);

    function done(answer: { readonly status: number; readonly text: string }): void {
      expect(answer.status, answer.text).toBe(200);
    }
  });
}
