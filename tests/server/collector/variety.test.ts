import { beforeEach, expect, test } from 'vitest';
import { NamedBefore } from '#server/collector/filtering/named-before.ts';
import { OTHER, VARIETIES, VarietyLimits } from '#server/collector/filtering/variety.ts';
import { eventRow } from '#tests/support/analytics.ts';
import {
  addWorkspace,
  batch,
  collectorForFile,
  event,
  eventually,
  post,
  type Stores,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

/** A flood of new names from one workspace: what is too much stands together, is said, and concerns nobody else. */

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 10, 12);
const SHOP = { id: 'shop', hosts: ['shop.example'] };
const page = (path: string, more = {}) => eventRow({ workspace_id: 'shop', time: '2026-03-10 12:00:00.000', path, ...more });
let limits: VarietyLimits;
beforeEach(() => {
  limits = new VarietyLimits({ page: 2, source: 2, name: 1, attribute: 2, value: 2 });
});
const pathOf = (path: string, now = NOW, config = SHOP) => limits.bound(config, page(path), now).row.path;

test('pages beyond the limit stand under one name, those that are known stay, and another workspace has its own', () => {
  expect(['/a', '/b', '/c', '/a', '/d'].map((path) => pathOf(path))).toEqual(['/a', '/b', `/${OTHER}`, '/a', `/${OTHER}`]);
  expect(pathOf('/c', NOW, { id: 'other', hosts: [] })).toBe('/c');
});

test('the next day begins anew, and what was there the day before is not new: a flood at midnight takes nothing from it', () => {
  for (const path of ['/a', '/b']) pathOf(path);
  expect(['/x', '/y', '/z', '/a', '/b'].map((path) => pathOf(path, NOW + DAY))).toEqual(['/x', '/y', `/${OTHER}`, '/a', '/b']);
  expect(['/x', '/a', '/p'].map((path) => pathOf(path, NOW + 3 * DAY))).toEqual(['/x', '/a', `/${OTHER}`]);
});

test('sources, names, attributes and values have limits of their own, and empty ones none', () => {
  const bound = (more: object) => limits.bound(SHOP, page('/', more), NOW);
  for (const utm_campaign of ['one', 'two']) bound({ utm_campaign });
  const { row, over } = bound({ utm_campaign: 'three', name: 'first', attributes: { colour: 'red', size: 'L' } });
  expect([row.utm_campaign, row.name, row.attributes, [...over]]).toEqual([
    OTHER,
    'first',
    { colour: 'red', size: 'L' },
    [['source', 'utm_campaign three']],
  ]);
  const next = bound({ name: 'second', attributes: { colour: 'blue', weight: '3' } });
  expect([next.row.name, next.row.attributes, [...next.over.keys()]]).toEqual([OTHER, { colour: OTHER }, ['name', 'value', 'attribute']]);
  expect(limits.bound(SHOP, page('/', { utm_campaign: '' }), NOW).over.size).toBe(0);
});

test('a process that begins anew allows nothing twice, and takes what was named meanwhile with it', () => {
  const none = { page: [], source: [], name: [], attribute: [], value: [] };
  expect(pathOf('/new')).toBe('/new');
  limits.recall('shop', { today: { ...none, page: ['shop.example/b'] }, before: { ...none, page: ['shop.example/a'] } }, NOW);
  expect(['/a', '/b', '/new', '/c'].map((path) => pathOf(path))).toEqual(['/a', '/b', '/new', `/${OTHER}`]);
});

let stores: Stores;
let running: TestCollector;
collectorForFile((made) => {
  ({ stores, running } = made);
});

test('through the collector each event counts, the owner is told why, and a neighbour keeps all of it', async () => {
  const [flooded, quiet] = [await addWorkspace(stores), await addWorkspace(stores)];
  const attributesFrom = (first: number) => Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`key_${first + place}`, 'yes']));
  const flood = Array.from({ length: 8 }, (_, place) => event({ kind: 'custom', name: 'flood', attributes: attributesFrom(place * 30) }));
  expect((await post(running.app, batch(flooded, flood))).json()).toEqual({ accepted: 8 });
  expect((await post(running.app, batch(quiet, [event({ attributes: { key_239: 'yes' } })]))).statusCode).toBe(202);
  const rows = await storedAfterDrain(stores, running, flooded);
  const keys = new Set(rows.flatMap(({ attributes }) => Object.keys(attributes as object)));
  expect([rows.length, keys.size]).toEqual([8, 200]);
  expect((await storedAfterDrain(stores, running, quiet)).map(({ attributes }) => attributes)).toEqual([{ key_239: 'yes' }]);
  const told = await eventually(
    async () => {
      await running.collector.filtered.flush();
      const sql = 'SELECT reason, example FROM refusals WHERE workspace_id = {workspace:UUID} ORDER BY example';
      return stores.analytics.select<{ reason: string; example: string }>({ sql, params: { workspace: flooded } });
    },
    ({ length }) => length > 0,
  );
  expect(told).toEqual([
    { reason: 'many_attributes', example: 'key_200' },
    { reason: 'many_attributes', example: 'key_210' },
  ]);
});

test('the store says the same texts of what it has as are told apart when they come in', async () => {
  const workspace = await addWorkspace(stores);
  const named = { name: 'guide', kind: 'custom' as const, attributes: { colour: 'red' }, source: { utm_source: 'news' } };
  await post(running.app, batch(workspace, [event({ url: 'https://shop.example/one', ...named })]));
  await storedAfterDrain(stores, running, workspace);
  const told: unknown[] = [];
  const parts = { analytics: stores.analytics, clock: () => new Date(), log: running.collector.parts.log };
  await new NamedBefore(parts, (id, { today, before }) => {
    // Right after midnight it is of the day before.
    const all = VARIETIES.map((variety) => [variety, [...today[variety], ...before[variety]]]);
    told.push([id, Object.fromEntries(all)]);
  }).ask(workspace);
  const found = {
    page: ['shop.example/one'],
    source: ['utm_source news'],
    name: ['custom guide'],
    attribute: ['colour'],
    value: ['colour red'],
  };
  expect(told).toEqual([[workspace, found]]);
});
