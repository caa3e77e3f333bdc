import type { BillingStanding } from '#resources/shapes/account/billing.ts';
import { keepBilling } from '#server/billing/due.ts';
import { keepPlans } from '#server/plans/due.ts';
import { type Answer, flatData } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Somebody who pays, as they see it over the wire. */
export function payerOf(server: TestServer, who: Person) {
  let person = who;
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, headers?: Record<string, string>) =>
    server.ask(person, { method, url: `/api/dashboard/${path}`, payload, headers });
  const told = (answer: Answer): BillingStanding => {
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return flatData<BillingStanding>(answer);
  };
  return {
    id: who.id,
    send,
    told,
    show: async () => told(await send('GET', 'billing/subscription-info')),
    card: async (card: string) => told(await send('POST', 'billing/payment-method', { card })),
    order: (planId: string, period: string, more: object = {}) =>
      send('POST', 'users/upgrade', { planId, period, isTrial: false, ...more }),
    plan: async () => flatData<{ plan: string; limits: { workspaces: { used: number } } }>(await send('GET', 'me')).plan,
    invoices: async () =>
      flatData<{ status: string; amount: number; plan: string; reason: string }[]>(
        await send('GET', 'invoices?page[size]=50&sort=issued_at'),
      ),
    /** The clock goes on to a moment, and what runs by itself runs. */
    async until(at: string | null, ms = 1000) {
      if (!at) throw new Error('there is no such moment');
      server.advance(Math.max(0, new Date(at).getTime() - server.context.clock().getTime()) + ms);
      await keepBilling(server.context);
      person = await server.renewed(person);
    },
    /** The same with all that looks after plans. */
    async looksAfter() {
      await keepBilling(server.context);
      await keepPlans(server.context);
    },
  };
}
