import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#domain/wire/session.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { keepListening, Listeners } from '#server/db/notifications.ts';
import { memberships, users, workspaces } from '#server/db/tables/core.ts';
import { createLocalHub, type LiveHub } from '#server/live/hub.ts';
import { createPostgresHub } from '#server/live/postgres-hub.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openTestServer, PASSWORD, type TestServer, type Visitor } from '#tests/support/server.ts';

const log = { warn: () => undefined };

describe('events between processes', () => {
  let postgres: TestPostgres;
  let hubs: LiveHub[];
  const ears: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase();
    const open = async () => {
      const listeners = new Listeners();
      ears.push(await keepListening(listeners, url, log));
      return createPostgresHub(url, listeners, log);
    };
    hubs = [await open(), await open()];
  });
  afterAll(async () => {
    await Promise.all([...hubs, ...ears].map((one) => one.close()));
    await postgres.stop();
  });

  /** The next event a hub hears of a workspace. */
  const next = (hub: LiveHub | undefined, workspace: string) =>
    new Promise<LiveEvent>((resolve) => {
      const end = hub?.subscribe(workspace, (event) => {
        end?.();
        resolve(event);
      });
    });

  test('each hears what the other publishes, of its workspace only', async () => {
    const [one, two] = hubs;
    const heard = Promise.all([next(one, 'a'), next(two, 'a')]);
    const elsewhere: LiveEvent[] = [];
    two?.subscribe('b', (event) => elsewhere.push(event));
    one?.publish('a', { type: 'grants' });
    expect(await heard).toEqual([{ type: 'grants' }, { type: 'grants' }]);
    expect(elsewhere).toEqual([]);
  });

  test('a list of ids too long to send becomes "look again"', async () => {
    const [one, two] = hubs;
    const heard = next(two, 'long');
    const ids = Array.from({ length: 400 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    one?.publish('long', { type: 'resource', resource: 'canvases', action: 'deleted', ids });
    expect(await heard).toEqual({ type: 'resource', resource: 'canvases', action: 'deleted', ids: [] });
  });
});

test('a listener that throws keeps nothing from the others, and one that left hears nothing', () => {
  const hub = createLocalHub();
  const heard: string[] = [];
  hub.subscribe('w', () => {
    throw new Error('gone');
  });
  const end = hub.subscribe('w', (event) => heard.push(event.type));
  hub.publish('w', { type: 'grants' });
  end();
  hub.publish('w', { type: 'grants' });
  expect(heard).toEqual(['grants']);
});

