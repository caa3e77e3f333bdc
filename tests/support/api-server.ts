import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { Plan } from '#domain/plans/plans.ts';
import type { LiveEvent, StaffRole } from '#domain/wire/session.ts';
import { signAccessToken } from '#server/accounts/access-token.ts';
import type { Analytics } from '#server/analytics/analytics.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import * as tables from '#server/db/tables.ts';
import { buildApp } from '#server/http/app.ts';
import { createLocalHub } from '#server/live/hub.ts';
import { loadRules } from '#server/policy/enforcer.ts';
import { createPolicy } from '#server/policy/policy.ts';
import { fromRoot } from '#server/root.ts';
import { readSettings } from '#server/settings.ts';

const SECRET = 'a secret for tests that is long enough';

/** The event store of a server whose tests never ask about events: anything but removal is an error. */
function emptyEventStore(): Analytics {
  const unused = (name: string) => () => Promise.reject(new Error(`${name} is not part of this test`));
  return {
    insertEvents: unused('insertEvents'),
    insertFiltered: unused('insertFiltered'),
    insertSpend: unused('insertSpend'),
    tracking: unused('tracking'),
    select: unused('select'),
    deleteWorkspaces: async () => undefined,
    rebuildDays: async () => undefined,
    ready: async () => true,
    enginePid: () => undefined,
    close: async () => undefined,
  };
}

export interface Person {
  readonly id: string;
  readonly token: string;
}
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The parsed body; an empty object for an empty one. */
  readonly body: Body;
}
/** Answers are read loosely: what a test expects is what describes them. */
export interface Body {
  readonly data?: Resource & Resource[];
  readonly included?: Resource[];
  readonly meta?: { readonly total?: number };
  readonly errors?: { status: string; code: string; detail: string; source?: { pointer?: string; parameter?: string } }[];
  readonly [key: string]: unknown;
}
export interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, { data: { type: string; id: string } | null }>;
}

/** The HTTP server over a PostgreSQL in memory; requests reach it without a socket. */
export interface ApiServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** What open pages were told, newest last. */
  readonly told: readonly { readonly workspace: string; readonly event: LiveEvent }[];
  person(about?: { plan?: Plan | string; staff?: StaffRole; first_name?: string; trial_ends_at?: Date }): Promise<Person>;
  workspace(owner: Person, about?: Partial<typeof tables.workspaces.$inferInsert>): Promise<string>;
  /** Permissions: 0 view only, 1 read and write. */
  invite(person: Person, workspace: string, permissions: number): Promise<void>;
  send(person: Person | null, request: InjectOptions): Promise<Answer>;
  close(): Promise<void>;
}

export async function openApiServer(): Promise<ApiServer> {
  const client = await PGlite.create();
  const embedded = drizzle(client, { schema: tables });
  await migrate(embedded, { migrationsFolder: fromRoot('server', 'db', 'migrations') });
  const db: Database = embedded;
  const told: { workspace: string; event: LiveEvent }[] = [];
  const hub = createLocalHub();
  const live = { ...hub, publish: (workspace: string, event: LiveEvent) => void told.push({ workspace, event }) };
  const clock = () => new Date();
  const policy = createPolicy({ rules: await loadRules(), db, live, people: async () => 0, clock });
  const settings = { ...readSettings({ HOST: '127.0.0.1' }), secret: SECRET };
  const context: Context = {
    settings,
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    db,
    analytics: emptyEventStore(),
    policy,
    live,
    clock,
  };
  const app = await buildApp(context);
  await app.ready();

  return {
    app,
    db,
    told,
    async person({ plan = 'business', staff = 'user', first_name = 'Ben', trial_ends_at } = {}) {
      const id = randomUUID();
      await db.insert(tables.users).values({ id, email: `${id}@flumen.test`, first_name, last_name: 'Test', plan, staff, trial_ends_at });
      const token = await signAccessToken(SECRET, { id, staff, adminLogin: false, family: randomUUID() }, clock());
      return { id, token };
    },
    async workspace(owner, about = {}) {
      const [row] = await db
        .insert(tables.workspaces)
        .values({ user: owner.id, name: 'Northwind', main_url: 'https://northwind.example', app_key: 'sealed', ...about })
        .returning({ id: tables.workspaces.id });
      if (!row) throw new Error('no workspace was stored');
      return row.id;
    },
    async invite(person, workspace_id, permissions) {
      await db.insert(tables.memberships).values({ workspace_id, user_id: person.id, permissions });
    },
    async send(person, request) {
      const headers = { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...request.headers };
      const answer = await app.inject({ ...request, headers });
      const isJson = /json/.test(String(answer.headers['content-type'] ?? '')) && answer.body !== '';
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson ? (JSON.parse(answer.body) as Body) : {},
      };
    },
    async close() {
      await app.close();
      await client.close();
    },
  };
}
