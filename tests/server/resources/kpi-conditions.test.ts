import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kpiWidgets } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
let ben: Person;
let shop: string;
beforeAll(async () => {
  api = await openTestServer();
  ben = await api.person();
  shop = await api.workspace(ben);
});
afterAll(() => api.close());

const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) => {
  const answer = await api.ask(ben, {
    method,
    url: `/api/analytics/${path}`,
    headers: { 'x-project-id': shop },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.status, row: JSON.parse(answer.text) as Record<string, unknown>, errors: answer.body.errors };
};
const PURCHASES = { display_name: 'Purchases', metric_type: 'HITS', category: 'conversion', element_type: 'purchaseMade' };
const onPath = (value: string) => ({ attribute_key: 'path', operator: '=', value });

test('a tree is one comparison in three fields, and any other tree in none of them', async () => {
  const parts = { attribute_key: 'path', operator: '=', value: '/checkout' };
  const made = await send('POST', 'kpi-widgets', { ...PURCHASES, ...parts });
  expect(made.row).toMatchObject({ ...parts, conditions: parts });
  const tree = { and: [{ or: [onPath('/checkout'), onPath('/upsell')] }, { attribute_key: 'name', operator: 'like', value: 'Course' }] };
  const edited = await send('PATCH', `kpi-widgets/${made.row.id}`, { conditions: tree });
  expect(edited.row).toMatchObject({ conditions: tree, attribute_key: null, operator: null, value: null });
  const renamed = await send('PATCH', `kpi-widgets/${made.row.id}`, { display_name: 'Courses' });
  expect(renamed.row).toEqual({ ...edited.row, display_name: 'Courses' });
  const none = await send('PATCH', `kpi-widgets/${made.row.id}`, { conditions: null });
  expect(none.row).toMatchObject({ conditions: null, attribute_key: null });
});

test('what is no tree is refused, with the field', async () => {
  const deep = { and: [{ or: [{ and: [{ or: [onPath('/a')] }] }] }] };
  const many = { or: Array.from({ length: 21 }, (_, at) => onPath(`/${at}`)) };
  const halves = { and: [{ or: Array.from({ length: 11 }, () => onPath('/a')) }, { or: Array.from({ length: 10 }, () => onPath('/b')) }] };
  const unknown = { attribute_key: 'colour', operator: '=', value: 'red' };
  for (const conditions of [deep, many, halves, unknown, { and: [] }, { ...onPath('/a'), operator: '>' }, onPath(' '), 'path']) {
    const refused = await send('POST', 'kpi-widgets', { ...PURCHASES, conditions });
    expect([refused.status, refused.errors?.[0]]).toMatchObject([422, { code: 'notConditions', source: { pointer: '/conditions' } }]);
  }
});

test('rows of before get their tree by the migration, and keep everything else', async () => {
  const { db } = api.context;
  const about = { workspace_id: shop, display_name: 'Old', metric_type: 'HITS', category: 'page', element_type: 'pageView' };
  const stored = await db
    .insert(kpiWidgets)
    .values([
      { ...about, attribute_key: 'plan', operator: 'not like', value: ' Pro ' },
      { ...about, attribute_key: 'utm_source', operator: '=', value: 'google' },
      { ...about, attribute_key: 'attributes.size', operator: '<>', value: 'L' },
      about,
    ])
    .returning();
  const written = readFileSync(new URL('../../../server/db/migrations/0020_kpi_conditions.sql', import.meta.url), 'utf8');
  await db.execute(sql.raw(written.split('--> statement-breakpoint')[1] ?? ''));
  const trees = [
    { attribute_key: 'attributes.plan', operator: 'not like', value: 'Pro' },
    { attribute_key: 'utm_source', operator: '=', value: 'google' },
    { attribute_key: 'attributes.size', operator: '<>', value: 'L' },
    null,
  ];
  for (const [at, row] of stored.entries()) {
    const [now] = await db.select().from(kpiWidgets).where(eq(kpiWidgets.id, row.id));
    expect(now).toEqual({ ...row, conditions: trees[at] });
  }
});