describe('the stream of a workspace', () => {
  let server: TestServer;
  let address: string;
  let owner: Visitor;
  let workspace: string;
  beforeAll(async () => {
    server = await openTestServer();
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    owner = await server.register();
    const [row] = await server.context.db
      .insert(workspaces)
      .values({ user: owner.id, name: 'W', main_url: 'https://w.example', app_key: 'k' })
      .returning();
    workspace = row?.id ?? '';
  });
  afterAll(() => server.close());

  const open = (token: string, project = workspace) =>
    fetch(`${address}/api/dashboard/live?project=${project}`, { headers: { authorization: `Bearer ${token}` } });

  interface Stream {
    /** Reads until the text holds this; the whole text so far. */
    until(part: string): Promise<string>;
    /** Reads to the end. */
    end(): Promise<string>;
  }
  function reading(answer: Response): Stream {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const read = async (enough: () => boolean) => {
      while (!enough()) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) return text;
        text += chunk.value;
      }
      return text;
    };
    return { until: (part) => read(() => text.includes(part)), end: () => read(() => false) };
  }

  test('carries each event as it happens', async () => {
    const answer = await open(owner.access_token);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const stream = reading(answer);
    await stream.until(': open');
    server.context.live.publish(workspace, { type: 'canvas', canvas: 'c', revision: 7, by: owner.id });
    const text = await stream.until('revision');
    expect(text).toContain('data: {"type":"canvas","canvas":"c","revision":7');
    await answer.body?.cancel().catch(() => undefined);
  });

  test('tells the other pages of a person that an action changed rows of theirs, and nobody else', async () => {
    const guest = await server.register();
    await server.invite({ id: guest.id, token: guest.access_token }, workspace, 0);
    const [theirs, own] = [reading(await open(guest.access_token)), reading(await open(owner.access_token))];
    await Promise.all([theirs.until(': open'), own.until(': open')]);
    const payload = { client_timezone: 'UTC', reports: [] };
    const answer = await server.send({ method: 'POST', url: '/api/dashboard/monitoring-reports', payload }, guest.access_token);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await theirs.until('monitoring-reports')).toContain(
      '{"type":"resource","resource":"monitoring-reports","action":"updated","ids":[]}',
    );
    server.context.live.publish(workspace, { type: 'demo', progress: 1 });
    expect(await own.until('demo')).not.toContain('monitoring-reports');
  });

  test('ends for somebody who may no longer see it, and only for them', async () => {
    const guest = await server.register();
    await server.invite({ id: guest.id, token: guest.access_token }, workspace, 0);
    const [theirs, own] = [reading(await open(guest.access_token)), reading(await open(owner.access_token))];
    await Promise.all([theirs.until(': open'), own.until(': open')]);
    await server.context.db.delete(memberships).where(eq(memberships.user_id, guest.id));
    await server.context.policy.changed({ workspace });
    expect(await theirs.end()).toContain('{"type":"grants"}');
    server.context.live.publish(workspace, { type: 'demo', progress: 1 });
    expect(await own.until('demo')).toContain('"progress":1');
  });

  test('ends with the log-in it was opened by, at once and no other', async () => {
    const guest = await server.register();
    await server.invite({ id: guest.id, token: guest.access_token }, workspace, 0);
    const payload = { email: guest.email, password: PASSWORD };
    const elsewhere = (await server.send({ method: 'POST', url: '/api/dashboard/auth', payload })).json<AuthInfo>().access_token;
    const [lost, kept] = [reading(await open(elsewhere)), reading(await open(guest.access_token))];
    await Promise.all([lost.until(': open'), kept.until(': open')]);
    expect((await server.send({ method: 'DELETE', url: '/api/dashboard/sessions' }, guest.access_token)).statusCode).toBe(204);
    await lost.end();
    server.context.live.publish(workspace, { type: 'demo', progress: 1 });
    expect(await kept.until('demo')).toContain('"progress":1');
  });

  test('ends for whoever was staff', async () => {
    const admin = await server.person({ staff: 'admin' });
    const stream = reading(await open(admin.token));
    await stream.until(': open');
    await server.context.db.update(users).set({ staff: 'user' }).where(eq(users.id, admin.id));
    await server.context.policy.changed({ workspace });
    await stream.end();
  });

  test('is not for strangers', async () => {
    const stranger = await server.register();
    expect((await open(stranger.access_token)).status).toBe(404);
    expect((await open('')).status).toBe(401);
    expect(
      (await fetch(`${address}/api/dashboard/live`, { headers: { authorization: `Bearer ${owner.access_token}` } })).status,
    ).toBeGreaterThanOrEqual(400);
  });

  test('ends when the server stops, so that the stop does not wait for open pages', async () => {
    const stopping = await openTestServer();
    const person = await stopping.register();
    const [row] = await stopping.context.db
      .insert(workspaces)
      .values({ user: person.id, name: 'W', main_url: 'https://w.example', app_key: 'k' })
      .returning();
    const at = await stopping.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${at}/api/dashboard/live?project=${row?.id}`, {
      headers: { authorization: `Bearer ${person.access_token}` },
    });
    const stream = reading(answer);
    await stream.until(': open');
    // Clients keep a connection for more, and a server that stops waits for them.
    expect(answer.headers.get('connection')).toBe('close');
    const closed = once(stopping.app.server, 'close');
    await Promise.all([stopping.close(), stream.end(), closed]);
    await expect(fetch(`${at}/healthz`)).rejects.toThrow();
  });
});
