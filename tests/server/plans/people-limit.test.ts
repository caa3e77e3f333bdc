import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { peopleMonth } from '#domain/plans/people-limit.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { PlanUse } from '#resources/shapes/account/account.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { storeTime } from '#server/events/store-time.ts';
import { keepPlans } from '#server/plans/due.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { flatData } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** People tracked a month: what the owner hears, when reports are locked, and when they open again. */

const ZONE = 'Pacific/Auckland';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
});
afterAll(() => server.close());

/** An owner whose plan tracks 5,000 people a month, with a workspace that is tracked. */
async function shop(): Promise<{ owner: Person; workspace: string }> {
  const owner = await server.person({ plan: 'performance_starter' });
  await server.context.db.update(users).set({ timezone: ZONE }).where(eq(users.id, owner.id));
  const workspace = await server.workspace(owner);
  await server.context.db.update(workspaces).set({ started_tracking_at: new Date() }).where(eq(workspaces.id, workspace));
  return { owner, workspace };
}

/** So many people, from the one of this number on, `ms` after the owner's month began. */
async function visit(workspace: string, from: number, count: number, ms = 60_000): Promise<void> {
  const moment = new Date(peopleMonth(server.context.clock(), ZONE).begins.getTime() + ms);
  const time = storeTime(moment);
  const people = Array.from({ length: count }, (_, index) => `person-${from + index}`);
  const rows = people.map((visitor_id) => eventRow({ workspace_id: workspace, visitor_id, time }));
  await server.context.analytics.insertEvents(rows, `${workspace} ${from} ${ms}`);
}

const peopleMails = (owner: Person) =>
  server.context.db
    .select({ template: mails.template, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(and(eq(mails.user, owner.id), like(mails.template, 'people%')))
    .orderBy(mails.created_at);
const templatesTo = async (owner: Person) => (await peopleMails(owner)).map(({ template }) => template);
const keep = () => Promise.all([keepPlans(server.context), keepPlans(server.context)]);

const setPlan = (owner: Person, plan: Plan) => server.context.db.update(users).set({ plan }).where(eq(users.id, owner.id));
async function report(owner: Person, workspace: string) {
  const today = server.context.clock().toISOString().slice(0, 10);
  return server.ask(owner, {
    method: 'POST',
    url: '/api/analytics/reports/kpis',
    headers: { 'x-project-id': workspace },
    payload: { range: { min: today, max: today } },
  });
}
async function grants(owner: Person, workspace: string) {
  const answer = await server.ask(owner, { url: `/api/dashboard/grants/${workspace}` });
  const { actions, limits } = flatData<{ actions: Record<string, unknown>; limits: PlanUse }>(answer);
  return { show: actions['reports:kpis'], people: limits.people };
}

describe('an owner whose plan has hardly room for more people', () => {
  test('is written to at 80 % and at 100 %, once each, whoever looks and how often', async () => {
    const { owner, workspace } = await shop();
    // Somebody looks while nobody has come yet; what they are told next is not that.
    await grants(owner, workspace);
    await visit(workspace, 0, 3_999);
    // Of the month before in the owner's zone, though of the same one in UTC or not.
    await visit(workspace, 90_000, 500, -1_800_000);
    await keep();
    expect(await templatesTo(owner)).toEqual([]);
    await visit(workspace, 3_999, 1);
    await keep();
    await keep();
    expect(await templatesTo(owner)).toEqual(['people_near']);
    expect((await grants(owner, workspace)).people.used).toBe(4_000);
    await visit(workspace, 4_000, 1_000);
    await keep();
    await keep();
    const written = await peopleMails(owner);
    expect(written.map(({ template }) => template)).toEqual(['people_near', 'people_reached']);
    expect(written[0]?.subject).toBe("4,000 of this month's 5,000 people are tracked");
    const { next } = peopleMonth(server.context.clock(), ZONE);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(next));
    expect(written[1]?.text).toContain(`Above 6,000 people reports are locked until ${day}`);
    expect((await report(owner, workspace)).status).toBe(200);
  });
});

describe('reports', () => {
  test('lock beyond the grace while events go on, open with a bigger plan at once, and when the month turns', async () => {
    const { owner, workspace } = await shop();
    await visit(workspace, 0, 6_000);
    await keep();
    expect((await report(owner, workspace)).status).toBe(200);
    await visit(workspace, 6_000, 1);
    await keep();
    const refused = await report(owner, workspace);
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([403, { code: 'people_limit', meta: { plan: 'performance_pro' } }]);
    expect(await grants(owner, workspace)).toMatchObject({
      show: { allowed: false, because: 'people', plan: 'performance_pro' },
      people: { used: 6_001, allowed: 5_000, open_up_to: 6_000, locked: true, resets_on: peopleMonth(server.context.clock(), ZONE).next },
    });

    await visit(workspace, 6_001, 10);
    await keep();
    // Of the lock itself the owner is told once.
    const [mail, ...more] = (await peopleMails(owner)).filter(({ template }) => template === 'people_locked');
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Reports are locked until /);
    expect(mail?.text).toContain('6,001 people have been tracked this month.');
    const [counted] = await server.context.db.select({ people: users.people_tracked }).from(users).where(eq(users.id, owner.id));
    expect(counted?.people).toBe(6_011);

    await setPlan(owner, 'performance_pro');
    expect((await report(owner, workspace)).status).toBe(200);
    expect(await grants(owner, workspace)).toMatchObject({ show: { allowed: true }, people: { locked: false } });
    await setPlan(owner, 'performance_starter');
    expect((await report(owner, workspace)).status).toBe(403);

    const next = new Date(`${peopleMonth(server.context.clock(), ZONE).next}T12:00:00Z`);
    server.advance(next.getTime() - server.context.clock().getTime());
    const renewed = await server.renewed(owner);
    expect((await report(renewed, workspace)).status).toBe(200);
    await keep();
    expect(await grants(renewed, workspace)).toMatchObject({ show: { allowed: true }, people: { locked: false } });
  });

  test('of plans that count nobody are not locked by people, but by the plan', async () => {
    const { owner, workspace } = await shop();
    await visit(workspace, 0, 6_001);
    await keep();
    await setPlan(owner, 'map');
    expect((await report(owner, workspace)).body.errors?.[0]?.code).toBe('plan');
  });
});
