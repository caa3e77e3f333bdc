import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { eventId, orderKey } from '#server/collector/rows/identify.ts';
import { type Analytics, openAnalytics } from '#server/events/analytics.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { migrations } from '#server/events/migrations/index.ts';
import { layoutFor } from '#server/events/migrations/layout.ts';
import { migrate } from '#server/events/migrations/migrate.ts';
import { openSql, type Sql } from '#server/events/store/client.ts';
import { storeTime } from '#server/events/store-time.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ONE_ENGINE = layoutFor(undefined);
/** The tables as they were while a local day stood in every row. */
const OLD = migrations.slice(0, 2);
const CHANGED = migrations.slice(2);
const [SHOP, NEIGHBOUR] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'] as const;

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Events as the collector of that time stored them: with a day, and without saying who reported them. */
function oldRow(row: EventRow): object {
  const { origin: _origin, order_key: _key, original_value: _value, ...kept } = row;
  return { ...kept, day: row.time.slice(0, 10) };
}

const sale = (order: string, about: Partial<EventRow> = {}) =>
  eventRow({
    workspace_id: SHOP,
    time: '2026-03-10 20:05:00.000',
    visitor_id: 'v-1',
    kind: 'purchase',
    value: 5000,
    order_id: order,
    event_id: eventId({ id: 'unused', kind: 'purchase', order }, 'browser'),
    ...about,
  });

/** 600 events of 40 people over 50 hours, two orders, and a neighbour's event. */
const ROWS: readonly EventRow[] = [
  ...Array.from({ length: 600 }, (_, index) =>
    eventRow({
      workspace_id: SHOP,
      event_id: `old-${String(index).padStart(6, '0')}`,
      time: storeTime(Date.UTC(2026, 2, 9, 0, 5 * index)),
      visitor_id: `v-${index % 40}`,
      kind: index % 3 === 0 ? 'form_completed' : 'page_view',
    }),
  ),
  sale('A-1'),
  sale('A-2', { visitor_id: 'v-2' }),
  eventRow({ workspace_id: NEIGHBOUR, time: '2026-03-10 12:00:00.000' }),
];

async function openOldStore(): Promise<{ readonly sql: Sql; readonly dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'flumen-test-'));
  opened.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const sql = await openSql({ dataDir }, QUIET);
  opened.push(() => sql.close());
  await migrate(sql, ONE_ENGINE, QUIET, OLD);
  await sql.insert('events', ROWS.map(oldRow), {});
  await sql.insert(
    'event_ids',
    ROWS.map(({ workspace_id, event_id }) => ({ workspace_id, event_id, token: 'old' })),
    {},
  );
  // Of now: refusals are kept for a month.
  const time = storeTime(new Date());
  const refusal = { workspace_id: SHOP, day: time.slice(0, 10), reason: 'bot', example: 'shop.example/', time };
  await sql.insert('filtered', [refusal], {});
  return { sql, dataDir };
}

/** The store through the front door, after what was opened before is closed. */
async function open(dataDir: string): Promise<Analytics> {
  const analytics = await openAnalytics({ dataDir: await closed(dataDir) }, QUIET);
  opened.push(() => analytics.close());
  return analytics;
}

/** The folder, after the store in it is closed. */
async function closed(dataDir: string): Promise<string> {
  await opened.pop()?.();
  return dataDir;
}

const widget = (metric: Widget['metric'], element: Widget['element']): Widget => ({
  id: `${metric} ${element}`,
  name: metric,
  metric,
  element,
  condition: null,
});
const WIDGETS = [widget('HITS', 'person'), widget('HITS', 'formCompleted'), widget('HITS', 'purchaseMade'), widget('TOTAL_REVENUE', null)];

async function numbers(analytics: Analytics, timezone: string): Promise<(number | null)[]> {
  const about = { id: SHOP, timezone, currency: 'USD', shown: EVERYTHING };
  const question = { range: { min: '2026-03-10', max: '2026-03-10' } };
  const { kpis } = await kpiReport(analytics, about, WIDGETS, question, new Date('2026-04-01T00:00:00Z'));
  return kpis.map(({ value }) => value);
}

/** By hand, of 2026-03-10: 288 steps of five minutes in UTC, the first 228 of them in Los Angeles; every third is a form, both sales lie within. */
const EXPECTED = { UTC: [40, 96, 2, 10_000], 'America/Los_Angeles': [40, 76, 2, 10_000] };

async function isWhole(analytics: Analytics): Promise<void> {
  for (const [zone, expected] of Object.entries(EXPECTED)) expect([zone, await numbers(analytics, zone)]).toEqual([zone, expected]);
  const count = async (sql: string) => (await analytics.select<{ n: number }>({ sql }))[0]?.n;
  expect(await count('SELECT count() AS n FROM events')).toBe(ROWS.length);
  expect(await count('SELECT sum(hits) AS n FROM counts')).toBe(ROWS.length);
  expect(await count('SELECT count() AS n FROM refusals')).toBe(1);
  expect(await analytics.tracking(SHOP, new Date())).toMatchObject({ first_event_at: '2026-03-09T00:00:00.000Z' });
  const tables = (await analytics.select<{ name: string }>({ sql: 'SHOW TABLES' })).map(({ name }) => name);
  for (const gone of ['daily', 'totals', 'seen', 'filtered', 'daily_from_events', 'totals_from_events', 'seen_from_events'])
    expect(tables).not.toContain(gone);
}

