import { count, sql } from 'drizzle-orm';
import type { DeskOverview } from '#domain/wire/desk.ts';
import type { Context } from '#server/context.ts';
import { mails } from '#server/db/account-tables.ts';
import { users, workspaces } from '#server/db/tables.ts';
import { describeHealth } from './health.ts';

const ACTIVE_MS = 30 * 86_400_000;

async function peopleCounts({ db }: Context, now: Date) {
  const since = new Date(now.getTime() - ACTIVE_MS).toISOString();
  const [row] = await db
    .select({
      accounts: count(),
      active: sql<number>`count(*) filter (where ${users.last_seen_at} >= ${since})`.mapWith(Number),
      trials: sql<number>`count(*) filter (where ${users.trial_ends_at} > ${now.toISOString()})`.mapWith(Number),
    })
    .from(users);
  return { accounts: row?.accounts ?? 0, active_accounts: row?.active ?? 0, trials: row?.trials ?? 0 };
}

async function workspaceCounts({ db }: Context) {
  const [row] = await db
    .select({ all: count(), locked: sql<number>`count(*) filter (where ${workspaces.is_locked})`.mapWith(Number) })
    .from(workspaces);
  return { workspaces: row?.all ?? 0, locked_workspaces: row?.locked ?? 0 };
}

async function mailCounts({ db }: Context) {
  const [row] = await db
    .select({
      failed: sql<number>`count(*) filter (where ${mails.status} = 'failed')`.mapWith(Number),
      kept: sql<number>`count(*) filter (where ${mails.status} = 'kept')`.mapWith(Number),
    })
    .from(mails);
  return { failed_mails: row?.failed ?? 0, kept_mails: row?.kept ?? 0 };
}

/** Over all workspaces, from the daily totals: some rows per workspace, never raw events. */
async function eventsToday({ analytics, log }: Context, now: Date): Promise<number | null> {
  try {
    const [row] = await analytics.select<{ events: number }>({
      sql: 'SELECT sum(hits) AS events FROM totals WHERE day = {day:Date}',
      params: { day: now.toISOString().slice(0, 10) },
    });
    return Number(row?.events ?? 0);
  } catch (error) {
    log.warn({ err: error }, 'the desk could not count the events of today');
    return null;
  }
}

/** The first screen of the desk: how many there are, and whether something needs a hand. */
export async function describeInstallation(context: Context): Promise<DeskOverview> {
  const now = context.clock();
  const [people, spaces, post, events, health] = await Promise.all([
    peopleCounts(context, now),
    workspaceCounts(context),
    mailCounts(context),
    eventsToday(context, now),
    describeHealth(context),
  ]);
  return { ...people, ...spaces, ...post, events_today: events, failed_jobs: health.jobs.failed, health: health.state };
}
