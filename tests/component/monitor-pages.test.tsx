import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { resources } from '#resources/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import { WORKSPACE } from './support/grants.ts';
import { addressed, shopOf } from './support/screen.tsx';

const RANGE = { min: '2026-02-09', max: '2026-03-10' };
const idOf = (at: number) => `a1a1a1a1-0000-4000-8000-00000000000${at}`;
const widget = (at: number, display_name: string, metric_type: string, element_type: string | null) => ({
  ...{ id: idOf(at), display_name, metric_type, element_type, category: 'conversion', position: at },
  ...{ is_commerce: false, attribute_key: null, operator: null, value: null, conditions: null, created_at: '2026-01-01T00:00:00.000Z' },
});
const WIDGETS = [
  widget(1, 'Purchases', 'HITS', 'purchaseMade'),
  widget(2, 'Revenue', 'TOTAL_REVENUE', null),
  widget(3, 'Ad spend', 'TOTAL_SPEND', null),
  widget(4, 'People tracked', 'HITS', 'person'),
];
const values = (people: number) => ({
  ...{ people, visits: people, views: people, entrances: people, exits: people, bounces: 0 },
  ...{ bounce_rate: 0, exit_rate: 1, time_on_page: 119.6, scroll_depth: null },
});
const row = (key: string, people: number, purchases: number, cents: number) => ({
  ...{ key, values: values(people), previous: null },
  contributions: purchases
    ? [
        { widget_id: idOf(1), people: purchases - 1, value: purchases },
        { widget_id: idOf(2), people: purchases - 1, value: cents },
      ]
    : [],
});
const named = (at: number, name: string, format: string) => ({ widget_id: idOf(at), name, format, locked: null });
const PAGES = {
  ...{ as_of: '2026-03-10T10:00:00.000Z', counted_until: '2026-03-10T10:00:00.000Z', notices: [], timezone: 'UTC', currency: 'USD' },
  ...{ range: RANGE, compare_range: null, compared_until: null, columns: [], row_count: 3, previous_totals: null },
  ...{ rest: values(0), totals: values(160) },
  rows: [row('shop.example/', 90, 3, 9_000), row('shop.example/blog', 50, 0, 0), row('shop.example/cart', 20, 4, 250_000)],
  kpis: [named(1, 'Purchases', 'count'), named(2, 'Revenue', 'money')],
};

const LIVE = {
  ...{ as_of: PAGES.as_of, counted_until: PAGES.as_of, notices: [], visitors_now: 7 },
  ...{ first_event_at: '2026-01-02T00:00:00.000Z', last_event_at: PAGES.as_of, filling: null, filtered: [] },
};

