import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { savedTexts } from './support/saved.ts';
import { shopOf } from './support/screen.tsx';

const REVENUE = {
  ...{ id: 'a1a1a1a1-0000-4000-8000-000000000001', display_name: 'Revenue', metric_type: 'TOTAL_REVENUE', category: 'financial' },
  ...{ element_type: null, position: 1, is_commerce: false, attribute_key: null, operator: null, value: null, conditions: null },
  created_at: '2026-01-01T00:00:00.000Z',
};
const ASKED = { min: '2026-02-01', max: '2026-02-28' };
const KPIS = {
  ...{ as_of: '2026-03-10T10:00:00.000Z', counted_until: '2026-03-10T10:00:00.000Z', notices: [], timezone: 'UTC', currency: 'USD' },
  ...{ range: ASKED, compare_range: null, compared_until: null, breakdown: 'monthly', compare_buckets: [] },
  buckets: [{ start: ASKED.min, end: ASKED.max, partial: false }],
  kpis: [
    {
      ...{ widget_id: REVENUE.id, name: 'Revenue', metric_type: 'TOTAL_REVENUE', format: 'money', better: 'up', value: 5_774_200 },
      ...{ previous: null, change: null, series: [5_774_200], previous_series: [], unknown: null, locked: null },
    },
  ],
};

const TARGET = {
  ...{ id: 'b1b1b1b1-0000-4000-8000-000000000001', name: 'Revenue, this month', widget_id: REVENUE.id, target_value: 60_000 },
  ...{ threshold_value: 50_000, period: 2, direction: 'reach', type: 1, created_at: '2026-01-01T00:00:00.000Z' },
};

it('says beside a target value what the KPI came to in the period before', async () => {
  const shop = shopOf({ rows: { [resources['kpi-widgets'].name]: [REVENUE], [resources['kpi-targets'].name]: [TARGET] } });
  shop.network.reply(/reports\/kpis$/, KPIS);
  shop.network.refuse(/reports\/targets$/, 503, { code: 'report_unavailable', detail: 'Later.' });
  shop.open(resources['kpi-targets'], `/${TARGET.id}/edit`);
  expect(await screen.findByText('Whole numbers. For money, whole currency units a period. Last month it was $57,742.')).toBeTruthy();
  const asked = shop.network.sent(/reports\/kpis$/)[0]?.body as
    | { readonly range: { readonly min: string; readonly max: string } }
    | undefined;
  expect(asked?.range.min).toMatch(/-01$/);
  expect(asked?.range.max.slice(0, 7)).toBe(asked?.range.min.slice(0, 7));
});

const STANDS = {
  ...{ as_of: KPIS.as_of, counted_until: KPIS.as_of, notices: [], timezone: 'UTC', currency: 'USD' },
  targets: [
    {
      ...{ target_id: TARGET.id, name: TARGET.name, widget_id: REVENUE.id, widget_name: 'Revenue', format: 'money', direction: 'reach' },
      ...{ period: 'monthly', period_start: '2026-03-01', period_end: '2026-03-31', status: 'atRisk', status_value: 0.1 },
      ...{ actual: 1_200_000, target: 6_000_000, threshold: 5_000_000, projection: 4_100_000, even_pace: 1_900_000 },
      ...{ needed_per_day: 200_000, now_per_day: 120_000, left_today: null, chance: 0.2, status_from: null, locked: null },
    },
  ],
};

it('saves with the list how each target stands, money in whole units', async () => {
  const shop = shopOf({ rows: { [resources['kpi-widgets'].name]: [REVENUE], [resources['kpi-targets'].name]: [TARGET] } });
  shop.network.reply(/reports\/targets$/, STANDS);
  const saved = savedTexts();
  const user = shop.open(resources['kpi-targets']);
  expect((await screen.findAllByText('At risk')).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(async () => expect(await saved()).toHaveLength(1));
  const [head, line] = (await saved())[0]?.split('\r\n') ?? [];
  expect(head).toMatch(/,Status,So far,.*,Chance$/);
  expect(line).toMatch(/,At risk,12000\.00,41000\.00,0\.2$/);
});

it('shows where an alert leads how the target stands, and the way to its KPI', async () => {
  const shop = shopOf({ rows: { [resources['kpi-widgets'].name]: [REVENUE], [resources['kpi-targets'].name]: [TARGET] } });
  shop.network.reply(/reports\/targets$/, STANDS);
  shop.open(resources['kpi-targets'], `/${TARGET.id}`);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('At risk')).toBeTruthy();
  expect(card.getByText('$12,000')).toBeTruthy();
  const way = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'See “Revenue” in the monitor' }).href);
  expect(way.pathname).toMatch(/\/monitor$/);
  expect(Object.fromEntries(way.searchParams)).toMatchObject({ kpi: REVENUE.id, min: '2026-03-01' });
  expect(screen.getByText('$60,000')).toBeTruthy();
});
