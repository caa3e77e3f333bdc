import { and, eq, inArray, lte } from 'drizzle-orm';
import { entitlementsOf } from '#domain/plans/entitlements.ts';
import { onSale } from '#domain/plans/prices.ts';
import { type StatusChange, watch } from '#domain/targets/alerting.ts';
import { zoneInForce } from '#domain/time/zones.ts';
import type { TargetFacts } from '#domain/wire/alerts.ts';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import type { TargetStatus } from '#domain/wire/reports/kpis.ts';
import type { Database } from '#server/db/client.ts';
import { alertChecks, alertDeliveries, alertStates, alerts } from '#server/db/tables/alerts.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { targetsReport } from '#server/reports/targets/report.ts';
import { readTargets } from '#server/reports/targets/stored.ts';
import { watchedSubject } from './parts.ts';
import type { AlertPorts } from './ports.ts';
import { followStandings } from './standings.ts';
import { tell } from './tell.ts';
import { lookAtParts, noteStandings, rememberParts } from './watch-canvases.ts';

/** Two looks at the same targets lie at least so far apart: long enough for the second to say something. */
const LEAST_PAUSE_MS = 5 * 60_000;
/** Without new events a target still falls behind: it is looked at so often all the same. */
const MOST_PAUSE_MS = 60 * 60_000;
/** Messages put in line by one round; the next minute takes the rest. */
const BATCH = 200;

type Alert = typeof alerts.$inferSelect;

/** Open workspaces with numbers of their own and an alert that is on, whose owner's plan shows targets, and when each was looked at. */
async function watched({ db, settings }: AlertPorts, now: Date) {
  const sold = onSale(settings.prices);
  const rows = await db
    .selectDistinct({ workspace: workspaces, owner: users, checked: alertChecks.checked_at })
    .from(workspaces)
    .innerJoin(alerts, and(eq(alerts.workspace_id, workspaces.id), eq(alerts.is_active, true)))
    .innerJoin(users, eq(users.id, workspaces.user))
    .leftJoin(alertChecks, eq(alertChecks.workspace_id, workspaces.id))
    .where(and(eq(workspaces.is_locked, false), eq(workspaces.is_sample, false)));
  return rows
    .map(({ workspace, owner, checked }) => ({ ...workspace, checked, shown: { ...entitlementsOf(owner, now), sold } }))
    .filter(({ shown: { features, peopleBeyond } }) => features.targets && peopleBeyond === null);
}
type Watched = Awaited<ReturnType<typeof watched>>[number];

/** An alert that was made since the last look says how it stands without waiting for an hour or an event. */
async function isWaitedFor({ db }: AlertPorts, { id }: Watched): Promise<boolean> {
  const [waiting] = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.workspace_id, id), eq(alerts.is_active, true), eq(alerts.standing, 'waiting')))
    .limit(1);
  return waiting !== undefined;
}

async function isDue(ports: AlertPorts, workspace: Watched, now: Date): Promise<boolean> {
  const { analytics } = ports;
  const { id, checked } = workspace;
  if (!checked) return true;
  const pause = now.getTime() - checked.getTime();
  if (pause < LEAST_PAUSE_MS) return false;
  if (pause >= MOST_PAUSE_MS || (await isWaitedFor(ports, workspace))) return true;
  const { last_event_at } = await analytics.tracking(id, now);
  return last_event_at !== null && new Date(last_event_at) > checked;
}

/** Takes this look for this worker; false when another was faster. In the transaction of what it leads to. */
async function claim(tx: Database, { id, checked }: Watched, now: Date): Promise<boolean> {
  if (!checked) {
    const made = await tx.insert(alertChecks).values({ workspace_id: id, checked_at: now }).onConflictDoNothing().returning();
    return made.length > 0;
  }
  const same = and(eq(alertChecks.workspace_id, id), eq(alertChecks.checked_at, checked));
  return (await tx.update(alertChecks).set({ checked_at: now }).where(same).returning()).length > 0;
}

/** What an alert tells of a change. */
export function factsOf(
  workspace: Pick<Watched, 'id' | 'name' | 'currency'>,
  target: TargetResult,
  change: StatusChange<TargetStatus>,
  now: Date,
): TargetFacts {
  return {
    test: false,
    at: now.toISOString(),
    workspace: { id: workspace.id, name: workspace.name },
    target: { id: target.target_id, name: target.name, kpi: target.widget_name },
    from: change.from,
    to: change.to,
    change: change.direction,
    aim: target.direction,
    format: target.format,
    currency: workspace.currency,
    period: target.period,
    period_start: target.period_start,
    period_end: target.period_end,
    actual: target.actual,
    goal: target.target,
    projection: target.projection,
    even_pace: target.even_pace,
    chance: target.chance,
  };
}

