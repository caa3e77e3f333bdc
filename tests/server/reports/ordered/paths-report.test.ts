import { afterAll, beforeAll, expect, it, test } from 'vitest';
import type { Rule } from '#domain/canvas/document.ts';
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

async function ask(workspace: string, question: object, onMap?: Parameters<typeof pathsReport>[5]) {
  const about = { id: workspace, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
  const report = await pathsReport(store.analytics, about, pathsQuestion.parse({ range, ...question }), new Date(), undefined, onMap);
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

it('names what an element of the map counts by it: several pages as one hop, and clicks that it counts', async () => {
  const workspace = newWorkspace();
  await store.analytics.insertEvents(
    [
      ...visit(workspace, 'ann', ['/', '/offer', '/offer/more', '/thanks'], 'Google'),
      ...visit(workspace, 'bob', ['/', '/offer/more']),
      ...visit(workspace, 'cid', ['/', '/faq']),
      eventRow({
        ...{ workspace_id: workspace, visitor_id: 'cid', session_id: 'cid', kind: 'button_click', name: 'Order' },
        time: '2026-03-10 10:00:30.000',
      }),
    ],
    workspace,
  );
  const element = (id: string, rule: Rule) => ({ id, rule, worth: 0 });
  const click: Rule = { type: 'event', event: 'button_click', name: { match: 'is', value: 'order' } };
  const offer = element('offer', { type: 'page', urls: ['/offer', '/offer/*'] });
  const ads = element('ads', { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'google' }] });
  const onMap = { elements: [offer, element('second', offer.rule), ads, element('button', click)], clicks: [click] };
  const start = { step: { type: 'page', urls: ['/'] } };
  const next = await ask(workspace, start, onMap);
  expect(next.rows.map(({ node, people, rule }) => [node, people, rule])).toEqual([
    [{ type: 'element', value: 'offer' }, 2, offer.rule],
    [{ type: 'element', value: 'button' }, 1, click],
  ]);
  const opened = await ask(workspace, { ...start, trail: [next.rows[0]?.node] }, onMap);
  expect(opened.told).toEqual([
    ['shop.example/thanks', 1],
    ['end', 1],
  ]);
  const before = await ask(workspace, { ...start, direction: 'before' }, onMap);
  expect(before.told).toEqual([
    ['', 2],
    ['ads', 1],
  ]);
  expect((await ask(workspace, start)).told).toEqual([
    ['shop.example/faq', 1],
    ['shop.example/offer', 1],
    ['shop.example/offer/more', 1],
  ]);
});

test('every row against plain loops: ties, late events, both directions, visits and ranges, trails', async () => {
  const tally = await comparePaths(store.analytics, 8);
  console.info(tally.report('Paths'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(80);
});
