import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventRow } from '#server/events/event-row.ts';
import { layoutFor } from '#server/events/migrations/layout.ts';
import { migrate } from '#server/events/migrations/migrate.ts';
import { openSql, type Sql } from '#server/events/store/client.ts';
import { eraseVisitors } from '#server/events/store/erase-visitors.ts';
import { writeEvents } from '#server/events/store/write-events.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { temporaryFolder } from '#tests/support/data-folder.ts';
import { storedTables } from '#tests/support/stored-tables.ts';

const QUIET = { info() {}, warn() {}, error() {} };
const layout = layoutFor(undefined);
const dataDir = temporaryFolder();
let sql: Sql;
beforeAll(async () => {
  sql = await openSql({ dataDir }, QUIET);
  await migrate(sql, layout, QUIET);
});
afterAll(async () => {
  await sql.close();
  await rm(dataDir, { recursive: true, force: true });
});

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

async function filled(rows: (workspace: string) => readonly EventRow[]): Promise<string> {
  const workspace = randomUUID();
  await writeEvents(sql, rows(workspace), workspace, false);
  return workspace;
}

const said = (workspace_id: string, visitor_id: string) => ({
  ...{ workspace_id, visitor_id, kind: 'email', value: 'e', first: `2026-03-10 10:00:00.000 ${visitor_id}`, shown: '' },
});

class Died extends Error {}

/** The store until it dies at the nth thing that is changed: before it is done, or after it with nobody told. */
function dyingAt(nth: number, before: boolean): Sql {
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

test('wherever it dies, the same call goes on with the rest: nothing is left, nothing is taken out twice', async () => {
  const [gone] = await sql.select<{ one: string }>("SELECT toString(sipHash64('gone')) AS one");
  const visitors = [gone?.one ?? ''];
  const twin = await filled((workspace) => rowsOf(workspace).filter(({ visitor_id }) => visitor_id === 'stays'));
  await sql.insert('identities', [said(twin, 'stays')], {});
  const expected = await storedTables(sql.select, twin);

  let deaths = 0;
  for (const before of [true, false])
    for (let nth = 1; ; nth += 1) {
      const workspace = await filled(rowsOf);
      await sql.insert('identities', [said(workspace, 'gone'), said(workspace, 'stays')], {});
      const erased = { id: randomUUID(), workspace, visitors };
      const isWhole = await eraseVisitors(dyingAt(nth, before), layout, {}, erased).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Died)) throw error;
          deaths += 1;
          return false;
        },
      );
      // So long ago that the store no longer knows the inserts of the first try by their tokens.
      const forgetful: Sql = { ...sql, insert: (table, rows) => sql.insert(table, rows, {}) };
      if (!isWhole) await eraseVisitors(forgetful, layout, {}, erased);
      expect([before, nth, await storedTables(sql.select, workspace)]).toEqual([before, nth, expected]);
      if (isWhole) break;
    }
  expect(deaths).toBeGreaterThan(20);
});
