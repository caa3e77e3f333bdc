import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import type { Plan } from '#domain/plans/plans.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { type AppParts, buildApp } from '#server/app/build-app.ts';
import type { Context } from '#server/app/context.ts';
import { type JobClock, openJobs } from '#server/app/open-jobs.ts';
import { resourceHooks } from '#server/app/resource-hooks.ts';
import { subscribers } from '#server/app/subscribers.ts';
import { Drawings } from '#server/canvas/drawing/drawings.ts';
import { LinkNumbers } from '#server/canvas/share/link-numbers.ts';
import { createCountedUntil } from '#server/collector/counted-until.ts';
import { openDatabase } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { createDomainEvents } from '#server/domain-events/domain-events.ts';
import { settleOwner } from '#server/entitlements/settle-plan.ts';
import type { Analytics, JourneysOf } from '#server/events/analytics.ts';
import { logOptions } from '#server/http/log.ts';
import { createLocalHub } from '#server/live/hub.ts';
import { createPostgresHub } from '#server/live/postgres-hub.ts';
import { createMailer } from '#server/mail/queue-mail.ts';
import { AccessRows } from '#server/policy/access-rows.ts';
import { loadRules } from '#server/policy/enforcer.ts';
import { createPolicy } from '#server/policy/policy.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { ON_SALE } from '#tests/support/at-standard-prices.ts';
import { type Answer, readAnswer } from './answer.ts';
import { openMigratedAnalytics, temporaryFolder } from './data-folder.ts';
import { openKeptStore } from './kept-store.ts';
import { createPeople, type People, type Person } from './people.ts';

export const PASSWORD = 'Harbour-2026';

export interface TestServerOptions extends Pick<AppParts, 'capabilities' | 'clientRoot'> {
  /** Open the real event store, which takes a second or two; without it questions about events are errors. */
  readonly analytics?: boolean;
  /** What keeps journeys in memory; nothing otherwise. */
  readonly journeysOf?: JourneysOf;
  /** A PostgreSQL; otherwise a PGlite that the process keeps. */
  readonly databaseUrl?: string;
  readonly settings?: Partial<Settings>;
  /** Where log lines go, as the product writes them; nowhere otherwise. */
  readonly logLines?: (line: string) => void;
  /** How often the job queue looks at the clock; the product's own pace otherwise. */
  readonly jobClock?: JobClock;
}

/** Somebody who registered over HTTP. */
export interface Visitor extends AuthInfo {
  readonly email: string;
}

/** A whole server over a data folder of its own; requests reach it without a socket. */
export interface TestServer extends People {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** Moves the server's clock on. */
  advance(ms: number): void;
  /** Registers over HTTP; with a plan, that one for good instead of the trial. */
  register(about?: { readonly email?: string; readonly first_name?: string; readonly plan?: Plan }): Promise<Visitor>;
  /** A request with a bearer token, if one is given; bodies are sent as JSON. */
  send(request: InjectOptions, token?: string): Promise<LightMyRequestResponse>;
  /** The same, with the answer read: JSON parsed, nobody signed in where there is no person. */
  ask(person: Person | null, request: InjectOptions): Promise<Answer>;
  close(): Promise<void>;
}

function noEvents(): Analytics {
  const absent = () => Promise.reject(new Error('this test opened no event store: pass analytics: true'));
  return {
    insertEvents: absent,
    insertFiltered: absent,
    insertSpend: absent,
    hasSpend: absent,
    insertIdentities: absent,
    insertPersonAct: absent,
    persons: absent,
    removeSpend: absent,
    erase: absent,
    forgetBefore: absent,
    storedIds: absent,
    tracking: absent,
    report: absent,
    isAsked: () => false,
    select: absent,
    read: absent,
    command: absent,
    deleteWorkspaces: async () => undefined,
    ready: async () => true,
    enginePid: () => undefined,
    close: async () => undefined,
  };
}

/** Policies do not change while a process runs. */
const rules = loadRules(ON_SALE);

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = temporaryFolder();
  const settings: Settings = {
    ...readSettings({ FLUMEN_DATA_DIR: dataDir, DATABASE_URL: options.databaseUrl }),
    secret: { current: 'a secret for tests that is long enough' },
    // Nobody cuts the power here; tests of what waits for the disk say so.
    durability: 'process',
    ...options.settings,
  };
  const { logLines: write } = options;
  const log = write ? pino(logOptions({ logLevel: 'trace' }), { write }) : pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const store = settings.databaseUrl ? await openDatabase(settings, log) : await openKeptStore();
  const live = settings.databaseUrl ? createPostgresHub(settings.databaseUrl, store.notifications, log) : createLocalHub();
  const analytics = options.analytics ? await openMigratedAnalytics(settings, log, options.journeysOf) : noEvents();
  const access = new AccessRows(store);
  const policy = createPolicy({
    rules: await rules,
    db: store.db,
    access,
    live,
    people: () => 0,
    settlePlan: (owner, policy) => settleOwner({ db: store.db, live, policy }, owner, clock()),
    clock,
  });
  const jobs = openJobs(store, log, options.jobClock);
  const counted = createCountedUntil({ db: store.db, shared: settings.databaseUrl !== undefined, log, clock });
  const drawings = new Drawings();
  const opened = {
    settings,
    log,
    db: store.db,
    analytics,
    access,
    counted,
    policy,
    live,
    drawings,
    linkNumbers: new LinkNumbers(),
    mail: createMailer(settings, jobs),
    jobs,
    clock,
  };
  const context: Context = {
    ...opened,
    domainEvents: createDomainEvents(opened, subscribers(opened)),
    resourceHooks: resourceHooks(opened),
  };
  const app = await buildApp(context, { clientRoot: null, ...options });
  await app.ready();

  const send: TestServer['send'] = (request, token) =>
    app.inject({ ...request, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers } });
  let registered = 0;
  return {
    ...createPeople(context),
    app,
    context,
    advance(ms) {
      offset += ms;
    },
    async register(about = {}) {
      registered += 1;
      const email = about.email ?? `person-${registered}@flumen.test`;
      const payload = { first_name: about.first_name ?? 'Rita', last_name: 'Test', email, password: PASSWORD };
      const answer = await send({ method: 'POST', url: '/api/dashboard/users', payload });
      if (answer.statusCode !== 201) throw new Error(`Registering failed: ${answer.body}`);
      const session = answer.json<AuthInfo>();
      if (about.plan) await store.db.update(users).set({ plan: about.plan, trial_ends_at: null }).where(eq(users.id, session.id));
      return { ...session, email };
    },
    send,
    ask: async (person, request) => readAnswer(await send(request, person?.token)),
    async close() {
      await app.close();
      await jobs.close();
      await drawings.close();
      await live.close();
      await counted.close();
      await analytics.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
