import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { migrations } from '#server/events/migrations/index.ts';
import { layoutFor } from '#server/events/migrations/layout.ts';
import { migrate } from '#server/events/migrations/migrate.ts';
import { openSql, type Sql } from '#server/events/store/client.ts';
import { StoreError } from '#server/events/store/errors.ts';
import { renewParts, stalePartitions } from '#server/events/store/renew-parts.ts';
import { eventRow } from '#tests/support/analytics.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
const WORKSPACE = '018f0000-0000-7000-8000-000000000001';
/** Without a pattern, so that only the frequency of its letters packs it. */
const letters = (seed: number) => createHash('sha256').update(String(seed)).digest('hex').slice(0, 26);
const ROWS = Array.from({ length: 8_000 }, (_, index) =>
  eventRow({
    workspace_id: WORKSPACE,
    event_id: letters(index),
    visitor_id: `v-${index % 500}`,
    time: `2026-0${2 + (index % 2)}-10 10:00:00.${String(index % 1000).padStart(3, '0')}`,
  }),
);

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function openOld(): Promise<Sql> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flumen-test-'));
  opened.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const sql = await openSql({ dataDir }, QUIET);
  opened.push(() => sql.close());
  const before = migrations.findIndex(({ name }) => name === '0008-codecs');
  await migrate(sql, layoutFor(undefined), QUIET, migrations.slice(0, before));
  await sql.insert('events', ROWS, {});
  await migrate(sql, layoutFor(undefined), QUIET, migrations);
  // Parts are as old as the second they were written in.
  await sql.insert('schema_migrations', [{ name: '0008-codecs', applied_at: Math.floor(Date.now() / 1000) + 2 }], {});
  return sql;
}

async function figures(sql: Sql) {
  const [packed] = await sql.select<{ bytes: number }>(
    "SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND table = 'events'",
  );
  const [rows] = await sql.select<{ n: number; hash: number }>('SELECT count() AS n, groupBitXor(cityHash64(*)) AS hash FROM events');
  const [views] = await sql.select<{ views: number }>('SELECT sum(views) AS views FROM visits');
  return { bytes: packed?.bytes ?? 0, ...rows, ...views };
}

it('packs what was stored before anew, a partition at a time, and goes on where it was stopped', async () => {
  const sql = await openOld();
  const before = await figures(sql);
  const all = await stalePartitions(sql);
  expect(new Set(all.map(({ table }) => table))).toEqual(new Set(['events', 'visits']));
  const stop = new AbortController();
  const stopping: Sql = {
    ...sql,
    command: async (text) => {
      await sql.command(text);
      stop.abort();
    },
  };
  await renewParts(stopping, QUIET, stop.signal);
  const half = await figures(sql);
  expect(half.bytes).toBeLessThan(before.bytes);
  // As of a partition that takes longer than a client waits.
  const impatient: Sql = {
    ...sql,
    command: async (text) => {
      await sql.command(text);
      throw new StoreError('Timeout error.', 'CONNECTION', true);
    },
  };
  await renewParts(impatient, QUIET, new AbortController().signal);
  const after = await figures(sql);
  expect(after.bytes).toBeLessThan(half.bytes);
  expect(after.bytes).toBeLessThan(0.8 * before.bytes);
  expect({ ...after, bytes: 0 }).toEqual({ ...before, bytes: 0 });
});
