import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { coverageReport } from '#server/reports/coverage/report.ts';
import { openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { type Step, stepRows } from '#tests/support/steps.ts';

/** Which pages of a map the script was seen on. */

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const ID = '0c0ffee0-0000-4000-8000-000000000009';
const ABOUT = { id: ID, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
const NOW = new Date('2026-03-18T12:00:00Z');
const DAY = 86_400;

test('addresses as canvases match them; what is old, imported or no page view does not count; what is missing stands first', async () => {
  const steps: readonly Step[] = [
    { visitor_id: 'a', ago: 60, path: '/offer/summer' },
    { visitor_id: 'a', ago: 30, path: '/', kind: 'link_click' },
    { visitor_id: 'b', ago: 90, path: '/history', origin: 'import' },
    { visitor_id: 'b', ago: 40 * DAY, path: '/old' },
    { visitor_id: 'c', ago: DAY, path: '/thanks' },
  ];
  await store.analytics.insertEvents(stepRows(steps, ID, NOW), 'coverage');
  const urls = ['/', '/history', '/offer/*', '/old', 'shop.example/thanks'];
  const { pages, more, days } = await coverageReport(store.analytics, ABOUT, { urls, more: 2 }, new Date(NOW.getTime() + 262));
  expect([more, days]).toEqual([2, 30]);
  expect(pages).toEqual([
    { url: '/', last_at: null },
    { url: '/history', last_at: null },
    { url: '/old', last_at: null },
    { url: '/offer/*', last_at: '2026-03-18T11:59:00.000Z' },
    { url: 'shop.example/thanks', last_at: '2026-03-17T12:00:00.000Z' },
  ]);
  expect((await coverageReport(store.analytics, ABOUT, { urls: [], more: 0 }, NOW)).pages).toEqual([]);
});

test('visits by ads, by platform: how many said which ad it was; a visit counts once, and one that nobody paid for not at all', async () => {
  const google = { utm_source: 'Google', utm_medium: 'cpc' };
  const steps: readonly Step[] = [
    { visitor_id: 'g1', ago: 600, ...google, fl_adsrc: 'google', fl_adid: '77' },
    { visitor_id: 'g1', ago: 590, ...google, fl_adsrc: 'google', fl_adid: '77' },
    { visitor_id: 'g2', ago: 500, ...google },
    { visitor_id: 'g3', ago: 400, ...google },
    { visitor_id: 'm1', ago: 300, utm_source: 'facebook', utm_medium: 'paid_social' },
    { visitor_id: 'n1', ago: 200, utm_source: 'newsletter', utm_medium: 'email' },
    { visitor_id: 'd1', ago: 100 },
    { visitor_id: 'o1', ago: 40 * DAY, ...google },
  ];
  const workspace = '0c0ffee0-0000-4000-8000-00000000000a';
  await store.analytics.insertEvents(stepRows(steps, workspace, NOW), 'ads');
  const { ads } = await coverageReport(store.analytics, { ...ABOUT, id: workspace }, { urls: [], more: 0 }, NOW);
  expect(ads).toEqual([
    { source: 'google', visits: 3, with_ad: 1 },
    { source: 'facebook', visits: 1, with_ad: 0 },
  ]);
});
