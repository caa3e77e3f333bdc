import { and, count, desc, eq, not, or } from 'drizzle-orm';
import { USER_TYPES } from '#domain/wire/session.ts';
import type { AdminPerson } from '#resources/shapes/admin.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { isSignIn } from '#server/audit/sign-ins.ts';
import type { Database } from '#server/db/client.ts';
import { auditEntries, mails, sessions } from '#server/db/tables/accounts.ts';
import { memberships, users, workspaces } from '#server/db/tables/core.ts';
import { notFound } from '#server/http/errors.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { staffOf } from '#server/sessions/sessions.ts';
import { planAnswer } from './plan-acts.ts';
import { auditAnswer, iso, mailLineOf, workspaceAnswer } from './workspace-fields.ts';

const RECENT = 20;
const MOST_WORKSPACES = 200;

async function owned(db: Database, id: string): Promise<Pick<AdminPerson, 'workspaces' | 'workspaces_total'>> {
  const own = eq(workspaces.user, id);
  const rows = await db.select().from(workspaces).where(own).orderBy(workspaces.name, workspaces.id).limit(MOST_WORKSPACES);
  const [counted] = await db.select({ total: count() }).from(workspaces).where(own);
  return { workspaces: rows.map(workspaceAnswer), workspaces_total: counted?.total ?? 0 };
}

function shared(db: Database, id: string): Promise<AdminPerson['memberships']> {
  return db
    .select({ id: workspaces.id, name: workspaces.name, permissions: memberships.permissions, owner_email: users.email })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspace_id))
    .innerJoin(users, eq(users.id, workspaces.user))
    .where(eq(memberships.user_id, id))
    .orderBy(workspaces.name, workspaces.id)
    .limit(MOST_WORKSPACES);
}

async function recentSessions(db: Database, id: string, now: Date): Promise<AdminPerson['sessions']> {
  const rows = await db
    .select({ session: sessions, staff_email: users.email })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.admin_id))
    .where(eq(sessions.user_id, id))
    .orderBy(desc(sessions.created_at))
    .limit(RECENT);
  return rows.map(({ session, staff_email }) => ({
    id: session.id,
    user_agent: session.user_agent,
    network: session.network,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    staff_email,
    ended: session.revoked_at !== null || (session.ends_at !== null && session.ends_at <= now),
  }));
}

async function recentMails(db: Database, id: string): Promise<AdminPerson['mails']> {
  const rows = await db.select().from(mails).where(eq(mails.user, id)).orderBy(desc(mails.created_at)).limit(RECENT);
  return rows.map(mailLineOf);
}

/** What the person did, what was done in their name, and what was done to their account. */
async function recentActs(db: Database, id: string): Promise<AdminPerson['audit']> {
  const toAccount = and(eq(auditEntries.target_type, 'users'), eq(auditEntries.target_id, id));
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(or(eq(auditEntries.actor, id), eq(auditEntries.acting_as, id), toAccount), not(isSignIn())))
    .orderBy(desc(auditEntries.created_at))
    .limit(RECENT);
  return rows.map(auditAnswer);
}

type Account = typeof users.$inferSelect;

function profileOf(account: Account, now: Date) {
  return {
    id: account.id,
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    staff: staffOf(account.staff),
    user_type: USER_TYPES.find((type) => type === account.user_type) ?? null,
    language: account.language,
    timezone: account.timezone,
    is_demo: account.is_demo,
    email_verified_at: iso(account.email_verified_at),
    pending_email: account.pending_email,
    has_password: account.password_hash !== null,
    two_factor: account.totp_enabled_at !== null,
    acquisition: account.acquisition,
    last_seen_at: iso(account.last_seen_at),
    created_at: account.created_at.toISOString(),
    ...planAnswer(account, now),
  };
}

/**
 * Everything staff need to know of one person to help them.
 * @throws HttpError 404 for an id nobody has.
 */
export async function describeForAdmin(context: AdminPorts, asker: SessionUser, id: string): Promise<AdminPerson> {
  const { db, policy } = context;
  const now = context.clock();
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (!account) throw notFound();
  const { limits } = await policy.personal({ id, staff: 'user', isImpersonated: false });
  const readsAudit = (await policy.check(asker, { resource: 'audit-entries', action: 'list' })).allowed;
  const logsIn = (await policy.check(asker, { resource: 'impersonation', action: 'begin' })).allowed;
  return {
    ...profileOf(account, now),
    limits,
    ...(await owned(db, id)),
    memberships: await shared(db, id),
    sessions: await recentSessions(db, id, now),
    mails: await recentMails(db, id),
    audit: readsAudit ? await recentActs(db, id) : [],
    may_log_in_as: logsIn && staffOf(account.staff) === 'user' && asker.id !== id && !asker.isImpersonated,
  };
}
