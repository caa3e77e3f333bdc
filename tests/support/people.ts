import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Plan } from '#domain/plans/plans.ts';
import type { LiveEvent, StaffRole } from '#domain/wire/session.ts';
import type { Context } from '#server/app/context.ts';
import { sessions } from '#server/db/tables/accounts.ts';
import * as tables from '#server/db/tables/core.ts';
import { signAccessToken } from '#server/sessions/access-token.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** People and workspaces put straight into the store, so that a test starts where it matters. */
export interface People {
  /** What open pages of the workspaces made here were told, newest last. */
  readonly told: readonly { readonly workspace: string; readonly event: LiveEvent }[];
  /** `confirmed`: their address, which matters where mail is sent. */
  person(about?: {
    plan?: Plan | string;
    staff?: StaffRole;
    first_name?: string;
    trial_ends_at?: Date;
    confirmed?: boolean;
  }): Promise<Person>;
  /** As if the person had just proven to be there, in all their log-ins. */
  proven<P extends { readonly id: string }>(person: P): Promise<P>;
  /** The same person with a new token. */
  renewed(person: Person): Promise<Person>;
  workspace(owner: Person, about?: Partial<typeof tables.workspaces.$inferInsert>): Promise<string>;
  /** Permissions: 0 view only, 1 read and write. */
  invite(person: Person, workspace: string, permissions: number): Promise<void>;
}

/** The hash of a password that nobody has kept: the person has come, but nobody can log in with a password. */
const LOST = '$argon2id$v=19$m=19456,t=2,p=1$hIdOQ6IMa6/8518znR2RTA$7kJY7sedZmjxaVtd1tlNjVSL4TgeZojFfAKTWUGV6N0';

export function createPeople({ db, live, settings, clock }: Context): People {
  const told: { workspace: string; event: LiveEvent }[] = [];
  const tokenFor = async (id: string, staff: StaffRole) => {
    const [session] = await db.insert(sessions).values({ user_id: id }).returning({ id: sessions.id });
    return signAccessToken(settings.secret, { id, staff, isImpersonated: false, family: session?.id ?? '' }, clock());
  };
  return {
    told,
    async person({ plan = 'business', staff = 'user', first_name = 'Ben', trial_ends_at, confirmed = false } = {}) {
      const id = randomUUID();
      const named = { id, email: `${id}@flumen.test`, first_name, last_name: 'Test' };
      const email_verified_at = confirmed ? clock() : null;
      await db
        .insert(tables.users)
        .values({ ...named, email_verified_at, password_hash: LOST, plan, plan_settled: plan, staff, trial_ends_at });
      return { id, token: await tokenFor(id, staff) };
    },
    async proven(person) {
      await db.update(sessions).set({ proven_at: clock(), proven_by: 'code' }).where(eq(sessions.user_id, person.id));
      return person;
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
      const [named] = await db
        .select({
          email: tables.users.email,
          first_name: tables.users.first_name,
          last_name: tables.users.last_name,
        })
        .from(tables.users)
        .where(eq(tables.users.id, person.id));
      if (!named) throw new Error('nobody to invite');
      await db.insert(tables.memberships).values({ workspace_id, user_id: person.id, ...named, permissions });
    },
  };
}
