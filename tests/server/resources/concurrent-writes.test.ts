import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '#resources/index.ts';
import { canvases, domains, kpiTargets, kpiWidgets } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import { mailsTo } from '#tests/support/mails.ts';
import type { Person } from '#tests/support/people.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** On a real PostgreSQL, where transactions do run at the same time. */
let postgres: TestPostgres;
let api: TestServer;
let ben: Person;
let shop: string;

beforeAll(async () => {
  postgres = await startPostgres();
  api = await openTestServer({ databaseUrl: await postgres.createDatabase() });
  ben = await api.person({ plan: 'limited' });
  shop = await api.workspace(ben);
});
afterAll(async () => {
  await api.close();
  await postgres.stop();
});

const times = <T>(count: number, send: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => send(at)));
const create = (path: string, fields: object, headers: Record<string, string> = {}) =>
  api.ask(ben, { method: 'POST', url: `/api/dashboard/${path}`, headers, payload: { ...fields, project: shop } });
const tally = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe('requests at the same time', () => {
  test('with one Idempotency-Key create one thing and get one answer', async () => {
    const answers = await times(8, () => create('project-domains', { domain: 'once.example' }, { 'idempotency-key': 'click' }));
    expect(tally(answers)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await api.context.db.select().from(domains)).toHaveLength(1);
  });

  test('with one value: the first is stored, the others are told which field', async () => {
    const answers = await times(6, () => create('project-domains', { domain: 'race.example' }));
    expect(tally(answers)).toEqual([201, 422, 422, 422, 422, 422]);
    expect(answers.flatMap(({ body }) => body.errors ?? []).every(({ code }) => code === 'duplicate')).toBe(true);
  });

  test('do not get past the limit of the plan', async () => {
    const answers = await times(8, (at) => create('funnels', { name: `Canvas ${at}` }));
    expect(tally(answers)).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
    expect(await api.context.db.select().from(canvases)).toHaveLength(3);
  });

  test.each(['PGlite', 'PostgreSQL'])('do not get past the number of rows that a workspace may hold, on %s', async (store) => {
    const server = store === 'PGlite' ? await openTestServer() : api;
    const person = await server.person();
    const space = await server.workspace(person);
    const held = Array.from({ length: (resources.domains.most ?? 0) - 3 }, (_, at) => ({
      workspace_id: space,
      domain: `held-${at}.example`,
    }));
    await server.context.db.insert(domains).values(held);
    const url = '/api/dashboard/project-domains';
    const add = (at: number) => server.ask(person, { method: 'POST', url, payload: { domain: `new-${at}.example`, project: space } });
    const answers = await times(12, add);
    expect(tally(answers)).toEqual([...Array<number>(3).fill(201), ...Array<number>(9).fill(403)]);
    expect(answers.flatMap(({ body }) => body.errors ?? []).every(({ code }) => code === 'too_many_rows')).toBe(true);
    if (server !== api) await server.close();
  });

  test('make, copy and bring back canvases without waiting for each other in a circle', async () => {
    const pia = await api.person({ plan: 'agency' });
    const space = await api.workspace(pia);
    const made = (name: string) => api.ask(pia, { method: 'POST', url: '/api/dashboard/funnels', payload: { name, project: space } });
    const [first, ...deleted] = (await times(5, (at) => made(`Map ${at}`))).map((answer) => rowIn<{ id: string }>(answer).id);
    await Promise.all(deleted.map((id) => api.ask(pia, { method: 'DELETE', url: `/api/dashboard/funnels/${id}` })));
    const answers = await Promise.all([
      times(4, (at) => made(`New ${at}`)),
      times(4, () => api.ask(pia, { method: 'POST', url: `/api/dashboard/funnels/${first}/duplicate` })),
      Promise.all(deleted.map((id) => api.ask(pia, { method: 'POST', url: `/api/dashboard/funnels/${id}/restore` }))),
    ]);
    expect(answers.flat().filter(({ status }) => status >= 300)).toEqual([]);
  });

  test('for one new address: one account has it, the other is told', async () => {
    const people = [await api.register(), await api.register()];
    for (const { id, access_token } of people) {
      await api.proven({ id });
      await api.send({ method: 'PATCH', url: `/api/dashboard/users/${id}`, payload: { email: 'both@flumen.test' } }, access_token);
    }
    const texts = await mailsTo(api.context, 'both@flumen.test', 'change_email');
    const keys = texts.map(({ text }) => /confirm-email\/(\S+)/.exec(text)?.[1]);
    const confirm = (at: number) => api.ask(null, { method: 'PATCH', url: `/api/dashboard/email-verifications/${keys[at]}` });
    expect(tally(await times(2, confirm))).toEqual([200, 409]);
  });

  test('switch a second factor on once, so that the codes somebody was told work', async () => {
    const { access_token } = await api.proven(await api.register());
    const ask = (path: string, payload?: object) =>
      api.ask({ id: '', token: access_token }, { method: 'POST', url: `/api/dashboard/two-factor${path}`, payload });
    const { secret } = rowIn<{ secret: string }>(await ask(''));
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect(tally(await times(2, () => ask('/confirm', { code })))).toEqual([200, 409]);
  });

  test('leave no target behind whose widget is being deleted', async () => {
    const pia = await api.person({ plan: 'agency' });
    const space = await api.workspace(pia);
    const headers = { 'x-project-id': space };
    const widget = { workspace_id: space, display_name: 'People', metric_type: 'HITS', category: 'other' };
    const [stored] = await api.context.db.insert(kpiWidgets).values(widget).returning({ id: kpiWidgets.id });
    const target = { name: 'Goal', widget_id: stored?.id, target_value: 2, threshold_value: 1, period: 0 };
    const set = () => api.ask(pia, { method: 'POST', url: '/api/analytics/kpi-targets', headers, payload: target });
    const remove = () => api.ask(pia, { method: 'DELETE', url: `/api/analytics/kpi-widgets/${stored?.id}`, headers });
    const answers = await times(9, (at) => (at === 4 ? remove() : set()));
    expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 422].includes(status))).toEqual([]);
    expect(await api.context.db.select().from(kpiTargets)).toHaveLength(0);
  });
});
