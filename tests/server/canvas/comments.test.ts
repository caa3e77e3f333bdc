import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMENT_LENGTH, MOST_OPEN_THREADS, mentionOf } from '#domain/wire/comments.ts';
import type { CanvasComment } from '#resources/shapes/canvas/comments.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { canvasComments } from '#server/db/tables/canvases.ts';
import type { Answer } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What people say to each other on a canvas: who may, who hears of it, and what stays. */

let server: TestServer;
beforeAll(async () => {
  // Mails leave, so whoever mails others has to have an address of their own.
  server = await openTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
interface Listed {
  readonly id: string;
  readonly attributes: CanvasComment;
}
const within = (answer: Answer) => answer.body.data?.attributes as unknown as CanvasComment;

/** A canvas with its owner, somebody who draws and somebody who only looks. */
async function openCanvas() {
  const confirmed = true;
  const owner = await server.person({ plan: 'business', confirmed });
  const [editor, viewer] = [await server.person({ confirmed }), await server.person({ confirmed })];
  const workspace = await server.workspace(owner);
  await server.invite(editor, workspace, 1);
  await server.invite(viewer, workspace, 0);
  const ask = (as: Person, method: Method, path: string, payload?: object) =>
    server.ask(as, { method, url: `/api/dashboard/${path}`, payload });
  const { body } = await ask(owner, 'POST', 'funnels', { name: 'Launch', project: workspace });
  const canvas = `funnels/${body.data?.id}`;
  const path = `${canvas}/comments`;
  return {
    ...{ owner, editor, viewer, workspace, ask, canvas, path },
    say: (as: Person, payload: object) => ask(as, 'POST', path, payload),
    list: async (as = owner) => (await ask(as, 'GET', path)).body.data as unknown as readonly Listed[],
  };
}

async function mailsTo({ id }: Person) {
  const rows = await server.context.db.select().from(mails);
  return rows.filter((row) => row.user === id && row.template.startsWith('comment_'));
}

test('a thread is begun on an element or at a point, answered, settled, and opened again by an answer', async () => {
  const { owner, editor, viewer, say, list, ask, path } = await openCanvas();
  const begun = await say(editor, { text: ' Is 12 % right? ', element: 'e1' });
  expect(begun.status).toBe(201);
  const thread = begun.body.data?.id as string;
  expect(within(begun)).toMatchObject({ thread, element: 'e1', x: null, y: null, text: 'Is 12 % right?', resolved_at: null });
  expect((await say(viewer, { text: 'The price, too', x: 40.5, y: -12 })).status).toBe(201);
  expect((await say(owner, { text: 'It is', thread })).status).toBe(201);
  expect((await list()).map(({ attributes }) => [attributes.text, attributes.thread === thread, attributes.element])).toEqual([
    ['Is 12 % right?', true, 'e1'],
    ['The price, too', false, null],
    ['It is', true, null],
  ]);
  const settled = await ask(viewer, 'POST', `${path}/${thread}/resolve`);
  expect(within(settled).resolved_by).toMatchObject({ id: viewer.id });
  const at = within(settled).resolved_at;
  expect(within(await ask(owner, 'POST', `${path}/${thread}/resolve`)).resolved_at).toBe(at);
  await say(editor, { text: 'Not quite', thread });
  expect((await list())[0]?.attributes.resolved_at).toBeNull();
  await ask(owner, 'POST', `${path}/${thread}/resolve`);
  expect(within(await ask(owner, 'POST', `${path}/${thread}/reopen`)).resolved_at).toBeNull();
});

test('who is mentioned gets one mail in their language, who takes part another, and nobody hears of themselves', async () => {
  const { owner, editor, viewer, say, ask, canvas, workspace } = await openCanvas();
  await ask(viewer, 'PATCH', `users/${viewer.id}`, { language: 'de' });
  const begun = await say(owner, { text: `${mentionOf(viewer.id)} and ${mentionOf(owner.id)}: see http://phish.example/x`, x: 0, y: 0 });
  const thread = begun.body.data?.id as string;
  const [mail, ...more] = await mailsTo(viewer);
  expect([mail?.template, mail?.language, more.length]).toEqual(['comment_mention', 'de', 0]);
  expect(mail?.subject).toContain('erwähnt');
  expect(mail?.text).not.toContain('phish.example');
  expect(mail?.text).toContain(`/dashboard/workspaces/${workspace}/canvases/${canvas.split('/')[1]}?comment=${thread}`);
  expect(await mailsTo(owner)).toEqual([]);
  await say(editor, { text: `${mentionOf(viewer.id)} I see`, thread });
  expect((await mailsTo(viewer)).map(({ template }) => template)).toEqual(['comment_mention', 'comment_mention']);
  expect((await mailsTo(owner)).map(({ template }) => template)).toEqual(['comment_answer']);
  // Whoever was mentioned before a change knows already.
  await ask(owner, 'PATCH', `${canvas}/comments/${thread}`, { text: `${mentionOf(viewer.id)} ${mentionOf(editor.id)} look` });
  expect(await mailsTo(viewer)).toHaveLength(2);
  expect((await mailsTo(editor)).map(({ template }) => template)).toEqual(['comment_mention']);
});

test('none gets mail who turned it off, or who is not of the workspace any more', async () => {
  const { owner, editor, viewer, say, ask, workspace } = await openCanvas();
  await ask(editor, 'PATCH', `users/${editor.id}`, { notifications: { comments: false } });
  const begun = await say(viewer, { text: 'Hello', x: 0, y: 0 });
  const thread = begun.body.data?.id as string;
  await say(owner, { text: `${mentionOf(editor.id)} see this`, thread });
  expect(await mailsTo(editor)).toEqual([]);
  expect(await mailsTo(viewer)).toHaveLength(1);
  const members = await ask(owner, 'GET', `project-clients?filter[project]=${workspace}`);
  const rows = members.body.data as unknown as readonly { id: string; attributes: { email: string } }[];
  const row = rows.find(({ attributes }) => attributes.email.startsWith(viewer.id));
  expect((await ask(owner, 'DELETE', `project-clients/${row?.id}`)).status).toBe(204);
  await say(owner, { text: 'Are you there?', thread });
  expect(await mailsTo(viewer)).toHaveLength(1);
  const stranger = await say(owner, { text: `${mentionOf(viewer.id)}?`, thread });
  expect([stranger.status, stranger.body.errors?.[0]?.code]).toEqual([422, 'mentioned_unknown']);
});

test('what somebody wrote is changed by them alone, and deleted by them or the owner of the workspace, thread and all', async () => {
  const { owner, editor, viewer, say, ask, path, list, workspace } = await openCanvas();
  const thread = (await say(editor, { text: 'First', element: 'e1' })).body.data?.id as string;
  const answer = (await say(viewer, { text: 'Second', thread })).body.data?.id as string;
  expect((await ask(owner, 'PATCH', `${path}/${thread}`, { text: 'Mine' })).status).toBe(403);
  expect(within(await ask(editor, 'PATCH', `${path}/${thread}`, { text: 'First, mended' })).edited_at).not.toBeNull();
  expect((await ask(viewer, 'DELETE', `${path}/${thread}`)).status).toBe(403);
  expect((await ask(viewer, 'POST', `${path}/${answer}/resolve`)).status).toBe(404);
  expect((await ask(owner, 'DELETE', `${path}/${answer}`)).status).toBe(204);
  await say(viewer, { text: 'Third', thread });
  expect((await ask(editor, 'DELETE', `${path}/${thread}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  const log = await ask(owner, 'GET', `projects/${workspace}/audit-entries`);
  const actions = (log.body.data as unknown as { attributes: { action: string } }[]).map(({ attributes }) => attributes.action);
  expect(actions.filter((action) => action.startsWith('comments.'))).toEqual(['comments.delete', 'comments.delete']);
});

test('strangers find nothing, staff who look on only read, unless they are members, and another canvas is another matter', async () => {
  const { owner, say, ask, path, workspace } = await openCanvas();
  const thread = (await say(owner, { text: 'Hello', x: 1, y: 2 })).body.data?.id as string;
  const [stranger, admin] = [await server.person(), await server.person({ staff: 'admin' })];
  for (const [method, at] of [
    ['GET', path],
    ['GET', `${path}/people`],
    ['POST', path],
    ['DELETE', `${path}/${thread}`],
    ['POST', `${path}/${thread}/resolve`],
  ] as const)
    expect((await ask(stranger, method, at, method === 'POST' && at === path ? { text: 'Hi', x: 0, y: 0 } : undefined)).status).toBe(404);
  expect((await ask(admin, 'GET', path)).status).toBe(200);
  expect((await ask(admin, 'POST', path, { text: 'Hi', x: 0, y: 0 })).status).toBe(403);
  const member = await server.person({ staff: 'admin', confirmed: true });
  await server.invite(member, workspace, 0);
  expect((await ask(member, 'POST', path, { text: 'I belong to it', x: 0, y: 0 })).status).toBe(201);
  const { body } = await ask(owner, 'POST', 'funnels', { name: 'Other', project: workspace });
  const other = `funnels/${body.data?.id}/comments`;
  expect((await ask(owner, 'POST', other, { text: 'Astray', thread })).status).toBe(404);
  expect((await ask(owner, 'DELETE', `${other}/${thread}`)).status).toBe(404);
});

test('what makes no comment is refused with the place, and twice the same key says it once', async () => {
  const { owner, say, list, path } = await openCanvas();
  const thread = crypto.randomUUID();
  for (const wrong of [
    { text: ' ', x: 0, y: 0 },
    { text: 'x'.repeat(COMMENT_LENGTH + 1), x: 0, y: 0 },
    { text: 'Nowhere' },
    { text: 'Both', x: 0, y: 0, thread },
    { text: 'Half', x: 0 },
    { text: 'Far', x: 1e308, y: 0 },
    { text: 1, element: 'e1' },
  ])
    expect([wrong, (await say(owner, wrong)).status]).toEqual([wrong, 422]);
  expect((await say(owner, { text: 'No such thread', thread })).status).toBe(404);
  const many = Array.from({ length: 21 }, () => mentionOf(crypto.randomUUID())).join(' ');
  expect((await say(owner, { text: many, x: 0, y: 0 })).body.errors?.[0]?.code).toBe('too_many_mentions');
  const once = { method: 'POST', url: `/api/dashboard/${path}`, payload: { text: 'Once', x: 0, y: 0 } } as const;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [first, second] = [await server.ask(owner, { ...once, headers }), await server.ask(owner, { ...once, headers })];
  expect(first.body.data?.id).toBe(second.body.data?.id);
  expect(await list()).toHaveLength(1);
});

test('who has not confirmed their address notes something for themselves, and mentions nobody', async () => {
  const [fresh, editor] = [await server.person({ confirmed: false }), await server.person({ confirmed: true })];
  const workspace = await server.workspace(fresh);
  await server.invite(editor, workspace, 1);
  const ask = (payload: object, path: string) => server.ask(fresh, { method: 'POST', url: `/api/dashboard/${path}`, payload });
  const { body } = await ask({ name: 'Launch', project: workspace }, 'funnels');
  const path = `funnels/${body.data?.id}/comments`;
  expect((await ask({ text: 'To me', x: 0, y: 0 }, path)).status).toBe(201);
  const refused = await ask({ text: `${mentionOf(editor.id)}!`, x: 0, y: 0 }, path);
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'confirm_first']);
});

test('comments go into the bin with their canvas and come back, without whoever has left for good', async () => {
  const { owner, editor, say, ask, canvas, list } = await openCanvas();
  const thread = (await say(editor, { text: 'From me', element: 'e1' })).body.data?.id as string;
  await say(owner, { text: `${mentionOf(editor.id)} thanks`, thread });
  expect((await ask(owner, 'DELETE', canvas)).status).toBe(204);
  await server.context.db.execute(`delete from users where id = '${editor.id}'`);
  expect((await ask(owner, 'POST', `${canvas}/restore`)).status).toBe(200);
  const [first, second] = await list();
  expect([first?.attributes.text, first?.attributes.author, first?.attributes.thread]).toEqual(['From me', null, thread]);
  expect([second?.attributes.author?.id, second?.attributes.mentions]).toEqual([owner.id, []]);
});

test('open pages of the workspace hear of each change', async () => {
  const { owner, workspace, say, ask, path } = await openCanvas();
  const heard: string[] = [];
  const stop = server.context.live.subscribe(workspace, (event) => heard.push(event.type));
  const thread = (await say(owner, { text: 'Hello', x: 0, y: 0 })).body.data?.id as string;
  await ask(owner, 'PATCH', `${path}/${thread}`, { text: 'Hello again' });
  await ask(owner, 'POST', `${path}/${thread}/resolve`);
  await ask(owner, 'DELETE', `${path}/${thread}`);
  stop();
  expect(heard.filter((type) => type === 'comments')).toHaveLength(4);
});

test('a canvas takes so many open threads and no more, until one is resolved; opening one again asks for room, too', async () => {
  const { owner, canvas, say, ask, path } = await openCanvas();
  const thread = (await say(owner, { text: 'Resolved', x: 0, y: 0 })).body.data?.id as string;
  await ask(owner, 'POST', `${path}/${thread}/resolve`);
  const canvas_id = canvas.split('/')[1] as string;
  const open = Array.from({ length: MOST_OPEN_THREADS }, () => crypto.randomUUID());
  await server.context.db.insert(canvasComments).values(open.map((id) => ({ id, thread: id, canvas_id, text: 'Open', x: 0, y: 0 })));
  const codeOf = ({ body }: Answer) => body.errors?.[0]?.code;
  expect(codeOf(await say(owner, { text: 'One more', x: 0, y: 0 }))).toBe('too_many_threads');
  expect(codeOf(await ask(owner, 'POST', `${path}/${thread}/reopen`))).toBe('too_many_threads');
  expect(codeOf(await say(owner, { text: 'An answer opens it', thread }))).toBe('too_many_threads');
  await ask(owner, 'POST', `${path}/${open[0]}/resolve`);
  expect((await say(owner, { text: 'Now', x: 0, y: 0 })).status).toBe(201);
});
