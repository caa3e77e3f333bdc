import { and, eq, exists, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Seen } from '#domain/onboarding/launchpad.ts';
import { kindsThat } from '#domain/tracking/events.ts';
import { monitoringReports } from '#server/db/tables/accounts.ts';
import { alerts } from '#server/db/tables/alerts.ts';
import { samples } from '#server/db/tables/canvases.ts';
import { canvases, kpiTargets, memberships, users, workspaces } from '#server/db/tables/core.ts';
import { spendEntries } from '#server/db/tables/spend.ts';
import type { OnboardingPorts } from './ports.ts';

/** Elements from which a canvas counts as drawn. */
const ELEMENTS_OF_A_MAP = 2;
/** Kinds of event by which somebody becomes a lead or pays. */
const CONVERSIONS = kindsThat(({ lead, earns }) => lead || earns);

/** Is there a row of this table in a workspace of the account? */
function inOwn(context: Pick<OnboardingPorts, 'db'>, user: string, table: PgTable, of: SQL, about?: SQL): SQL {
  const rows = context.db
    .select({ one: sql`1` })
    .from(table)
    .innerJoin(workspaces, and(of, eq(workspaces.user, user)));
  return exists(about ? rows.where(about) : rows);
}

/** Did anybody become a lead or pay, ever? One row of the counts by kind is enough to know. */
async function convertedIn({ analytics }: OnboardingPorts, user: string, tracking: readonly string[]): Promise<boolean> {
  const [first] = tracking;
  if (first === undefined) return false;
  const rows = await analytics.report({ owner: user, workspace: first, lane: 'small' }, (store) =>
    store.select<{ one: number }>({
      sql: 'SELECT 1 AS one FROM counts WHERE workspace_id IN {ids:Array(UUID)} AND kind IN {kinds:Array(String)} AND hits > 0 LIMIT 1',
      params: { ids: tracking, kinds: CONVERSIONS },
    }),
  );
  return rows.length > 0;
}

/**
 * What can be seen of an account: of the workspaces it owns, and of what its person has set up. Where the
 * event store does not answer, nothing is seen of what was tracked.
 */
export async function seenOf(context: OnboardingPorts, user: string): Promise<Seen> {
  const { db, log } = context;
  const own = (table: PgTable, of: SQL, about?: SQL) => sql<boolean>`${inOwn(context, user, table, of, about)}`;
  // What came with sample data was done by nobody.
  const onCanvas = sql`${canvases.workspace_id} = ${workspaces.id} and not exists (select 1 from ${samples} where ${samples.canvas_id} = ${canvases.id})`;
  const onTarget = sql`${kpiTargets.workspace_id} = ${workspaces.id} and not exists (
    select 1 from ${samples} where ${samples.workspace_id} = ${workspaces.id} and ${samples.targets} ? ${kpiTargets.id}::text)`;
  const [tracking, [rows]] = await Promise.all([
    db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(and(eq(workspaces.user, user), isNotNull(workspaces.started_tracking_at))),
    db
      .select({
        canvas: own(canvases, onCanvas, gte(canvases.elements, ELEMENTS_OF_A_MAP)),
        forecast: own(canvases, onCanvas, sql`${canvases.plan_profit} <> 0`),
        spend: own(spendEntries, eq(spendEntries.workspace_id, workspaces.id)),
        target: own(kpiTargets, onTarget),
        collaborator: own(memberships, eq(memberships.workspace_id, workspaces.id), isNotNull(memberships.user_id)),
        alert: own(alerts, eq(alerts.workspace_id, workspaces.id), eq(alerts.is_active, true)),
        report: sql<boolean>`${exists(
          db
            .select({ one: sql`1` })
            .from(monitoringReports)
            .where(and(eq(monitoringReports.user_id, user), isNull(monitoringReports.deleted_at))),
        )}`,
      })
      .from(users)
      .where(eq(users.id, user)),
  ]);
  const ids = tracking.map(({ id }) => id);
  const conversion = await convertedIn(context, user, ids).catch((err: unknown) => {
    log.warn({ err }, 'the launchpad could not ask what was tracked');
    return false;
  });
  const none = { canvas: false, forecast: false, spend: false, target: false, collaborator: false, alert: false, report: false };
  return { ...none, ...rows, event: ids.length > 0, conversion };
}
