import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLANS } from '#domain/plans/plans.ts';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const PEOPLE = 10_000;
const DAY_MS = 86_400_000;

let server: TestServer;
let admin: Person;
let support: Person;

/** Ten thousand people, a day apart, of every plan and type; a tenth on a trial, a third never seen, half of them confirmed. */
async function fill(): Promise<void> {
  const at = (days: number) => new Date(Date.UTC(2026, 0, 1) - days * DAY_MS);
  const types = ['solo', 'business', 'agency'];
  const rows = Array.from({ length: PEOPLE }, (_, n) => ({
    email: `Somebody-${String(n).padStart(5, '0')}@list.example`.toLowerCase(),
    first_name: n === 4711 ? 'Zoë_100%' : `First${n % 97}`,
    last_name: `Last${n % 89}`,
    plan: PLANS[n % PLANS.length] ?? 'limited',
    user_type: types[n % 3],
    trial_ends_at: n % 10 === 0 ? at(n - 20) : null,
    email_verified_at: n % 2 === 0 ? at(n) : null,
    last_seen_at: n % 3 === 0 ? null : at(n),
    created_at: at(n),
  }));
  for (let from = 0; from < rows.length; from += 1000) await server.context.db.insert(users).values(rows.slice(from, from + 1000));
  await server.context.db.execute(sql`analyze`);
}

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.person({ staff: 'admin' });
  support = await server.person({ staff: 'support' });
  await fill();
}, 60_000);
afterAll(() => server.close());

const list = async (query: string, who: Person | null = support, path = 'users') => {
  const answer = await server.ask(who, { method: 'GET', url: `/api/dashboard/${path}${query}` });
  return { ...answer, total: answer.body.meta?.total, rows: (answer.body.data ?? []).map(({ attributes }) => attributes) };
};

describe('the list of people', () => {
  test('filters by plan, type, role and state, together', async () => {
    const made = Array.from({ length: PEOPLE }, (_, n) => n);
    const count = (keep: (n: number) => boolean) => made.filter(keep).length;
    const onList = 'filter[search]=list.example';
    const cases: [string, number][] = [
      [`?${onList}&filter[plan]=agency`, count((n) => PLANS[n % PLANS.length] === 'agency')],
      [`?${onList}&filter[user_type]=solo&filter[is_verified]=true`, count((n) => n % 6 === 0)],
      [`?${onList}&filter[has_logged_in]=false`, count((n) => n % 3 === 0)],
      [`?${onList}&filter[on_trial]=true`, count((n) => n % 10 === 0)],
      ['?filter[on_trial]=true&filter[trial_ends_at][gte]=2026-01-01T00:00:00Z', count((n) => n % 10 === 0 && n <= 20)],
      ['?filter[staff][in]=admin,support', 2],
      [
        `?${onList}&filter[plan][in]=map,map_pro&filter[created_at][gte]=2025-01-01T00:00:00Z`,
        count((n) => n <= 365 && ['map', 'map_pro'].includes(PLANS[n % PLANS.length] ?? '')),
      ],
    ];
    for (const [query, total] of cases) expect([query, (await list(query)).total]).toEqual([query, total]);
  });

  test('finds people by a part of their address or name, signs taken as they are', async () => {
    expect((await list('?filter[search]=SOMEBODY-04711')).rows).toMatchObject([{ first_name: 'Zoë_100%' }]);
    expect((await list('?filter[search]=zoë last83')).rows).toMatchObject([{ email: 'somebody-04711@list.example' }]);
    expect((await list('?filter[search]=zoë last1')).total).toBe(0);
    expect((await list(`?filter[search]=${encodeURIComponent('_100%')}`)).total).toBe(1);
    expect((await list(`?filter[search]=${encodeURIComponent('%')}`)).total).toBe(1);
  });

  test('sorts and pages without losing anybody', async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 3; page += 1)
      seen.push(...(await list(`?sort=-email&filter[plan]=map&page[size]=200&page[number]=${page}`)).rows.map(({ email }) => email));
    expect(seen).toEqual([...seen].sort().reverse());
    expect(new Set(seen).size).toBe(600);
  });

  test('tells nothing that is a secret, and nothing at all to others', async () => {
    const answer = await list('');
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/password|totp|acquisition/);
    const person = await server.person();
    for (const path of ['users', 'mails', 'audit-entries']) {
      expect((await list('', person, path)).status).toBe(403);
      expect((await list('', null, path)).status).toBe(401);
    }
    expect((await list('', support, 'audit-entries')).status).toBe(403);
  });

  test('reads a page from an index in each of its orders', async () => {
    for (const order of ['created_at desc nulls last, id', 'last_seen_at desc nulls last, id', 'lower(email) asc nulls last, id asc']) {
      const { rows } = await server.context.db.execute<{ 'QUERY PLAN': string }>(
        sql.raw(`explain select * from users order by ${order} limit 50`),
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan using users_/);
    }
  });
});

