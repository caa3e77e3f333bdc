import { and, asc, count, desc, inArray, ne, not, type SQL, sql } from 'drizzle-orm';
import type { AdminOverview } from '#resources/shapes/admin.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { isSignIn } from '#server/audit/sign-ins.ts';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { communityTemplates } from '#server/db/tables/canvases.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { holdsPlan, isOnTrial, trialEndsWithin } from '#server/entitlements/conditions.ts';
import type { AnalyticsPort } from '#server/events/analytics.ts';
import { INSTALLATION } from '#server/http/json-api/answer-type.ts';
import type { Ports } from '#server/ports.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { describeHealth } from './health.ts';
import { auditAnswer } from './workspace-fields.ts';

const DAY_MS = 86_400_000;
const RECENT_ACTS = 8;

/** As a condition inside an aggregate; instants are written as text, which the driver's parameters need there. */
const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

async function peopleCounts({ db }: Ports<'db'>, now: Date) {
  const { created_at, last_seen_at } = users;
  const inAWeek = new Date(now.getTime() + 7 * DAY_MS);
  const [row] = await db
    .select({
      accounts: count(),
      new_accounts: countWhere(sql`${created_at} >= ${inDays(now, -7)}`),
      active_accounts: countWhere(sql`${last_seen_at} >= ${inDays(now, -30)}`),
      paying_accounts: countWhere(holdsPlan()),
      trials: countWhere(isOnTrial(now)),
      trials_ending: countWhere(trialEndsWithin(now, inAWeek)),
    })
    .from(users);
  if (!row) throw new Error('a count answered nothing');
  return row;
}

async function workspaceCounts({ db }: Ports<'db'>) {
  const [row] = await db
    .select({
      workspaces: count(),
      tracking_workspaces: countWhere(sql`${workspaces.started_tracking_at} is not null`),
      locked_workspaces: countWhere(sql`${workspaces.is_locked}`),
    })
    .from(workspaces);
  if (!row) throw new Error('a count answered nothing');
  return row;
}

/** What staff did of late, here or as somebody else; by the log's own order, so that a long log costs no more. */
async function recentActs({ db, policy }: Ports<'db' | 'policy'>, asker: SessionUser): Promise<AdminOverview['recent_acts']> {
  const mayRead = await policy.check(asker, { resource: 'audit-entries', action: 'list' });
  if (!mayRead.allowed) return [];
  const staff = await db.select({ id: users.id }).from(users).where(ne(users.staff, 'user'));
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        inArray(
          auditEntries.actor,
          staff.map(({ id }) => id),
        ),
        not(isSignIn()),
      ),
    )
    .orderBy(desc(auditEntries.created_at), asc(auditEntries.id))
    .limit(RECENT_ACTS);
  return rows.map(auditAnswer);
}

async function mailCounts({ db }: Ports<'db'>) {
  const [row] = await db
    .select({
      failed: countWhere(sql`${mails.status} = 'failed'`),
      kept: countWhere(sql`${mails.status} = 'kept'`),
    })
    .from(mails);
  return { failed_mails: row?.failed ?? 0, kept_mails: row?.kept ?? 0 };
}

/** Templates of the community that staff are waited for: offers that nobody decided about, and reports on what is published. */
async function communityCounts({ db }: Ports<'db'>) {
  const { status, reports } = communityTemplates;
  const [row] = await db
    .select({
      waiting_offers: countWhere(sql`${status} in ('offered', 'in_review')`),
      waiting_reports: sql<number>`coalesce(sum(${reports}) filter (where ${status} = 'published'), 0)`.mapWith(Number),
    })
    .from(communityTemplates);
  if (!row) throw new Error('a count answered nothing');
  return row;
}

/** Over all workspaces, since midnight UTC; from the roll-up, never raw events. */
async function eventsToday({ analytics, log }: Ports<'log'> & AnalyticsPort, now: Date): Promise<number | null> {
  try {
    const [row] = await analytics.select<{ events: number }>({
      sql: 'SELECT sum(hits) AS events FROM counts WHERE slot >= toDateTime({since:UInt32})',
      params: { since: Math.floor(now.getTime() / DAY_MS) * (DAY_MS / 1000) },
    });
    return Number(row?.events ?? 0);
  } catch (error) {
    log.warn({ err: error }, 'the admin area could not count the events of today');
    return null;
  }
}

/** The first screen of the admin area: how many there are, and whether something needs a hand. */
export async function describeInstallation(context: AdminPorts, asker: SessionUser): Promise<AdminOverview> {
  const now = context.clock();
  const [people, spaces, post, offered, events, health, recent_acts] = await Promise.all([
    peopleCounts(context, now),
    workspaceCounts(context),
    mailCounts(context),
    communityCounts(context),
    eventsToday(context, now),
    describeHealth(context),
    recentActs(context, asker),
  ]);
  const { state, backup_state, jobs } = health;
  const counts = { ...people, ...spaces, ...post, ...offered, events_today: events, failed_jobs: jobs.failed };
  return { id: INSTALLATION, ...counts, health: state, backup_state, recent_acts };
}
