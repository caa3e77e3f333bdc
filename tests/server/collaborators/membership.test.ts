import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { memberships } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await openTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const clients = '/api/dashboard/project-clients';
const canvases = (person: Person, workspace: string) =>
  server.ask(person, { method: 'POST', url: '/api/dashboard/funnels', payload: { name: 'Drawn', project: workspace } });
const actsIn = async (workspace: string) =>
  (
    await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, workspace)).orderBy(auditEntries.created_at)
  ).map(({ action }) => action);

/** An owner, a workspace, and somebody invited to it. */
async function shared(permissions: number) {
  const [owner, guest] = [await server.person(), await server.person()];
  const workspace = await server.workspace(owner);
  await server.invite(guest, workspace, permissions);
  const [place] = await server.context.db.select().from(memberships).where(eq(memberships.workspace_id, workspace));
  return { owner, guest, workspace, place: place?.id ?? '' };
}

/** The text of an open stream of live events, and its end. */
async function listen(person: Person, workspace: string) {
  const answer = await fetch(`${address}/api/dashboard/live?project=${workspace}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { ended: answer.text() };
}

describe('the list of collaborators', () => {
  test('is that of one workspace, for everybody in it', async () => {
    const [here, elsewhere] = [await shared(0), await shared(1)];
    const list = (person: Person, query: string) => server.ask(person, { method: 'GET', url: `${clients}?${query}` });
    const { status, body } = await list(here.guest, `filter[project]=${here.workspace}`);
    expect([status, body.meta?.total, body.data?.map(({ id }) => id)]).toEqual([200, 1, [here.place]]);
    expect((await list(here.owner, `filter[project]=${elsewhere.workspace}`)).status).toBe(404);
    expect((await list(here.owner, `filter[project]=${here.workspace}&filter[permissions]=1`)).body.meta?.total).toBe(0);
  });
});

describe('changing permissions', () => {
  const edit = (person: Person, id: string, permissions: unknown) =>
    server.ask(person, { method: 'PATCH', url: `${clients}/${id}`, payload: { permissions } });

  test('takes hold with the next request, tells open pages, and stays in the log', async () => {
    const { owner, guest, workspace, place } = await shared(1);
    expect((await canvases(guest, workspace)).status).toBe(201);
    const from = server.told.length;
    expect((await edit(owner, place, 0)).status).toBe(200);
    expect((await canvases(guest, workspace)).status).toBe(403);
    expect(server.told.slice(from).map(({ event }) => event.type)).toEqual(['resource', 'grants']);
    expect(await actsIn(workspace)).toContain('collaborators.edit');
  });

  test('is the owner’s alone and takes nothing but the two permissions', async () => {
    const { owner, guest, place } = await shared(0);
    expect((await edit(guest, place, 1)).status).toBe(403);
    expect((await edit(await server.person(), place, 1)).status).toBe(404);
    expect((await edit(owner, place, 2)).status).toBe(422);
    const email = { method: 'PATCH', url: `${clients}/${place}`, payload: { email: 'other@flumen.test' } } as const;
    expect((await server.ask(owner, email)).status).toBe(422);
  });
});

describe('removing', () => {
  test('ends the person’s streams and access at once, mails them, and stays in the log', async () => {
    const { owner, guest, workspace, place } = await shared(1);
    const stream = await listen(guest, workspace);
    const removed = await server.ask(owner, { method: 'DELETE', url: `${clients}/${place}` });
    expect(removed.status).toBe(204);
    expect(await stream.ended).toContain('{"type":"grants"}');
    for (const url of [
      `/api/dashboard/grants/${workspace}`,
      `/api/dashboard/projects/${workspace}`,
      `/api/dashboard/live?project=${workspace}`,
    ])
      expect((await server.ask(guest, { method: 'GET', url })).status).toBe(404);
    const [mail] = await server.context.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, `${guest.id}@flumen.test`));
    expect(mail?.template).toBe('removed');
    expect(await actsIn(workspace)).toEqual(['collaborators.delete']);
    expect((await server.ask(owner, { method: 'DELETE', url: `${clients}/${place}` })).status).toBe(404);
  });

  test('is refused to everybody but the owner and changes nothing then', async () => {
    const { guest, workspace, place } = await shared(1);
    expect((await server.ask(guest, { method: 'DELETE', url: `${clients}/${place}` })).status).toBe(403);
    expect((await server.ask(await server.person(), { method: 'DELETE', url: `${clients}/${place}` })).status).toBe(404);
    expect((await canvases(guest, workspace)).status).toBe(201);
  });

  test('goes on while the workspace is locked', async () => {
    const owner = await server.person();
    const guest = await server.person();
    const workspace = await server.workspace(owner, { is_locked: true });
    await server.invite(guest, workspace, 0);
    const [place] = await server.context.db.select().from(memberships).where(eq(memberships.workspace_id, workspace));
    expect((await server.ask(owner, { method: 'DELETE', url: `${clients}/${place?.id}` })).status).toBe(204);
  });
});

describe('leaving', () => {
  const leave = (person: Person, workspace: string) =>
    server.ask(person, { method: 'DELETE', url: `/api/dashboard/projects/${workspace}/membership` });

  test('ends one’s own access and stream, and the owner sees it in the log', async () => {
    const { guest, workspace } = await shared(0);
    const stream = await listen(guest, workspace);
    expect((await leave(guest, workspace)).status).toBe(204);
    expect(await stream.ended).toContain('grants');
    expect((await leave(guest, workspace)).status).toBe(404);
    expect(await actsIn(workspace)).toEqual(['workspaces.leave']);
  });

  test('is not for the owner, who is told why, nor for staff who only look on', async () => {
    const { owner, workspace } = await shared(0);
    const { status, body } = await leave(owner, workspace);
    expect([status, body.errors?.[0]?.code]).toEqual([409, 'owner_cannot_leave']);
    expect((await leave(await server.person({ staff: 'admin' }), workspace)).status).toBe(403);
    expect((await server.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${workspace}` })).status).toBe(200);
  });
});
