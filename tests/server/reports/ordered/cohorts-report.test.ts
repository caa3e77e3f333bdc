import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { cohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import { cohortsReport } from '#server/reports/cohorts/report.ts';
import { compareCohorts } from '#tests/reference/reports/cohort-reports.ts';
import { openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { type Step, stepRows } from '#tests/support/steps.ts';

/** Cohorts on the real store: a case that can be read, and random histories against plain loops. */

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const ID = '0c0ffee0-0000-4000-8000-000000000001';
const NOW = new Date('2026-03-18T12:00:00Z');
const DAY = 86_400;
const STEPS: readonly Step[] = [
  { visitor_id: 'loyal', ago: 15 * DAY, path: '/' },
  { visitor_id: 'loyal', ago: 8 * DAY, path: '/' },
  { visitor_id: 'loyal', ago: DAY, path: '/' },
  { visitor_id: 'once', ago: 15 * DAY, path: '/' },
  { visitor_id: 'second', ago: 8 * DAY, path: '/' },
  { visitor_id: 'second', ago: 8 * DAY - 60, path: '/again' },
  { visitor_id: 'of old', ago: 60 * DAY, path: '/' },
  { visitor_id: 'of old', ago: 8 * DAY, path: '/' },
];

test('who began in a week and came back in later ones; a week that is not over is open and counts for no whole', async () => {
  await store.analytics.insertEvents(stepRows(STEPS, ID, NOW), 'cohorts');
  const about = { id: ID, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
  const question = cohortsQuestion.parse({ range: { min: '2026-03-02', max: '2026-03-22' } });
  const { rows, together } = await cohortsReport(store.analytics, about, question, NOW);
  const cells = rows.map(({ period, people, cells: all }) => [
    period.start,
    people,
    ...all.map(({ people: came, open }) => (open ? `${came} so far` : came)),
  ]);
  expect(cells).toEqual([
    ['2026-03-02', 2, 0, 1, '1 so far'],
    ['2026-03-09', 1, 1, '0 so far'],
    ['2026-03-16', 0, '0 so far'],
  ]);
  expect(together).toEqual([
    { people: 1, of: 3, share: 1 / 3 },
    { people: 1, of: 2, share: 0.5 },
    { people: 0, of: 0, share: null },
  ]);
});

test('every figure of random histories: merges, ties, zones, clock changes, plans, segments, and the people behind', async () => {
  const tally = await compareCohorts(store.analytics, 3);
  console.info(tally.report('Cohorts'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(50);
});
