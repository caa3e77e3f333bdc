import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { PathsReport } from '#domain/wire/answers/paths.ts';
import { pathsQuestion } from '#domain/wire/reports/paths.ts';
import { pathsReport } from '#server/reports/paths/report.ts';
import { comparePaths } from '#tests/reference/reports/paths-reports.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { newWorkspace } from './canvas-cast.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const range = { min: '2026-03-01', max: '2026-03-31' };
const checkout = { type: 'page', urls: ['/checkout'] };

/** A visit of somebody: pages a minute apart, by a source. */
function visit(workspace_id: string, visitor_id: string, pages: readonly string[], utm_source = '') {
  return pages.map((path, minute) =>
    eventRow({
      ...{ workspace_id, visitor_id, utm_source, path, session_id: visitor_id, is_entry: minute === 0 ? 1 : 0 },
      time: `2026-03-10 10:${String(minute).padStart(2, '0')}:00.000`,
    }),
  );
}

async function ask(workspace: string, question: object) {
  const about = { id: workspace, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
  const report = await pathsReport(store.analytics, about, pathsQuestion.parse({ range, ...question }), new Date());
  return { ...report, told: told(report) };
}
const told = ({ rows }: Pick<PathsReport, 'rows'>) => rows.map(({ kind, node, people }) => [node?.value ?? kind, people]);

it('opens a tree level by level in both directions, groups many pages of a directory, and adds up to everybody', async () => {
  const workspace = newWorkspace();
  const blog = Array.from({ length: 9 }, (_, place) =>
    visit(workspace, `reader-${place}`, ['/', '/checkout', `/blog/${'abcdefghi'[place]}`, '/thanks']),
  );
  await store.analytics.insertEvents(
    [
      ...blog.flat(),
      ...visit(workspace, 'ann', ['/order/4711', '/checkout', '/checkout', '/thanks'], 'Google'),
      ...visit(workspace, 'bob', ['/checkout'], 'google'),
      ...visit(workspace, 'cid', ['/', '/faq']),
    ],
    workspace,
  );
  const next = await ask(workspace, { step: checkout });
  expect([next.at_step, next.people, next.told]).toEqual([
    11,
    11,
    [
      ['shop.example/blog/', 9],
      ['shop.example/thanks', 1],
      ['end', 1],
    ],
  ]);
  expect(next.rows[0]).toMatchObject({ share: 9 / 11, rule: { type: 'page', urls: ['shop.example/blog/*'] } });
  const opened = await ask(workspace, { step: checkout, trail: [next.rows[0]?.node] });
  expect([opened.people, opened.told]).toEqual([9, [['shop.example/thanks', 9]]]);
  const before = await ask(workspace, { step: checkout, direction: 'before', limit: 1 });
  expect(before.told).toEqual([
    ['shop.example/', 9],
    ['rest', 2],
  ]);
  const all = await ask(workspace, { step: checkout, direction: 'before' });
  expect(all.told).toEqual([
    ['shop.example/', 9],
    ['shop.example/order/*', 1],
    ['google', 1],
  ]);
  const source = all.rows.find(({ node }) => node?.value === 'google');
  expect(source?.rule).toEqual({ type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'google' }] });
  const from = await ask(workspace, { step: source?.rule });
  expect(from.told).toEqual([
    ['shop.example/checkout', 1],
    ['shop.example/order/*', 1],
  ]);
});

test('every row against plain loops: ties, late events, both directions, visits and ranges, trails', async () => {
  const tally = await comparePaths(store.analytics, 8);
  console.info(tally.report('Paths'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(80);
});
