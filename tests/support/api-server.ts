import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Plan } from '#domain/plans/plans.ts';
import type { LiveEvent, StaffRole } from '#domain/wire/session.ts';
import { signAccessToken } from '#server/accounts/access-token.ts';
import type { Database } from '#server/db/client.ts';
import * as tables from '#server/db/tables.ts';
import { openTestServer, type TestServerOptions } from './server.ts';

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

/** A server with people and workspaces put straight into its store, so that a test starts where it matters. */
export interface ApiServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** What open pages of the workspaces made here were told, newest last. */
  readonly told: readonly { readonly workspace: string; readonly event: LiveEvent }[];
  person(about?: { plan?: Plan | string; staff?: StaffRole; first_name?: string; trial_ends_at?: Date }): Promise<Person>;
  /** The same person with a new token. */
  renewed(person: Person): Promise<Person>;
  workspace(owner: Person, about?: Partial<typeof tables.workspaces.$inferInsert>): Promise<string>;
  /** Permissions: 0 view only, 1 read and write. */
  invite(person: Person, workspace: string, permissions: number): Promise<void>;
  /** Moves the server's clock on; tokens made before may have run out. */
  advance(ms: number): void;
  send(person: Person | null, request: InjectOptions): Promise<Answer>;
  close(): Promise<void>;
}

export async function openApiServer(options: TestServerOptions = {}): Promise<ApiServer> {
  const server = await openTestServer(options);
  const { db, live, settings, clock } = server.context;
  const told: { workspace: string; event: LiveEvent }[] = [];
  const tokenFor = (id: string, staff: StaffRole) =>
    signAccessToken(settings.secret, { id, staff, adminLogin: false, family: randomUUID() }, clock());
  return {
    app: server.app,
    db,
    told,
    async person({ plan = 'business', staff = 'user', first_name = 'Ben', trial_ends_at } = {}) {
      const id = randomUUID();
      await db.insert(tables.users).values({ id, email: `${id}@flumen.test`, first_name, last_name: 'Test', plan, staff, trial_ends_at });
      return { id, token: await tokenFor(id, staff) };
    },
    renewed: async ({ id }) => ({ id, token: await tokenFor(id, 'user') }),
    async workspace(owner, about = {}) {
      const [row] = await db
        .insert(tables.workspaces)
        .values({ user: owner.id, name: 'Northwind', main_url: 'https://northwind.example', app_key: 'sealed', ...about })
        .returning({ id: tables.workspaces.id });
      if (!row) throw new Error('no workspace was stored');
      live.subscribe(row.id, (event) => told.push({ workspace: row.id, event }));
      return row.id;
    },
    async invite(person, workspace_id, permissions) {
      await db.insert(tables.memberships).values({ workspace_id, user_id: person.id, permissions });
    },
    advance: (ms) => server.advance(ms),
    async send(person, request) {
      const answer = await server.send(request, person?.token);
      const isJson = /json/.test(String(answer.headers['content-type'] ?? '')) && answer.body !== '';
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson ? (JSON.parse(answer.body) as Body) : {},
      };
    },
    close: () => server.close(),
  };
}
