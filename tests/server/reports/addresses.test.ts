import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchesUrl, parseUrlPattern } from '#domain/canvas/url-pattern.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { readAddress } from '#server/collector/rows/page-address.ts';
import { urlFilter } from '#server/reports/_kit/filters/url-filter.ts';
import { Parameters } from '#server/reports/_kit/parameters.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';

/** Addresses as people type them against what browsers report, counted by the real store. */

const PAGES = [
  'https://www.bücher.example/blog/Über-uns?utm_source=x',
  'https://bücher.example/製品/一覧/',
  'https://bücher.example/a b',
  'https://bücher.example/~user',
  'https://bücher.example/%7Euser/more',
  'https://bücher.example/promoc\u0327a\u0303o',
  // Latin 1, which is no UTF-8, and what is no encoding at all.
  'https://bücher.example/%E4%FCnd',
  'https://bücher.example/100%',
  'https://bücher.example/',
];
const DAY = { min: '2026-03-10', max: '2026-03-10' };

let store: TestAnalytics;
const workspace = randomUUID();
const pages = PAGES.map((url) => readAddress(url, false) ?? { host: '', path: '', query: '' });
beforeAll(async () => {
  store = await openTestAnalytics();
  const rows = pages.map((page, nth) =>
    eventRow({
      ...page,
      workspace_id: workspace,
      time: '2026-03-10 10:00:00.000',
      visitor_id: `visitor-${nth}`,
      utm_source: ' Spring ',
      attributes: { plan: 'gold ' },
    }),
  );
  await store.analytics.insertEvents(rows, 'addresses');
});
afterAll(() => store?.close());

async function counted(key: string, match: 'is' | 'isNot' | 'contains', value: string): Promise<number | null | undefined> {
  const widget: Widget = { id: 'w', name: 'w', metric: 'HITS', element: 'pageView', condition: { key, match, value } };
  const about = { id: workspace, timezone: 'UTC', currency: 'USD', shown: EVERYTHING } as const;
  const report = await kpiReport(store.analytics, about, [widget], { range: DAY }, new Date('2026-03-11T12:00:00Z'));
  return report.kpis[0]?.value;
}

test.each([
  ['path', 'is', '/blog/Über-uns', 1],
  ['path', 'is', '/blog/%C3%9Cber-uns/', 1],
  ['path', 'contains', 'über', 1],
  ['path', 'is', '/製品/一覧', 1],
  ['path', 'is', '/a b', 1],
  ['path', 'contains', '~user', 2],
  ['path', 'is', '/promoção', 1],
  ['path', 'is', '/100%', 1],
  ['url', 'is', 'https://www.bücher.example/a%20b?utm_source=y#top', 1],
  ['url', 'is', 'Bücher.example', 1],
  ['url', 'isNot', 'https://bücher.example/a b', PAGES.length - 1],
  ['url', 'contains', 'bücher.example/製品', 1],
  ['host', 'is', 'www.bücher.example', PAGES.length],
  ['utm_source', 'is', 'spring', PAGES.length],
  ['attributes.plan', 'is', 'Gold', PAGES.length],
  ['plan', 'is', 'gold', PAGES.length],
] as const)('a KPI asks whether %s %s %s', async (key, match, value, expected) => {
  expect(await counted(key, match, value)).toBe(expected);
});

test('the store reads every address as the browser does', async () => {
  const patterns = ['/**', '/blog/über-uns', '*.example/~*', 'bücher.example/**/一覧', '/*/more', '/%E4%FCnd', '/promo*', '/100%', '**uns'];
  for (const pattern of patterns) {
    const parameters = new Parameters();
    const sql = `SELECT path FROM events WHERE workspace_id = '${workspace}' AND ${urlFilter(parameters, [pattern])} ORDER BY path`;
    const found = await store.analytics.select<{ path: string }>({ sql, params: parameters.values });
    const expected = pages.filter((page) => matchesUrl(parseUrlPattern(pattern), page)).map(({ path }) => path);
    expect([pattern, found.map(({ path }) => path)]).toEqual([pattern, expected.sort()]);
  }
});