/** Up to the tables without language and country. */
const UNTOLD = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0009-language-and-country'),
);

describe('a store without languages and countries', () => {
  const about = { workspace_id: SHOP, kind: 'purchase' as const, session_id: 's', visitor_id: 'v' };
  const before = eventRow({ ...about, time: '2026-03-10 08:00:00.000' });
  const after = eventRow({ ...about, time: '2026-03-10 08:01:00.000', language: 'pt-br', country: 'BR' });
  const SEEN = [
    { language: '', country: '', steps: 1 },
    { language: 'pt-br', country: 'BR', steps: 1 },
  ];

  it('learns them of what comes from then on, however often the change is begun again', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'flumen-test-'));
    opened.push(async () => rmSync(dataDir, { recursive: true, force: true }));
    const sql = await openSql({ dataDir }, QUIET);
    opened.push(() => sql.close());
    await migrate(sql, ONE_ENGINE, QUIET, UNTOLD);
    const { language: _language, country: _country, ...told } = before;
    await sql.insert('events', [told], {});
    const [change] = migrations.slice(UNTOLD.length);
    const statements = change?.statements(ONE_ENGINE) ?? [];
    for (const statement of statements.flatMap((_, cut) => statements.slice(0, cut + 1))) await sql.command(statement);
    const analytics = await open(dataDir);
    await analytics.insertEvents([after], 'after');
    for (const table of ['visits', 'earnings']) {
      const steps = table === 'visits' ? 'sum(steps)' : 'count()';
      const rows = await analytics.select({
        sql: `SELECT language, country, toUInt32(${steps}) AS steps FROM ${table} WHERE workspace_id = {shop:UUID} GROUP BY language, country ORDER BY language`,
        params: { shop: SHOP },
      });
      expect([table, rows]).toEqual([table, SEEN]);
    }
    // Parts that merge keep them apart.
    const merged = await openSql({ dataDir: await closed(dataDir) }, QUIET);
    opened.push(() => merged.close());
    await merged.command('OPTIMIZE TABLE visits FINAL');
    expect(await merged.select('SELECT language, country, toUInt32(steps) AS steps FROM visits ORDER BY language')).toEqual(SEEN);
  });
});

describe('a store with local days', () => {
  it('becomes one without, whose numbers are right in any zone', async () => {
    const { dataDir } = await openOldStore();
    const analytics = await open(dataDir);
    await isWhole(analytics);
    expect(
      await analytics.insertEvents([...ROWS.slice(0, 10), eventRow({ workspace_id: SHOP, time: '2026-03-10 08:00:00.000' })], 'new'),
    ).toEqual({
      inserted: 1,
      known: 10,
    });
  });

  it('knows the orders it has: the browser that repeats one counts nothing, the shop that confirms one replaces it', async () => {
    const { dataDir } = await openOldStore();
    const analytics = await open(dataDir);
    const confirmed = sale('A-2', {
      origin: 'server',
      value: 4000,
      event_id: eventId({ id: 'unused', kind: 'purchase', order: 'A-2' }, 'server'),
    });
    expect(await analytics.insertEvents([sale('A-1'), confirmed], 'again')).toEqual({ inserted: 1, known: 1 });
    expect(await numbers(analytics, 'UTC')).toEqual([40, 96, 2, 9_000]);
    expect(await analytics.select({ sql: "SELECT DISTINCT toString(order_key) AS key FROM events WHERE order_id = 'A-1'" })).toEqual([
      { key: orderKey('A-1') },
    ]);
  });

  longTest('is changed as a whole after an interruption at any statement', { timeout: 120_000 }, async () => {
    const { sql, dataDir } = await openOldStore();
    const statements = CHANGED.flatMap((migration) => migration.statements(ONE_ENGINE));
    const [first] = CHANGED;
    // Of the first migration every few statements, then what comes after the second has begun.
    for (let cut = 1; cut < (first?.statements(ONE_ENGINE).length ?? 0); cut += 4) {
      for (const statement of statements.slice(0, cut)) await sql.command(statement);
    }
    await isWhole(await open(dataDir));
  });

  it('is changed as a whole after the engine was killed in the middle', { timeout: 120_000 }, async () => {
    const { sql, dataDir } = await openOldStore();
    let commands = 0;
    const killed: Sql = {
      ...sql,
      command: (statement, params) => {
        commands += 1;
        if (commands === 14) process.kill(sql.pid() ?? 0, 'SIGKILL');
        return sql.command(statement, params);
      },
    };
    await expect(migrate(killed, ONE_ENGINE, QUIET)).rejects.toThrow();
    await isWhole(await open(dataDir));
  });
});
