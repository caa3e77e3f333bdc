import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workspaces } from '#server/db/tables/core.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
let owner: Person;
beforeAll(async () => {
  api = await openTestServer({ analytics: true });
  owner = await api.person();
});
afterAll(() => api?.close());

const change = async (id: string, currency: string) => {
  const { status, body } = await api.ask(owner, { method: 'PATCH', url: `/api/dashboard/projects/${id}`, payload: { currency } });
  return [status, body.errors?.[0]?.code, body.errors?.[0]?.source?.pointer];
};
const setRate = (id: string, currency: string, rate: unknown, person = owner) =>
  api.ask(person, { method: 'POST', url: '/api/dashboard/project-exchange-rates', payload: { project: id, currency, rate } });

test('may be any that is offered, until money is recorded in it', async () => {
  const id = await api.workspace(owner, { currency: 'USD' });
  expect(await change(id, 'KWD')).toEqual([200, undefined, undefined]);
  expect(await change(id, 'XXX')).toEqual([422, 'unknownCurrency', '/currency']);
  await api.context.db.update(workspaces).set({ money_recorded_at: new Date() }).where(eq(workspaces.id, id));
  expect(await change(id, 'USD')).toEqual([422, 'currency_in_use', '/currency']);
  expect(await change(id, 'KWD')).toEqual([200, undefined, undefined]);
});

test('stays where events or costs of earlier times carry money', async () => {
  const sold = await api.workspace(owner, { currency: 'USD' });
  await api.context.analytics.insertEvents(
    [eventRow({ workspace_id: sold, time: '2026-03-10 10:00:00.000', kind: 'purchase', value: 1 })],
    sold,
  );
  expect(await change(sold, 'EUR')).toEqual([422, 'currency_in_use', '/currency']);
  const paid = await api.workspace(owner, { currency: 'USD' });
  const cost = { platform: 'g', entity: 'e', utm_source: '', utm_medium: '', utm_campaign: '', impressions: 0, clicks: 0 };
  await api.context.analytics.insertSpend([{ workspace_id: paid, day: '2026-03-10', amount: 5, ...cost }]);
  expect(await change(paid, 'EUR')).toEqual([422, 'currency_in_use', '/currency']);
});

test('exchange rates are those of the workspace’s currency, one for each other, above zero', async () => {
  const id = await api.workspace(owner, { currency: 'USD' });
  expect((await setRate(id, 'EUR', 1.1)).status).toBe(201);
  const refusal = async (currency: string, rate: unknown) => (await setRate(id, currency, rate)).body.errors?.[0]?.code;
  expect(await refusal('EUR', 1.2)).toBe('duplicate');
  expect(await refusal('USD', 1)).toBe('own_currency');
  expect(await refusal('GBP', 0)).toBe('notAboveZero');
  expect(await refusal('GBP', 'much')).toBe('notAboveZero');
  expect(await refusal('ABC', 1)).toBe('unknownCurrency');
  expect(await change(id, 'GBP')).toEqual([422, 'currency_has_rates', '/currency']);
  const viewer = await api.person();
  await api.invite(viewer, id, 0);
  expect((await setRate(id, 'SEK', 1, viewer)).status).toBe(403);
  expect((await setRate(id, 'SEK', 1, await api.person())).status).toBe(404);
});

test('a rate of before a change of currency does not come back after it', async () => {
  const id = await api.workspace(owner, { currency: 'USD' });
  const { data } = (await setRate(id, 'EUR', 1.1)).body;
  const path = `/api/dashboard/project-exchange-rates/${data?.id}`;
  expect((await api.ask(owner, { method: 'DELETE', url: path })).status).toBe(204);
  expect((await api.ask(owner, { method: 'POST', url: `${path}/restore` })).status).toBe(200);
  expect((await api.ask(owner, { method: 'DELETE', url: path })).status).toBe(204);
  expect(await change(id, 'GBP')).toEqual([200, undefined, undefined]);
  expect((await api.ask(owner, { method: 'POST', url: `${path}/restore` })).status).toBe(404);
});
