import type { Analytics, AnalyticsLog, AnalyticsSettings, JourneysOf, Question } from '../analytics.ts';
import { Changes } from '../changes.ts';
import { readAsPersons } from '../identity/merges.ts';
import { PersonsOfWorkspaces } from '../identity/persons.ts';
import { Kept } from '../kept.ts';
import { layoutFor } from '../migrations/layout.ts';
import { migrate } from '../migrations/migrate.ts';
import { Lanes } from '../turns/lanes.ts';
import { openSql, type Sql } from './client.ts';
import { eraseVisitors } from './erase-visitors.ts';
import { forgetBefore } from './forget-before.ts';
import { inTurn } from './in-turn.ts';
import { storedIds } from './known-ids.ts';
import { deleteWorkspaces, removeSpend } from './maintenance.ts';
import { renewParts } from './renew-parts.ts';
import { readTracking } from './tracking.ts';
import { WorkspacesWithSpend } from './workspaces-with-spend.ts';
import { CLUSTER_INSERT, insertSettings, writeEvents } from './write-events.ts';

/** The question over persons, where it says which. */
const asked = (question: Question) => (question.persons ? readAsPersons(question, question.persons) : question);

function analyticsOver(sql: Sql, cluster: string | undefined, log: AnalyticsLog, journeysOf?: JourneysOf): Analytics {
  const layout = layoutFor(cluster);
  const turn = inTurn();
  // Rewriting what is there takes seconds, and inserts of others have nothing to do with it.
  const removal = inTurn();
  const extra = cluster ? CLUSTER_INSERT : {};
  const lanes = new Lanes();
  const persons = new PersonsOfWorkspaces(sql, extra);
  const changes = new Changes();
  const withSpend = new WorkspacesWithSpend(sql);
  const select: Analytics['select'] = (question) => {
    const { sql: text, params, signal, settings } = asked(question);
    return sql.select(text, params, signal, settings);
  };
  const read: Analytics['read'] = (question, format) => {
    const { sql: text, params, signal, settings } = asked(question);
    return sql.read(text, format, params, signal, settings);
  };
  // A folder has one process; a server's tables may be written by several, and nobody says so.
  const journeys = sql.embedded ? journeysOf?.({ select, read }, changes, log) : undefined;
  const store: Analytics = {
    ...(cluster ? {} : { kept: new Kept() }),
    ...(journeys && { journeys }),
    insertEvents: (rows, token) => turn(() => writeEvents(sql, rows, token, cluster !== undefined)).finally(() => changes.inserted(rows)),
    insertFiltered: async (rows, token) => {
      if (rows.length > 0) await sql.insert('refusals', rows, { ...(token ? insertSettings(token) : {}), ...extra });
    },
    insertSpend: async (rows) => {
      if (rows.length === 0) return;
      await sql.insert('spend', rows, extra).finally(() => withSpend.note(rows.map(({ workspace_id }) => workspace_id)));
    },
    hasSpend: (workspace) => withSpend.of(workspace),
    insertIdentities: async (rows) => {
      if (rows.length === 0) return;
      // Also where it failed: part of it may be there.
      await sql.insert('identities', rows, extra).finally(() => {
        for (const { workspace_id } of rows) persons.forget(workspace_id, 'visitors');
      });
    },
    insertPersonAct: async (act) => {
      await sql
        .insert('person_acts', [act], { ...insertSettings(act.id), ...extra })
        .finally(() => persons.forget(act.workspace_id, 'hand'));
    },
    persons: (workspace) => persons.of(workspace),
    removeSpend: (stale) => removal(() => removeSpend(sql, layout, stale)),
    storedIds: (rows) => storedIds(sql, rows),
    tracking: async (workspace, now) => {
      const merges = await persons.of(workspace);
      return readTracking({ select: (question) => store.select({ persons: merges, ...question }) }, workspace, now);
    },
    report: (asker, work) => lanes.report(store, asker, work),
    isAsked: () => lanes.isAsked,
    erase: async (erased) => {
      await removal(() => eraseVisitors(sql, layout, extra, erased)).finally(() => {
        changes.removed(erased.workspace);
        persons.forget(erased.workspace, 'hand');
      });
    },
    forgetBefore: async (workspace, moment) => {
      await removal(() => forgetBefore(sql, layout, workspace, moment)).finally(() => {
        changes.forgotten(workspace, moment);
        persons.forget(workspace, 'hand');
      });
    },
    deleteWorkspaces: (ids) =>
      removal(() => deleteWorkspaces(sql, layout, ids)).finally(() => {
        for (const id of ids) {
          changes.removed(id);
          persons.forget(id, 'hand');
        }
      }),
    select,
    read,
    command: (statement) => sql.command(statement),
    ready: () => sql.ready(),
    enginePid: () => sql.pid(),
    close: async () => {
      await journeys?.close();
      await turn(() => sql.close());
    },
  };
  return store;
}

/** See `openAnalytics`. */
export async function openStore(settings: AnalyticsSettings, log: AnalyticsLog, journeysOf?: JourneysOf): Promise<Analytics> {
  const sql = await openSql(settings, log);
  const cluster = sql.embedded ? undefined : settings.clickhouseCluster;
  try {
    await migrate(sql, layoutFor(cluster), log);
  } catch (error) {
    await sql.close();
    throw error;
  }
  if (cluster) return analyticsOver(sql, cluster, log);
  const closing = new AbortController();
  renewParts(sql, log, closing.signal).catch((error: unknown) => {
    if (!closing.signal.aborted) log.warn({ err: error }, 'stored events were not packed anew: the next start goes on');
  });
  const store = analyticsOver(sql, cluster, log, journeysOf);
  return {
    ...store,
    close() {
      closing.abort();
      return store.close();
    },
  };
}