function opened(search: string) {
  reportShapes.pages.answer.parse(PAGES);
  const shop = shopOf({ rows: { [resources['kpi-widgets'].name]: WIDGETS } });
  shop.network.reply(/reports\/pages$/, PAGES);
  shop.network.reply(/reports\/live$/, LIVE);
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/monitor?tab=pages&${search}`);
  return { ...shop, user, asked: () => shop.network.sent(/reports\/pages$/).at(-1)?.body as { widgets?: unknown } | undefined };
}
const rowsShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => within(one).getByRole('rowheader').textContent);

it('shows what of each KPI came through a page, most of one first, and asks for none that has no page', async () => {
  const { user, asked } = opened('');
  const shows = await screen.findByRole('group', { name: 'What to show' });
  await user.click(within(shows).getByRole('button', { name: 'KPIs' }));
  await screen.findByRole('columnheader', { name: 'Revenue' });
  expect(asked()?.widgets).toEqual([idOf(1), idOf(2)]);
  expect(rowsShown()).toEqual(['/', '/blog', '/cart']);
  await user.click(screen.getByRole('button', { name: 'Revenue' }));
  await waitFor(() => expect(rowsShown()).toEqual(['/cart', '/', '/blog']));
  const cart = within(screen.getByRole('row', { name: /^\/cart/ }));
  expect(cart.getByText('$2,500')).toBeTruthy();
  expect(cart.getAllByText('3 people')).toHaveLength(2);
  // The order stands in the address, so that a link and a saved view keep it.
  expect(addressed().sort).toBe(`-kpi.${idOf(2).slice(-12)}`);
});

it('opens with the KPIs where the address says so, and says how many visitors are there now', async () => {
  const { asked } = opened('sort=-kpi.people');
  await screen.findByRole('columnheader', { name: 'Purchases' });
  expect(asked()?.widgets).toHaveLength(2);
  expect((await screen.findByRole('link', { name: '7 visitors now' })).getAttribute('href')).toMatch(/settings\/tracking$/);
});

it('leads from the pages to a map of them, and says of few people that the script is there', async () => {
  const { network, user } = opened('');
  network.reply(/reports\/map-draft$/, {
    ...{ as_of: PAGES.as_of, timezone: 'UTC', currency: 'USD', range: RANGE, thumbnail: '', carried: null, people: 2 },
    document: EMPTY_DOCUMENT,
    drawn: { sources: 0, pages: 0, lines: 0 },
    seen: { sources: 1, pages: 3 },
  });
  await user.click(await screen.findByRole('button', { name: 'Draw from my data' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Your site sends data, but in these days too few people were on it/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Set up tracking' })).toBeNull();
});

const SOURCE_VALUES = {
  ...{ people: 40, visits: 50, views: 90, buyers: 2, purchases: 2, revenue: 900, spend: null, conversion_rate: 0.05 },
  ...{ revenue_per_person: 22, cost_per_person: null, roas: null, profit: null, click_rate: null },
};
const credit = (purchases: number) => ({ widget_id: idOf(1), people: purchases, value: purchases });
const sourceRow = (key: string, purchases: number) => ({
  ...{ key, values: SOURCE_VALUES, previous: null },
  contributions: purchases ? [credit(purchases)] : [],
});
const sourcesOf = (level: string, rows: readonly object[]) => ({
  ...{ ...PAGES, rows, rest: SOURCE_VALUES, totals: SOURCE_VALUES, row_count: rows.length, level },
  ...{ kpis: [named(1, 'Purchases', 'count')], kpi_totals: [credit(7)] },
});

it('shows what of each KPI is credited to a source, down to its campaigns, and leads to the people behind it', async () => {
  const shop = shopOf({ rows: { [resources['kpi-widgets'].name]: WIDGETS } });
  const channels = sourcesOf('channel', [sourceRow('email', 2), sourceRow('paid_search', 5)]);
  reportShapes.sources.answer.parse(channels);
  shop.network.reply(/reports\/live$/, LIVE);
  const first = shop.network.reply(/reports\/sources$/, channels);
  const user = shop.visit(
    `/dashboard/workspaces/${WORKSPACE}/monitor?tab=sources&sort=${`-kpi.${idOf(1).slice(-12)}`}&min=2026-02-09&max=2026-03-10`,
  );
  await screen.findByRole('columnheader', { name: 'Purchases' });
  expect(rowsShown()).toEqual(['Paid search', 'Email', 'Total']);
  const linkIn = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('link').at(-1);
  const behindIn = (name: RegExp) => new URL(linkIn(name)?.getAttribute('href') ?? '', 'http://here').searchParams.get('behind') ?? '';
  expect(linkIn(/^Paid search/)?.textContent).toBe('5');
  expect(JSON.parse(behindIn(/^Paid search/))).toEqual({ of: 'source_kpi', row: { channel: 'paid_search' }, widget: idOf(1) });
  expect(JSON.parse(behindIn(/^Total/))).toEqual({ of: 'source_kpi', row: {}, widget: idOf(1) });
  first();
  shop.network.reply(/reports\/sources$/, sourcesOf('source', [sourceRow('google', 4), sourceRow('bing', 1)]));
  await user.click(screen.getByRole('button', { name: 'Paid search' }));
  await screen.findByRole('row', { name: /^google/ });
  expect(shop.network.sent(/reports\/sources$/).at(-1)?.body).toMatchObject({
    ...{ level: 'source', above: { channel: 'paid_search' }, widgets: [idOf(1), idOf(2)] },
  });
  expect(JSON.parse(behindIn(/^google/)).row).toEqual({ channel: 'paid_search', source: 'google' });
});
