import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminHealth, AdminOverview, AdminPerson, EventInspection } from '#resources/shapes/admin.ts';
import { auditEntries, mails, sessions } from '#server/db/tables/accounts.ts';
import { storeTime } from '#server/events/store-time.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { flatData, rowsIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Person;
let support: Person;
let owner: Person;
let workspace: string;
const now = new Date();
const stamp = (ago: number) => storeTime(now.getTime() - ago);

beforeAll(async () => {
  server = await openTestServer({ analytics: true });
  admin = await server.person({ staff: 'admin' });
  support = await server.person({ staff: 'support' });
  owner = await server.person();
  workspace = await server.workspace(owner);
  const other = await server.workspace(owner, { name: 'Other' });
  await server.context.analytics.insertEvents(
    [
      eventRow({
        workspace_id: workspace,
        time: stamp(2_000),
        visitor_id: 'v-0123456789abcdef',
        session_id: 's-0123456789abcdef',
        path: '/orders/1234567890/jane@mail.example',
        query: 'email=jane%40mail.example&utm_source=news',
        title: 'Thanks, jane@mail.example',
        order_id: 'ORDER-99887766',
        attributes: { customer_name: 'Jane Doe', colour: 'green', note: '+49 170 1234567', token: 'a8f7d6e5c4b3a2918070', plan: 'gold' },
      }),
      eventRow({ workspace_id: workspace, kind: 'purchase', value: 4900, time: stamp(3_600_000) }),
      ...Array.from({ length: 120 }, (_, index) => eventRow({ workspace_id: workspace, time: stamp(10_000 + index) })),
      eventRow({ workspace_id: other, time: stamp(1_000), path: '/elsewhere' }),
    ],
    'batch',
  );
  await server.context.analytics.insertFiltered([
    {
      workspace_id: workspace,
      reason: 'foreign_domain',
      example: 'bad.example/jane@mail.example',
      time: stamp(500),
    },
  ]);
}, 60_000);
afterAll(() => server.close());