describe('the outbox and the audit log', () => {
  test('are lists like any other', async () => {
    const base = { recipient: 'ed@flumen.test', template: 'invited', language: 'en', subject: 'Come in', html: '', text: '' };
    await server.context.db.insert(mails).values([
      { ...base, status: 'failed' },
      { ...base, status: 'sent', subject: 'Other' },
    ]);
    expect((await list('?filter[status]=failed&filter[search]=come', support, 'mails')).rows).toMatchObject([
      { subject: 'Come in', status: 'failed' },
    ]);
    await server.context.db.insert(auditEntries).values([
      { actor: admin.id, actor_email: 'a@flumen.test', action: 'workspaces.delete', target_type: 'workspaces', target_label: '=1+1' },
      {
        actor: support.id,
        actor_email: 's@flumen.test',
        action: 'admin.extendTrial',
        target_type: 'users',
        target_label: 'Pia',
        reason: '@SUM(1)',
        after: { days: 3 },
      },
    ]);
    expect((await list(`?filter[actor]=${support.id}`, admin, 'audit-entries')).rows).toMatchObject([{ action: 'admin.extendTrial' }]);
    expect((await list('?filter[action]=workspaces.delete', admin, 'audit-entries')).total).toBe(1);
  });
});

describe('the audit log as a file', () => {
  const csv = (query: string, who: Person | null = admin) =>
    server.ask(who, { method: 'GET', url: `/api/dashboard/admin/audit.csv${query}` });

  test('holds every entry once, also of the same instant and beyond one reading', async () => {
    const at = (n: number) => sql<Date>`timestamptz '2020-01-01 00:00:00.000123+00' + interval '1 microsecond' * ${Math.floor(n / 3)}`;
    const rows = Array.from({ length: 1203 }, (_, n) => ({
      actor_email: 'm@flumen.test',
      action: 'many.create',
      target_type: 't',
      target_id: `t-${n}`,
      created_at: at(n),
    }));
    await server.context.db.insert(auditEntries).values(rows);
    const answer = await csv('?filter[action]=many.create');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = answer.text.split('\r\n').slice(1, -1);
    expect(new Set(lines.map((line) => line.split(',')[7])).size).toBe(1203);
    expect(lines).toHaveLength(1203);
  });

  test('defuses formulas, takes the filters of the list, and is noted itself', async () => {
    const answer = await csv(`?filter[actor]=${support.id}`);
    expect(answer.text.split('\r\n')).toHaveLength(3);
    expect(answer.text).toContain(",'@SUM(1),");
    expect(answer.text).toContain('"{""days"":3}"');
    expect((await csv('?filter[target_type]=workspaces')).text).toContain(",'=1+1,");
    expect((await list('?filter[action]=audit-entries.export', admin, 'audit-entries')).total).toBe(3);
  });

  test('refuses what a file cannot honour, and everybody but administrators', async () => {
    for (const query of ['?sort=created_at', '?page[size]=10', '?filter[before]=x', '?format=xls'])
      expect([query, (await csv(query)).status]).toEqual([query, 400]);
    expect((await csv('', support)).status).toBe(403);
    expect((await csv('', null)).status).toBe(401);
  });
});

describe('entries of the log', () => {
  test('are only ever added: no call changes or removes one', async () => {
    const about = server.app.guardedRoutes.filter(
      ({ url, access }) => /audit/.test(url) || (access && access !== 'public' && /audit/.test(access.resource)),
    );
    expect(about.length).toBeGreaterThan(3);
    expect(about.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
    const [entry] = await server.context.db.select().from(auditEntries).limit(1);
    for (const method of ['PATCH', 'PUT', 'DELETE', 'POST'] as const)
      for (const path of [`audit-entries/${entry?.id}`, 'audit-entries'])
        expect((await server.ask(admin, { method, url: `/api/dashboard/${path}`, payload: {} })).status).toBe(404);
  });

  test('are shown whole to administrators', async () => {
    const [entry] = await server.context.db.select().from(auditEntries).where(sql`${auditEntries.after} is not null`).limit(1);
    const answer = await server.ask(admin, { method: 'GET', url: `/api/dashboard/audit-entries/${entry?.id}` });
    expect(rowIn(answer)).toMatchObject({ id: entry?.id, after: entry?.after });
    expect((await server.ask(support, { method: 'GET', url: `/api/dashboard/audit-entries/${entry?.id}` })).status).toBe(403);
  });
});