const isAbout = ({ watches, target_id }: Alert, { target_id: changed }: TargetResult) =>
  watches === 'targets' && (target_id === null || target_id === changed);

/** What was remembered of the targets, what is from now on, and the changes in between. */
async function remember(tx: Database, targets: readonly TargetResult[]) {
  const ids = targets.map(({ target_id }) => target_id);
  if (ids.length === 0) return [];
  const known = new Map(
    (await tx.select().from(alertStates).where(inArray(alertStates.target_id, ids))).map((row) => [row.target_id, row]),
  );
  const changed: { target: TargetResult; change: StatusChange<TargetStatus> }[] = [];
  for (const target of targets) {
    const before = known.get(target.target_id);
    const { watched: after, change } = watch(
      { status: (before?.status ?? null) as TargetStatus | null, seen: (before?.seen ?? null) as TargetStatus | null },
      target.status,
    );
    if (change) changed.push({ target, change });
    if (before && before.status === after.status && before.seen === after.seen) continue;
    await tx
      .insert(alertStates)
      .values({ target_id: target.target_id, ...after })
      .onConflictDoUpdate({ target: alertStates.target_id, set: after });
  }
  return changed;
}

const ownOn = (id: string) => and(eq(alerts.workspace_id, id), eq(alerts.is_active, true));

/** The targets whose status the plan shows. */
async function openTargets({ db, analytics }: AlertPorts, workspace: Watched, now: Date): Promise<readonly TargetResult[]> {
  const targets = await readTargets(db, workspace.id);
  if (targets.length === 0) return [];
  const asker = { owner: workspace.user, workspace: workspace.id, lane: 'background' } as const;
  const report = await analytics.report(asker, (store) => targetsReport(store, workspace, targets, now));
  return report.targets.filter(({ locked }) => locked === null);
}

/**
 * Looks at what is watched in one workspace. The look is taken, what was seen is noted and the messages are
 * written in one transaction: a process that dies leaves all of it or nothing.
 */
async function look(ports: AlertPorts, found: Watched, now: Date): Promise<void> {
  const { db, live } = ports;
  const timezone = zoneInForce(found.timezone);
  const workspace = { ...found, timezone };
  const told = await db.select().from(alerts).where(ownOn(workspace.id));
  const onCanvases = told.filter(({ canvas_id, standing }) => canvas_id !== null && standing !== 'nobody');
  const open = told.length > onCanvases.length ? await openTargets(ports, workspace, now) : [];
  const parts = await lookAtParts(ports, workspace, onCanvases, now);
  const restood = await db.transaction(async (tx) => {
    if (!(await claim(tx, workspace, now))) return [];
    // What was deleted or changed meanwhile cannot be remembered.
    const still = new Map((await tx.select().from(alerts).where(ownOn(workspace.id))).map((alert) => [alert.id, alert]));
    const there = new Set((await readTargets(tx, workspace.id)).map(({ id }) => id));
    for (const { target, change } of await remember(
      tx,
      open.filter(({ target_id }) => there.has(target_id)),
    )) {
      const facts = factsOf(workspace, target, change, now);
      for (const alert of still.values()) if (isAbout(alert, target)) await tell(tx, alert, facts, timezone, now);
    }
    const seen = parts.filter(({ alert }) => {
      const stored = still.get(alert.id);
      return stored !== undefined && watchedSubject(stored) === watchedSubject(alert);
    });
    for (const { alert, facts } of await rememberParts(tx, seen)) await tell(tx, alert, facts, timezone, now);
    return noteStandings(tx, seen);
  });
  if (restood.length > 0) live.publish(workspace.id, { type: 'resource', resource: 'alerts', action: 'updated', ids: restood });
}

/** Puts every message in line whose time has come. */
async function sendDue({ db, jobs, clock }: AlertPorts): Promise<void> {
  const due = await db
    .select({ id: alertDeliveries.id })
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.status, 'queued'), lte(alertDeliveries.next_attempt_at, clock())))
    .limit(BATCH);
  for (const { id } of due) await jobs.send('alerts.deliver', { id }, { singletonKey: id });
}

/** Looks wherever events came in or an hour has passed, then sends what is due. */
export async function watchAll(ports: AlertPorts): Promise<void> {
  const now = ports.clock();
  await followStandings(ports);
  for (const workspace of await watched(ports, now)) {
    try {
      if (await isDue(ports, workspace, now)) await look(ports, workspace, now);
    } catch (error) {
      ports.log.error({ err: error, workspace: workspace.id }, 'what alerts watch in a workspace could not be looked at');
    }
  }
  await sendDue(ports);
}
