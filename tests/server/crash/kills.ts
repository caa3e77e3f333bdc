import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { domains, users, workspaces } from '#server/db/tables/core.ts';
import { openAnalytics } from '#server/events/analytics.ts';
import { hashPassword } from '#server/secrets/password-hash.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const CONNECTIONS = 64;
const WRITERS = 4;
const PASSWORD = 'Flumen-2026';
const EMAIL = 'crash@flumen.test';

/** A data folder with an agency owner, and one workspace that takes events without a rate limit. */
async function makeGround(): Promise<{ readonly dataDir: string; readonly workspace: string }> {
  const dataDir = await migratedFolder();
  const store = await openEmbedded({ dataDir, durability: 'process' });
  const owner = { email: EMAIL, first_name: 'Cora', plan: 'agency', password_hash: await hashPassword(PASSWORD) };
  const [user] = await store.db.insert(users).values(owner).returning({ id: users.id });
  const [made] = await store.db
    .insert(workspaces)
    .values({ user: user?.id ?? '', name: 'First', main_url: 'https://shop.example', app_key: 'none', rate_limiting_enabled: false })
    .returning({ id: workspaces.id });
  const workspace = made?.id ?? '';
  await store.db.insert(domains).values({ workspace_id: workspace, domain: 'shop.example' });
  await store.close();
  return { dataDir, workspace };
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Rejects when the connection breaks before the whole answer is there: nothing was acknowledged then. */
function post(agent: Agent, url: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
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

/** Clients that write down what was sent and what was acknowledged, over all lives of the server. */
class Clients {
  readonly events = new Set<string>();
  readonly names = new Set<string>();
  /** Sent, but the answer was cut off: sent again to the next life, as the tracker does. */
  readonly #unanswered = new Set<string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS + WRITERS });
  readonly #workspace: string;
  #serial = 0;
  #token = '';

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  async logIn(server: ServerProcess): Promise<void> {
    if (this.#token) return;
    const credentials = { email: EMAIL, password: PASSWORD };
    const { body } = await post(this.#agent, `${server.url}/api/dashboard/auth`, credentials, { 'content-type': 'application/json' });
    this.#token = (JSON.parse(body) as AuthInfo).access_token;
  }

  async #sendEvents(server: ServerProcess, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [waiting] = this.#unanswered;
      this.#serial += 1;
      const id = waiting ?? `event-${this.#serial}-${randomUUID().slice(0, 8)}`;
      this.#unanswered.delete(id);
      const event = { id, kind: 'page_view', at: Date.now(), session: 'session-1', url: 'https://shop.example/' };
      const batch = { v: 1, workspace: this.#workspace, visitor: `visitor-${this.#serial % 500}`, sent: Date.now(), events: [event] };
      try {
        const headers = { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0' };
        const { status } = await post(this.#agent, `${server.url}/t/e`, batch, headers);
        if (status === 202) this.events.add(id);
        else this.#unanswered.add(id);
      } catch {
        this.#unanswered.add(id);
        await sleep(5);
      }
    }
  }

  async #writeWorkspaces(server: ServerProcess, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const name = `Client ${randomUUID()}`;
      const body = { data: { type: 'projects', attributes: { name, main_url: 'https://client.example' } } };
      try {
        const headers = { 'content-type': 'application/vnd.api+json', authorization: `Bearer ${this.#token}` };
        const { status, body: answer } = await post(this.#agent, `${server.url}/api/dashboard/projects`, body, headers);
        if (status !== 201) throw new Error(`a workspace was refused with ${status}: ${answer}`);
        this.names.add(name);
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('a workspace')) throw error;
        await sleep(5);
      }
    }
  }

  /** One life: everybody writes until the process is gone, at a moment nobody chose. */
  async live(server: ServerProcess): Promise<void> {
    let over = false;
    const isOver = () => over;
    const clients = [
      ...Array.from({ length: CONNECTIONS }, () => this.#sendEvents(server, isOver)),
      ...Array.from({ length: WRITERS }, () => this.#writeWorkspaces(server, isOver)),
    ];
    // The first answers may take their time on a busy machine; a life in which nothing was taken would prove nothing.
    const before = [this.events.size, this.names.size] as const;
    const isBusy = () => this.events.size > before[0] && this.names.size > before[1];
    for (let waited = 0; !isBusy() && waited < 30_000; waited += 20) await sleep(20);
    expect(isBusy(), 'events and writes are taken').toBe(true);
    await sleep(100 + Math.random() * 500);
    await server.kill();
    over = true;
    await Promise.all(clients);
  }

  /** Sends what never got an answer once more. */
  async settle(server: ServerProcess): Promise<void> {
    await Promise.all(Array.from({ length: 8 }, () => this.#sendEvents(server, () => this.#unanswered.size === 0)));
  }

  close(): void {
    this.#agent.destroy();
  }
}

async function expectEventsOnce(dataDir: string, acknowledged: ReadonlySet<string>): Promise<void> {
  const analytics = await openAnalytics({ dataDir }, { info() {}, warn() {}, error() {} });
  const stored = await analytics.select<{ event_id: string; times: number }>({
    sql: 'SELECT event_id, count() AS times FROM events GROUP BY event_id',
  });
  const [rolledUp] = await analytics.select<{ hits: number }>({ sql: "SELECT sum(hits) AS hits FROM counts WHERE kind = 'page_view'" });
  await analytics.close();
  expect(stored.filter(({ times }) => times !== 1)).toEqual([]);
  const known = new Set(stored.map(({ event_id }) => event_id));
  expect([...acknowledged].filter((id) => !known.has(id))).toEqual([]);
  expect([...known].filter((id) => !acknowledged.has(id))).toEqual([]);
  expect(rolledUp?.hits).toBe(acknowledged.size);
}

async function expectWorkspaces(dataDir: string, acknowledged: ReadonlySet<string>): Promise<void> {
  const store = await openEmbedded({ dataDir, durability: 'process' });
  const names = new Set((await store.db.select({ name: workspaces.name }).from(workspaces)).map(({ name }) => name));
  await store.close();
  expect([...acknowledged].filter((name) => !names.has(name))).toEqual([]);
}

/**
 * Kills a working server so many times, each at a moment nobody chose, and expects every
 * acknowledged event to count exactly once and every acknowledged write to be there.
 */
export async function surviveKills(kills: number): Promise<void> {
  const { dataDir, workspace } = await makeGround();
  const clients = new Clients(workspace);
  try {
    for (let life = 0; life < kills; life++) {
      const server = await startServerProcess(dataDir);
      await clients.logIn(server);
      await clients.live(server);
    }
    const last = await startServerProcess(dataDir);
    await clients.settle(last);
    // Ends in order: the spool is emptied first.
    await last.stop();
    await expectEventsOnce(dataDir, clients.events);
    await expectWorkspaces(dataDir, clients.names);
    console.info(`${clients.events.size} events and ${clients.names.size} workspaces survived ${kills} kills`);
  } finally {
    clients.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
