import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { sourcesQuestion } from '#domain/wire/reports/tables.ts';
import { sourcesReport } from '#server/reports/sources/report.ts';
import { compareTables } from '#tests/reference/reports/table-reports.ts';
import { asReport, eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { newWorkspace } from './ordered/canvas-cast.ts';

/** `tests/soak/exactness.test.ts` runs the same for longer. */

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

test('every figure of pages, sources and ads against plain loops: late events, merges, refunds, clock changes, costs, filters', async () => {
  const tally = await compareTables(store.analytics, 2);
  console.info(tally.report('Tables'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(50);
});

test('what a KPI counts has a row where nobody came by its source in these days', async () => {
  const id = newWorkspace();
  const lead = { workspace_id: id, visitor_id: 'lead', utm_source: 'newsletter', utm_medium: 'email' } as const;
  const event = {
    workspace_id: id,
    visitor_id: 'lead',
    kind: 'form_completed',
    origin: 'server',
    time: '2026-03-10 10:00:00.000',
  } as const;
  await store.analytics.insertEvents([eventRow({ ...lead, time: '2026-02-20 10:00:00.000', is_entry: 1 }), eventRow(event)], id);
  const leads = { id: 'leads', name: 'Leads', metric: 'HITS', element: 'formCompleted', condition: null } as const;
  const shown = { id, timezone: 'UTC', currency: 'USD', shown: EVERYTHING } as const;
  const range = { min: '2026-03-01', max: '2026-03-31' };
  const before = { min: '2026-02-01', max: '2026-02-28' };
  const ask = (search: string) =>
    asReport(store.analytics, id, (analytics) => {
      const question = sourcesQuestion.parse({ range, compare_range: before, level: 'source', search });
      return sourcesReport(analytics, shown, question, new Date('2026-04-20T12:00:00Z'), [leads]);
    });
  const found = await ask('');
  expect(found.kpi_totals).toEqual([{ widget_id: 'leads', people: 1, value: 1 }]);
  expect(found).toMatchObject({
    row_count: 1,
    rows: [
      {
        ...{ key: 'newsletter', values: { people: 0, visits: 0, spend: null }, previous: { people: 1 } },
        contributions: [{ widget_id: 'leads', people: 1, value: 1 }],
      },
    ],
  });
  expect((await ask('letter')).rows).toHaveLength(1);
  expect((await ask('google')).rows).toEqual([]);
});
