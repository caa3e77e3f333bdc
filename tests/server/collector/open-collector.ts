import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { TrackBatch, TrackEvent } from '#domain/wire/track.ts';
import { type Collector, openCollector } from '#server/collector/collector.ts';
import { collectorRoutes } from '#server/collector/intake/routes.ts';
import type { CollectorParts } from '#server/collector/parts.ts';
import type { SpoolOptions } from '#server/collector/spool/spool.ts';
import type { Store } from '#server/db/client.ts';
import { domains, users, workspaces } from '#server/db/tables/core.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { answerErrors } from '#server/http/error-handler.ts';
import { keepSentBodies } from '#server/http/sent-body.ts';
import { trusted } from '#server/http/trusted-proxies.ts';
import { createLocalHub, type LiveHub } from '#server/live/hub.ts';
import { readSettings } from '#server/settings.ts';
import { openMigratedAnalytics, temporaryFolder } from '#tests/support/data-folder.ts';
import { openKeptStore } from '#tests/support/kept-store.ts';

export const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';

const quiet = { info() {}, warn() {}, error() {} };

/** The real stores on a folder of their own, shared by the tests of one file. */
export interface Stores {
  readonly folder: string;
  readonly store: Store;
  readonly analytics: Analytics;
  readonly live: LiveHub;
  close(): Promise<void>;
}

export async function openStores(): Promise<Stores> {
  const folder = temporaryFolder();
  const settings = readSettings({ FLUMEN_DATA_DIR: folder });
  const [store, analytics] = await Promise.all([openKeptStore(), openMigratedAnalytics(settings, quiet)]);
  // The first question of an engine takes longer than a keyed sender is kept waiting.
  await analytics.storedIds([{ workspace_id: randomUUID(), event_id: 'none', kind: 'custom', origin: 'server' }]);
  return {
    folder,
    store,
    analytics,
    live: createLocalHub(),
    async close() {
      await Promise.all([store.close(), analytics.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface TestCollector {
  readonly app: FastifyInstance;
  readonly collector: Collector;
  /** The clock the collector reads; set it to move time. */
  now: Date | null;
  close(): Promise<void>;
}

interface Overrides {
  readonly analytics?: CollectorParts['analytics'];
  readonly counted?: CollectorParts['counted'];
  readonly spool?: Partial<SpoolOptions>;
  /** Folder of the built tracker. */
  readonly scripts?: string;
  readonly knownWithin?: number;
  /** Of an earlier collector; one of its own if left out. */
  readonly folder?: string;
  /** Settings beside where its data lies, by their names in the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What its clock shows from the beginning. */
  readonly now?: Date;
}

/** A collector with its routes on a small server; the spool lies in a folder of its own. */
export async function startCollector(stores: Stores, overrides: Overrides = {}): Promise<TestCollector> {
  const settings = {
    ...readSettings({ ...overrides.env, FLUMEN_DATA_DIR: overrides.folder ?? join(stores.folder, randomUUID()) }),
    secret: { current: 's'.repeat(32) },
  };
  const state: { now: Date | null } = { now: overrides.now ?? null };
  const parts: CollectorParts = {
    settings,
    log: quiet as unknown as CollectorParts['log'],
    db: stores.store.db,
    analytics: overrides.analytics ?? stores.analytics,
    counted: overrides.counted ?? { watch: () => async () => undefined },
    live: stores.live,
    // What was known is what tests look at; a busy machine may take longer than a sender waits.
    knownWithin: overrides.knownWithin ?? 60_000,
    clock: () => state.now ?? new Date(),
  };
  const collector = await openCollector(parts, overrides.spool);
  const app = Fastify({ trustProxy: trusted(settings.trustProxy) });
  answerErrors(app);
  keepSentBodies(app);
  await app.register(async (scope) => collectorRoutes(scope, collector, overrides.scripts));
  return Object.assign(state, {
    app,
    collector,
    async close() {
      await app.close();
      await collector.close();
    },
  });
}

type NewWorkspace = Partial<typeof workspaces.$inferInsert>;

type NewOwner = Partial<typeof users.$inferInsert>;

/** A workspace of a new owner, on the business plan if nothing else is said; its site is `https://shop.example`. */
export async function addWorkspace(stores: Stores, values: NewWorkspace = {}, about: NewOwner = {}): Promise<string> {
  const [owner] = await stores.store.db
    .insert(users)
    .values({ email: `${randomUUID()}@example.com`, first_name: 'Owner', plan: 'business', ...about })
    .returning({ id: users.id });
  const row = { user: owner?.id ?? '', name: 'Shop', main_url: 'https://shop.example', app_key: 'a-key', ...values };
  const [workspace] = await stores.store.db.insert(workspaces).values(row).returning({ id: workspaces.id });
  const id = workspace?.id ?? '';
  await stores.store.db.insert(domains).values({ workspace_id: id, domain: new URL(row.main_url ?? '').hostname });
  return id;
}

let serial = 0;
export function event(values: Partial<TrackEvent> = {}): TrackEvent {
  serial += 1;
  return {
    id: `event-${String(serial).padStart(8, '0')}`,
    kind: 'page_view',
    at: Date.now(),
    session: 'session-1',
    url: 'https://shop.example/',
    ...values,
  };
}

export function batch(workspace: string, events: readonly TrackEvent[], values: Partial<TrackBatch> = {}): TrackBatch {
  return { v: 1, workspace, visitor: 'visitor-1', sent: Date.now(), events: [...events], ...values };
}

export function post(app: FastifyInstance, body: unknown, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/t/e',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': CHROME, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Waits until the condition holds; the limit is generous because the machine may be busy. */
export async function eventually<T>(question: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const until = Date.now() + 30_000;
  for (;;) {
    const answer = await question();
    if (isRight(answer) || Date.now() > until) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Everything stored of a workspace. */
export function stored(stores: Stores, workspace: string): Promise<Record<string, unknown>[]> {
  return stores.analytics.select({
    sql: 'SELECT * FROM events WHERE workspace_id = {workspace:UUID} ORDER BY time, event_id',
    params: { workspace },
  });
}

/** Waits for the spool to be empty, then reads what was stored. */
export async function storedAfterDrain(stores: Stores, running: TestCollector, workspace: string) {
  await eventually(
    async () => running.collector.metrics().spoolBytes,
    (bytes) => bytes === 0,
  );
  return stored(stores, workspace);
}

/** Real stores and a collector over them for the tests of one file: handed over before the first, closed after the last. */
export function collectorForFile(take: (made: { readonly stores: Stores; readonly running: TestCollector }) => void): void {
  let stores: Stores | undefined;
  let running: TestCollector | undefined;
  beforeAll(async () => {
    stores = await openStores();
    running = await startCollector(stores);
    take({ stores, running });
  });
  afterAll(async () => {
    await running?.close();
    await stores?.close();
  });
}
