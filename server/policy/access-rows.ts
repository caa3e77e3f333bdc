import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { type Notifications, ROW_CHANGES } from '#server/db/notifications.ts';
import { apiTokens, sessions } from '#server/db/tables/accounts.ts';
import { canvases, memberships, users, workspaces } from '#server/db/tables/core.ts';
import { ENTITLEMENT_COLUMNS } from '#server/entitlements/columns.ts';
import { KnownRows } from './known-rows.ts';
import { type Owned, ownedBy } from './limit-use.ts';

/**
 * What of each table decides about access or stands in `/me`, and is kept in memory. A table that
 * is read here needs the triggers of the migration `row_changes`; a test changes every one of
 * these columns and expects to hear of it.
 */
export const REMEMBERED = {
  sessions: {
    table: sessions,
    columns: {
      id: sessions.id,
      user_id: sessions.user_id,
      admin_id: sessions.admin_id,
      ends_at: sessions.ends_at,
      revoked_at: sessions.revoked_at,
    },
  },
  tokens: {
    table: apiTokens,
    columns: {
      id: apiTokens.id,
      user_id: apiTokens.user_id,
      access: apiTokens.access,
      workspace: apiTokens.workspace,
      expires_at: apiTokens.expires_at,
    },
  },
  users: {
    table: users,
    columns: {
      id: users.id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      ...ENTITLEMENT_COLUMNS,
      user_type: users.user_type,
      staff: users.staff,
      language: users.language,
      is_demo: users.is_demo,
      email_verified_at: users.email_verified_at,
      pending_email: users.pending_email,
      totp_enabled_at: users.totp_enabled_at,
      notifications: users.notifications,
    },
  },
  workspaces: {
    table: workspaces,
    columns: {
      id: workspaces.id,
      name: workspaces.name,
      user: workspaces.user,
      is_locked: workspaces.is_locked,
      locked_by_plan: workspaces.locked_by_plan,
      timezone: workspaces.timezone,
      currency: workspaces.currency,
      is_sample: workspaces.is_sample,
    },
  },
  memberships: { table: memberships, columns: { permissions: memberships.permissions } },
  /** Counted, see `ownedBy`. */
  canvases: { table: canvases, columns: { is_locked: canvases.is_locked, locked_by_plan: canvases.locked_by_plan } },
} as const;

async function sessionRow(db: Database, id: string) {
  const [row] = await db.select(REMEMBERED.sessions.columns).from(sessions).where(eq(sessions.id, id));
  return row ?? null;
}

async function tokenRow(db: Database, hash: string) {
  const [row] = await db.select(REMEMBERED.tokens.columns).from(apiTokens).where(eq(apiTokens.token_hash, hash));
  return row ?? null;
}

async function accountRow(db: Database, id: string) {
  const has_password = sql<boolean>`${users.password_hash} is not null`;
  const [row] = await db
    .select({ ...REMEMBERED.users.columns, has_password })
    .from(users)
    .where(eq(users.id, id));
  return row ?? null;
}

async function workspaceRow(db: Database, id: string) {
  const [row] = await db.select(REMEMBERED.workspaces.columns).from(workspaces).where(eq(workspaces.id, id));
  return row ?? null;
}

const memberKey = (workspace: string, user: string) => `${workspace} ${user}`;

async function membershipRow(db: Database, key: string) {
  const [workspace = '', user = ''] = key.split(' ');
  const own = and(eq(memberships.workspace_id, workspace), eq(memberships.user_id, user));
  const [row] = await db.select(REMEMBERED.memberships.columns).from(memberships).where(own);
  return row ?? null;
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof sessionRow>>>;
export type TokenRow = NonNullable<Awaited<ReturnType<typeof tokenRow>>>;
export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountRow>>>;
export type WorkspaceRow = NonNullable<Awaited<ReturnType<typeof workspaceRow>>>;

/**
 * Who has a session, what they may claim, where they belong and what their plan has room for: the
 * rows that every request asks for, in memory. The store announces each change when it is
 * committed, before the one who wrote it is answered; other processes on the same store hear of it
 * a moment later. While nothing can be heard nothing is kept.
 */
export class AccessRows {
  readonly #sessions: KnownRows<SessionRow>;
  readonly #tokens: KnownRows<TokenRow>;
  readonly #accounts: KnownRows<AccountRow>;
  readonly #workspaces: KnownRows<WorkspaceRow>;
  readonly #memberships: KnownRows<{ readonly permissions: number }>;
  readonly #owned: KnownRows<Owned>;

  constructor({ db, notifications }: { readonly db: Database; readonly notifications: Notifications }) {
    const known = <Row extends object>(load: (db: Database, key: string) => Promise<Row | null>) =>
      new KnownRows<Row>(
        (key) => load(db, key),
        () => notifications.isListening,
      );
    this.#sessions = known(sessionRow);
    this.#tokens = known(tokenRow);
    this.#accounts = known(accountRow);
    this.#workspaces = known(workspaceRow);
    this.#memberships = known(membershipRow);
    this.#owned = known(ownedBy);
    notifications.listen(ROW_CHANGES, { heard: (change) => this.#changed(change), missed: () => this.#clear() });
  }

  session(id: string): Promise<SessionRow | null> {
    return this.#sessions.get(id);
  }

  /** An API token, by the hash that is stored of it. */
  token(hash: string): Promise<TokenRow | null> {
    return this.#tokens.get(hash);
  }

  account(id: string): Promise<AccountRow | null> {
    return this.#accounts.get(id);
  }

  workspace(id: string): Promise<WorkspaceRow | null> {
    return this.#workspaces.get(id);
  }

  /** The permissions of a collaborator; null for anybody else, the owner too. */
  async permissions(workspace: string, user: string): Promise<number | null> {
    return (await this.#memberships.get(memberKey(workspace, user)))?.permissions ?? null;
  }

  /** What somebody has open of what a plan counts. */
  async owned(owner: string): Promise<Owned> {
    const nothing = { open: 0, lockedByPlan: 0 };
    return (await this.#owned.get(owner)) ?? { workspaces: nothing, canvases: nothing };
  }

  /** `change`: a table and the key of a row, as the triggers of the migration `row_changes` write it. */
  #changed(change: string): void {
    const [table, id = '', other = ''] = change.split(' ');
    if (table === 'sessions') this.#sessions.drop(id);
    else if (table === 'api_tokens') this.#tokens.drop(id);
    else if (table === 'users') this.#accounts.drop(id);
    else if (table === 'memberships') this.#memberships.drop(memberKey(id, other));
    else if (table === 'owned') this.#owned.drop(id);
    else if (table === 'workspaces') {
      this.#workspaces.drop(id);
      this.#owned.drop(other);
    } else this.#clear();
  }

  #clear(): void {
    for (const rows of [this.#sessions, this.#tokens, this.#accounts, this.#workspaces, this.#memberships, this.#owned]) rows.clear();
  }
}