const look = async <T>(person: Person | null, path: string) => {
  const answer = await server.ask(person, { method: 'GET', url: `/api/dashboard/${path}` });
  return { ...answer, data: flatData<T>(answer) };
};
/** Does something at a later time, and comes back. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  server.advance(ms);
  try {
    return await work();
  } finally {
    server.advance(-ms);
  }
}
const latestAct = async () => (await server.context.db.select().from(auditEntries).orderBy(desc(auditEntries.created_at)).limit(1))[0];

describe('the event inspector', () => {
  test('shows the last hundred events of that workspace with nobody in them', async () => {
    const { status, data } = await look<EventInspection>(support, `admin/workspaces/${workspace}/events`);
    expect([status, data.events.length]).toEqual([200, 100]);
    const [latest] = data.events;
    expect(latest).toMatchObject({
      visitor: 'v-0123…',
      session: 's-0123…',
      path: '/orders/•••/•••',
      query: 'email=•••&utm_source=•••',
      title: '•••',
      order_id: 'ORDER-…',
      attributes: { customer_name: '•••', colour: 'green', note: '•••', token: '•••', plan: 'gold' },
    });
    expect(data.filtered).toMatchObject([{ reason: 'foreign_domain', example: 'bad.example/•••' }]);
    const all = JSON.stringify(data);
    for (const secret of ['jane', 'Jane', '1234567890', '99887766', '0123456789', 'elsewhere']) expect(all).not.toContain(secret);
    const times = data.events.map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('shows the last ones of one kind, however long ago', async () => {
    const { data } = await look<EventInspection>(support, `admin/workspaces/${workspace}/events?filter[kind]=purchase`);
    expect(data.events.map(({ kind, value }) => [kind, value])).toEqual([['purchase', 4900]]);
    expect((await look(support, `admin/workspaces/${workspace}/events?filter[kind]=anything`)).status).toBe(400);
  });

  test('leaves a line that the owner reads, one for a look that goes on', async () => {
    const looks = async () => {
      const rows = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace));
      return rows.filter(({ action, actor }) => action === 'admin.events' && actor === admin.id).length;
    };
    for (let times = 0; times < 3; times += 1) await look(admin, `admin/workspaces/${workspace}/events`);
    expect(await looks()).toBe(1);
    await later(16 * 60_000, async () => look(await server.renewed(admin), `admin/workspaces/${workspace}/events`));
    expect(await looks()).toBe(2);
  });

  test('notes a reason whenever one is given', async () => {
    await look(support, `admin/workspaces/${workspace}/events?audit_reason=the+script+is+silent`);
    const read = await server.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${workspace}/audit-entries` });
    expect(rowsIn(read)[0]).toMatchObject({
      action: 'admin.events',
      actor_email: `${support.id}@flumen.test`,
      reason: 'the script is silent',
    });
  });

  test('is for staff; an unknown workspace is not found and not noted', async () => {
    expect((await look(owner, `admin/workspaces/${workspace}/events`)).status).toBe(403);
    expect((await look(null, `admin/workspaces/${workspace}/events`)).status).toBe(401);
    const before = await latestAct();
    expect((await look(admin, `admin/workspaces/${randomUUID()}/events`)).status).toBe(404);
    expect((await latestAct())?.id).toBe(before?.id);
  });
});

describe('the admin area at a glance', () => {
  test('counts what there is', async () => {
    const before = (await look<AdminOverview>(support, 'admin')).data;
    expect(before).toMatchObject({ workspaces: 2, locked_workspaces: 0, events_today: expect.any(Number), failed_jobs: 0 });
    await server.workspace(owner, { is_locked: true });
    await server.person({ plan: 'business', trial_ends_at: new Date(Date.now() + 1e9) });
    await server.context.db
      .insert(mails)
      .values({ recipient: 'a@b.example', template: 'removed', language: 'en', subject: '', html: '', text: '', status: 'failed' });
    const after = (await look<AdminOverview>(support, 'admin')).data;
    expect(after).toMatchObject({
      accounts: before.accounts + 1,
      trials: before.trials + 1,
      workspaces: 3,
      locked_workspaces: 1,
      failed_mails: before.failed_mails + 1,
      health: 'warning',
    });
    expect(after).toMatchObject({ new_accounts: before.new_accounts + 1, paying_accounts: before.paying_accounts });
    expect((await look(owner, 'admin')).status).toBe(403);
  });

  test('says what staff did of late, to those who may read the log', async () => {
    const person = await server.person({ plan: 'limited' });
    const payload = { days: 2, reason: 'waits for an import' };
    await server.ask(support, { method: 'PATCH', url: `/api/dashboard/admin/users/${person.id}/trial`, payload });
    await server.ask(owner, { method: 'PATCH', url: `/api/dashboard/projects/${workspace}`, payload: { name: 'By its owner' } });
    const { recent_acts } = (await look<AdminOverview>(admin, 'admin')).data;
    expect(recent_acts[0]).toMatchObject({ action: 'admin.extendTrial', actor: support.id, reason: 'waits for an import' });
    expect(recent_acts.filter(({ actor }) => actor === owner.id)).toEqual([]);
    expect((await look<AdminOverview>(support, 'admin')).data.recent_acts).toEqual([]);
  });

  test('says how everything behind it is doing', async () => {
    const { status, data } = await look<AdminHealth>(support, 'admin/health');
    expect(status).toBe(200);
    expect(data.stores.relational).toMatchObject({ kind: 'PGlite', version: expect.stringMatching(/^\d+/), ms: expect.any(Number) });
    expect(data.stores.events).toMatchObject({ kind: 'chDB', version: expect.stringMatching(/^\d+/) });
    expect(data.disk?.total_bytes).toBeGreaterThan(data.disk?.free_bytes ?? 0);
    expect(data).toMatchObject({ last_backup_at: null, backup_state: 'warning', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
    expect((await look(owner, 'admin/health')).status).toBe(403);
  });

  test('says how many requests are damaged and set aside', async () => {
    const folder = join(server.context.settings.dataDir, 'spool', 'set-aside');
    const files = ['0000000003-0000000100-2.damaged', '0000000004-0000000000-1.damaged', '0000000009-0000000040-0.torn'];
    expect((await look<AdminHealth>(support, 'admin/health')).data.set_aside).toEqual({ state: 'ok', records: 0, bytes: 0 });
    await mkdir(folder, { recursive: true });
    for (const file of files) await writeFile(join(folder, file), 'bytes');
    const { data } = await look<AdminHealth>(support, 'admin/health');
    await rm(folder, { recursive: true });
    expect(data).toMatchObject({ state: 'warning', set_aside: { state: 'warning', records: 3, bytes: 10 } });
  });

  test('counts from the last backup that an administrator told of, with where it is', async () => {
    const tell = (who: Person, payload: object) => server.ask(who, { method: 'POST', url: '/api/dashboard/admin/backups', payload });
    const reason = 'nightly copy to the second machine';
    expect((await tell(support, { reason })).status).toBe(403);
    expect((await tell(admin, {})).body.errors?.[0]?.code).toBe('reason_required');
    expect((await look<AdminHealth>(admin, 'admin/health')).data.last_backup_at).toBeNull();
    for (let times = 0; times < 2; times += 1) expect((await tell(admin, { reason })).status).toBe(201);
    const first = (await look<AdminHealth>(support, 'admin/health')).data;
    expect(first).toMatchObject({ last_backup_at: expect.any(String), backup_state: 'ok' });
    expect(await latestAct()).toMatchObject({ action: 'admin.recordBackup', actor: admin.id, reason });
    const old = await later(49 * 3_600_000, async () => look<AdminHealth>(await server.renewed(admin), 'admin/health'));
    expect(old.data).toMatchObject({ last_backup_at: first.last_backup_at, backup_state: 'warning' });
  });
});

describe('a person', () => {
  test('is shown with plan, limits, workspaces, sessions, mails; the log only to administrators', async () => {
    const { db } = server.context;
    const person = await server.person({ plan: 'business', trial_ends_at: new Date(Date.now() - 1000), first_name: 'Pia' });
    const own = await server.workspace(person, { name: 'Own' });
    const shared = await server.workspace(owner, { name: 'Shared' });
    await server.invite(person, shared, 1);
    await db.insert(sessions).values({ user_id: person.id, admin_id: admin.id, ends_at: new Date(Date.now() - 1), reason: 'look' });
    await db
      .insert(mails)
      .values({ user: person.id, recipient: 'p@p.example', template: 'removed', language: 'en', subject: 'Gone', html: '', text: '' });
    await server.ask(admin, {
      method: 'PATCH',
      url: `/api/dashboard/admin/users/${person.id}/trial`,
      payload: { days: 1, reason: 'one more day' },
    });
    await db.update(sessions).set({ reason: 'seen' }).where(eq(sessions.user_id, person.id));
    const { data, text } = await look<AdminPerson>(admin, `admin/users/${person.id}`);
    expect(data).toMatchObject({
      first_name: 'Pia',
      plan: 'business',
      plan_in_force: 'business',
      limits: { workspaces: { used: 1, allowed: 3 } },
      workspaces: [{ id: own, name: 'Own' }],
      workspaces_total: 1,
      memberships: [{ id: shared, name: 'Shared', permissions: 1, owner_email: `${owner.id}@flumen.test` }],
      sessions: expect.arrayContaining([expect.objectContaining({ staff_email: `${admin.id}@flumen.test`, ended: true })]),
      mails: [{ subject: 'Gone' }],
      audit: [{ action: 'admin.extendTrial', reason: 'one more day' }],
      may_log_in_as: true,
    });
    expect(text).not.toContain('password_hash');
    expect((await look<AdminPerson>(support, `admin/users/${person.id}`)).data.audit).toEqual([]);
    expect((await look<AdminPerson>(support, `admin/users/${admin.id}`)).data.may_log_in_as).toBe(false);
    expect((await look(person, `admin/users/${person.id}`)).status).toBe(403);
    expect((await look(admin, `admin/users/${randomUUID()}`)).status).toBe(404);
  });
});
