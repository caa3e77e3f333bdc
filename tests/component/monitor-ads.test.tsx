import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import { WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

const RANGE = { min: '2026-02-09', max: '2026-03-10' };
const NOBODY = {
  ...{ people: 0, visits: 0, views: 0, buyers: 0, purchases: 0, revenue: 0, profit: 0, clicks: null, impressions: null },
  ...{ click_rate: null, conversion_rate: null, revenue_per_person: null, cost_per_person: null, cost_per_buyer: null, roas: null },
};
const values = (spend: number) => ({ ...NOBODY, people: 3, spend });
/** One level of the tree of ads, each row with what it cost. */
const level = (name: string, rows: Readonly<Record<string, number>>) => {
  const all = Object.values(rows).reduce((sum, spend) => sum + spend, 0);
  return reportShapes.ads.answer.parse({
    ...{ as_of: '2026-03-10T10:00:00.000Z', counted_until: '2026-03-10T10:00:00.000Z', notices: [], timezone: 'UTC', currency: 'USD' },
    ...{ range: RANGE, compare_range: null, compared_until: null, row_count: Object.keys(rows).length, previous_totals: null },
    columns: [
      { measure: 'people', format: 'count', adds_up: false, locked: null },
      { measure: 'spend', format: 'money', adds_up: true, locked: null },
    ],
    rows: Object.entries(rows).map(([key, spend]) => ({ key, values: values(spend), previous: null, contributions: [] })),
    ...{ rest: values(0), totals: values(all), kpis: [], kpi_totals: [], level: name },
  });
};

/** The tree of ads; the network answers each level that is opened as it is told then. */
function opened() {
  const shop = shopOf({ plan: 'business', rows: { [resources['kpi-widgets'].name]: [] } });
  shop.network.reply(/reports\/live$/, {
    ...{ as_of: '2026-03-10T10:00:00.000Z', counted_until: '2026-03-10T10:00:00.000Z', notices: [], visitors_now: 7 },
    ...{ first_event_at: '2026-01-02T00:00:00.000Z', last_event_at: '2026-03-10T10:00:00.000Z', filling: null, filtered: [] },
  });
  let end = shop.network.reply(/reports\/ads$/, level('platform', { facebook: 900 }));
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/monitor?tab=ads&min=${RANGE.min}&max=${RANGE.max}`);
  const open = async (name: string, below: ReturnType<typeof level>) => {
    const row = await screen.findByRole('button', { name, expanded: false });
    end();
    end = shop.network.reply(/reports\/ads$/, below);
    await user.click(row);
  };
  const asked = () => shop.network.sent(/reports\/ads$/).map(({ body }) => body as { level: string; above: object });
  return { open, asked };
}
const header = (name: string) => screen.findByRole('rowheader', { name });
const inset = (cell: HTMLElement) => cell.style.paddingLeft;

it('opens a campaign into its ad sets, and says which of its ads are in none', async () => {
  const { open, asked } = opened();
  await open('facebook', level('campaign', { spring: 900 }));
  await open('spring', level('ad_set', { cold: 600, '': 300 }));
  await open('cold', level('ad', { '17': 600 }));
  expect(inset(await header('17'))).toBe('72px');
  expect(within(screen.getByRole('row', { name: /^No ad set/ })).getByText('$3.00')).toBeTruthy();
  expect(asked().at(-1)).toMatchObject({ level: 'ad', above: { platform: 'facebook', campaign: 'spring', ad_set: 'cold' } });
});

it('has ads directly below a campaign whose costs name no ad set', async () => {
  const { open, asked } = opened();
  await open('facebook', level('campaign', { spring: 900 }));
  await open('spring', level('ad_set', { '': 900 }));
  expect(inset(await header('Not set'))).toBe('52px');
  expect(screen.queryByRole('rowheader', { name: 'No ad set' })).toBeNull();
  expect(asked().slice(-2)).toMatchObject([
    { level: 'ad_set', above: { platform: 'facebook', campaign: 'spring' } },
    { level: 'ad', above: { platform: 'facebook', campaign: 'spring', ad_set: '' } },
  ]);
});
