import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthInfo } from '#domain/wire/session.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openAnalytics } from '#server/analytics/analytics.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { domains, users, workspaces } from '#server/db/tables.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** Fewer for a quick look; the suite does not set it. */
const KILLS = Number(process.env.FLUMEN_KILLS ?? 20);
const CONNECTIONS = 64;
const WRITERS = 4;
const PASSWORD = 'Flumen-2026';
const EMAIL = 'crash@flumen.test';

let dataDir: string;
let workspace: string;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS + WRITERS });

/** An agency owner with one workspace that takes events without a rate limit. */
beforeAll(async () => {
  dataDir = await migratedFolder();
  const store = await openEmbedded({ dataDir, durability: 'process' });
  const owner = { email: EMAIL, first_name: 'Cora', plan: 'agency', password_hash: await hashPassword(PASSWORD) };
  const [user] = await store.db.insert(users).values(owner).returning({ id: users.id });
  const [made] = await store.db
    .insert(workspaces)
    .values({ user: user?.id ?? '', name: 'First', main_url: 'https://shop.example', app_key: 'none', rate_limiting_enabled: false })
    .returning({ id: workspaces.id });
  workspace = made?.id ?? '';
  await store.db.insert(domains).values({ workspace_id: workspace, domain: 'shop.example' });
  await store.close();
});
afterAll(() => {
  agent.destroy();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Rejects when the connection breaks before the whole answer is there: nothing was acknowledged then. */
function post(url: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('close', () =>
        response.complete ? resolve({ status: response.statusCode ?? 0, body: text }) : reject(new Error('cut off')),
      );
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** What was sent and what was acknowledged, over all lives of the server. */
const acknowledgedEvents = new Set<string>();
const acknowledgedNames = new Set<string>();
/** Sent, but the answer was cut off: sent again to the next life, as the tracker does. */
const unanswered = new Set<string>();
let serial = 0;

async function sendEvents(server: ServerProcess, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const [waiting] = unanswered;
    serial += 1;
    const id = waiting ?? `event-${serial}-${randomUUID().slice(0, 8)}`;
    unanswered.delete(id);
    const event = { id, kind: 'page_view', at: Date.now(), session: 'session-1', url: 'https://shop.example/' };
    const batch = { v: 1, workspace, visitor: `visitor-${serial % 500}`, sent: Date.now(), events: [event] };
    try {
      const { status } = await post(`${server.url}/t/e`, batch, {
        'content-type': 'text/plain',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0',
      });
      if (status === 202) acknowledgedEvents.add(id);
      else unanswered.add(id);
    } catch {
      unanswered.add(id);
      await sleep(5);
    }
  }
}

async function writeWorkspaces(server: ServerProcess, token: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const name = `Client ${randomUUID()}`;
    const body = { data: { type: 'projects', attributes: { name, main_url: 'https://client.example' } } };
    try {
      const headers = { 'content-type': 'application/vnd.api+json', authorization: `Bearer ${token}` };
      const { status, body: answer } = await post(`${server.url}/api/dashboard/projects`, body, headers);
      if (status !== 201) throw new Error(`a workspace was refused with ${status}: ${answer}`);
      acknowledgedNames.add(name);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('a workspace')) throw error;
      await sleep(5);
    }
  }
}

async function logIn(server: ServerProcess): Promise<string> {
  const { body } = await post(
    `${server.url}/api/dashboard/auth`,
    { email: EMAIL, password: PASSWORD },
    { 'content-type': 'application/json' },
  );
  return (JSON.parse(body) as AuthInfo).access_token;
}

/** One life: everybody writes until the process is gone, at a moment nobody chose. */
async function live(server: ServerProcess, token: string): Promise<void> {
  let over = false;
  const isOver = () => over;
  const clients = [
    ...Array.from({ length: CONNECTIONS }, () => sendEvents(server, isOver)),
    ...Array.from({ length: WRITERS }, () => writeWorkspaces(server, token, isOver)),
  ];
  // The first answers may take their time on a busy machine; a life in which nothing was taken would prove nothing.
  const before = [acknowledgedEvents.size, acknowledgedNames.size] as const;
  const isBusy = () => acknowledgedEvents.size > before[0] && acknowledgedNames.size > before[1];
  for (let waited = 0; !isBusy() && waited < 30_000; waited += 20) await sleep(20);
  expect(isBusy(), 'events and writes are taken').toBe(true);
  await sleep(100 + Math.random() * 500);
  await server.kill();
  over = true;
  await Promise.all(clients);
}

/** Sends what never got an answer once more, then lets the server empty its spool and end. */
async function settle(server: ServerProcess): Promise<void> {
  await Promise.all(Array.from({ length: 8 }, () => sendEvents(server, () => unanswered.size === 0)));
  await server.stop();
}

it(`survives ${KILLS} kills: every acknowledged event counts exactly once and every acknowledged write is there`, {
  timeout: 600_000,
}, async () => {
  let token = '';
  for (let life = 0; life < KILLS; life++) {
    const server = await startServerProcess(dataDir);
    token ||= await logIn(server);
    await live(server, token);
  }
  await settle(await startServerProcess(dataDir));

  const analytics = await openAnalytics({ dataDir }, { info() {}, warn() {}, error() {} });
  const stored = await analytics.select<{ event_id: string; times: number }>({
    sql: 'SELECT event_id, count() AS times FROM events GROUP BY event_id',
  });
  const [rolledUp] = await analytics.select<{ hits: number }>({ sql: "SELECT sum(hits) AS hits FROM daily WHERE kind = 'page_view'" });
  await analytics.close();
  expect(stored.filter(({ times }) => times !== 1)).toEqual([]);
  const known = new Set(stored.map(({ event_id }) => event_id));
  expect([...acknowledgedEvents].filter((id) => !known.has(id))).toEqual([]);
  expect([...known].filter((id) => !acknowledgedEvents.has(id))).toEqual([]);
  expect(rolledUp?.hits).toBe(acknowledgedEvents.size);

  const store = await openEmbedded({ dataDir, durability: 'process' });
  const names = new Set((await store.db.select({ name: workspaces.name }).from(workspaces)).map(({ name }) => name));
  await store.close();
  expect([...acknowledgedNames].filter((name) => !names.has(name))).toEqual([]);
  console.info(`${acknowledgedEvents.size} events and ${acknowledgedNames.size} workspaces survived ${KILLS} kills`);
});
