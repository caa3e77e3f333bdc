import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect } from 'vitest';
import type { EventRow } from '#server/events/event-row.ts';
import { layoutFor } from '#server/events/migrations/layout.ts';
import { migrate } from '#server/events/migrations/migrate.ts';
import { openSql, type Sql } from '#server/events/store/client.ts';
import { eraseVisitors } from '#server/events/store/erase-visitors.ts';
import { writeEvents } from '#server/events/store/write-events.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { temporaryFolder } from '#tests/support/data-folder.ts';
import { storedTables } from '#tests/support/stored-tables.ts';

/** A person is erased while the store dies on the way: `tests/soak/erase.test.ts` lets it die everywhere. */

const QUIET = { info() {}, warn() {}, error() {} };
const layout = layoutFor(undefined);

/** Events of two months, most of them of the one who goes, in the same quarters as those of others. */
function rowsOf(workspace_id: string): readonly EventRow[] {
  const at = (month: number, second: number) => `2026-0${month}-10 10:00:${String(second).padStart(2, '0')}.000`;
  const rows: Omit<Parameters<typeof eventRow>[0], 'workspace_id'>[] = [
    { visitor_id: 'gone', time: at(3, 1), path: '/account/jane' },
    { visitor_id: 'gone', time: at(4, 1), path: '/' },
    { visitor_id: 'gone', time: at(3, 2), kind: 'purchase', value: 900, order_id: 'own' },
    { visitor_id: 'gone', time: at(4, 2), kind: 'purchase', value: 700, order_id: 'shared' },
    { visitor_id: 'gone', time: at(4, 3), kind: 'purchase', value: -200 },
    { visitor_id: 'stays', time: at(3, 3), path: '/' },
    { visitor_id: 'stays', time: at(4, 3), path: '/' },
    { visitor_id: 'stays', time: at(4, 4), kind: 'purchase', value: 700, order_id: 'shared' },
  ];
  return rows.map((row, place) => eventRow({ ...row, workspace_id, event_id: `event-${place}` }));
}

async function filled(sql: Sql, rows: (workspace: string) => readonly EventRow[]): Promise<string> {
  const workspace = randomUUID();
  await writeEvents(sql, rows(workspace), workspace, false);
  return workspace;
}

const said = (workspace_id: string, visitor_id: string) => ({
  ...{ workspace_id, visitor_id, kind: 'email', value: 'e', first: `2026-03-10 10:00:00.000 ${visitor_id}`, shown: '' },
});

class Died extends Error {}

/** Where it dies: at the nth thing that is changed, before it is done, or after it with nobody told. */
export interface Death {
  readonly nth: number;
  readonly before: boolean;
}

/** The store until it dies. */
function dyingAt(sql: Sql, { nth, before }: Death): Sql {
  let changes = 0;
  const change = async (run: () => Promise<void>) => {
    changes += 1;
    const dies = changes === nth;
    if (dies && before) throw new Died();
    await run();
    if (dies) throw new Died();
  };
  return { ...sql, command: (...given) => change(() => sql.command(...given)), insert: (...given) => change(() => sql.insert(...given)) };
}

/** Erases somebody, dies, and erases again. The answer says whether it died at all: behind the last change it does not. */
async function eraseTwice(sql: Sql, death: Death, visitors: readonly string[]) {
  const workspace = await filled(sql, rowsOf);
  await sql.insert('identities', [said(workspace, 'gone'), said(workspace, 'stays')], {});
  const erased = { id: randomUUID(), workspace, visitors };
  let died = false;
  try {
    await eraseVisitors(dyingAt(sql, death), layout, {}, erased);
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    died = true;
  }
  // So long after that the store no longer knows the inserts of the first try by their tokens.
  const forgetful: Sql = { ...sql, insert: (table, rows) => sql.insert(table, rows, {}) };
  if (died) await eraseVisitors(forgetful, layout, {}, erased);
  return { died, workspace };
}

/** Whatever is left after each of these deaths is what a workspace has in which that visitor never was; answers how often it died. */
export async function eraseThrough(deaths: Iterable<Death>): Promise<number> {
  const dataDir = temporaryFolder();
  const sql = await openSql({ dataDir }, QUIET);
  try {
    await migrate(sql, layout, QUIET);
    const [gone] = await sql.select<{ one: string }>("SELECT toString(sipHash64('gone')) AS one");
    const twin = await filled(sql, (workspace) => rowsOf(workspace).filter(({ visitor_id }) => visitor_id === 'stays'));
    await sql.insert('identities', [said(twin, 'stays')], {});
    const expected = await storedTables(sql.select, twin);
    let times = 0;
    for (const death of deaths) {
      const { died, workspace } = await eraseTwice(sql, death, [gone?.one ?? '']);
      expect([death, await storedTables(sql.select, workspace)]).toEqual([death, expected]);
      if (!died) break;
      times += 1;
    }
    return times;
  } finally {
    await sql.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
