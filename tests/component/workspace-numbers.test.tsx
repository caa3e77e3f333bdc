import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { OverviewReport } from '#domain/wire/answers/overview.ts';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import { resources } from '#resources/index.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import { ME } from './support/grants.ts';
import { savedTexts } from './support/saved.ts';
import { addressed, shopOf } from './support/screen.tsx';

const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood'] as const;
const idOf = (at: number) => `0195e6a0-0000-7000-8000-0000000000${at + 11}`;
const workspaces = NAMES.map((name, at) => ({
  ...{ id: idOf(at), name, user: ME, main_url: '', timezone: 'UTC', currency: 'EUR', client_timezone: null },
  ...{ is_locked: name === 'Dogwood', locked_at: null, locked_by_plan: false, tracking: true, started_tracking_at: null },
}));

const none = { critical: 0, atRisk: 0, offPace: 0, onTrack: 0, reached: 0, tooEarly: 0, notEnough: 0, noData: 0 };
function reportOf(currency: string, people: number, revenue: number, about: Partial<OverviewReport> = {}): OverviewReport {
  const count = { format: 'count', better: 'up', value: people, previous: people / 2, change: 1 } as const;
  const money = { format: 'money', better: 'up', value: revenue, previous: null, change: null } as const;
  const unknown = { ...money, value: null };
  return {
    ...{ as_of: '2026-11-16T08:10:00Z', counted_until: '2026-11-16T08:10:00Z', notices: [], timezone: 'UTC', currency },
    ...{ range: { min: '2026-11-01', max: '2026-11-16' }, compare_range: null, compared_until: null, trend: [1, 2, 3] },
    figures: { people: count, visits: count, revenue: money, spend: unknown, roas: { ...unknown, format: 'share' } },
    targets: { counts: none, worst: null },
    tracking: { first_event_at: '2026-01-01T00:00:00Z', last_event_at: '2026-11-16T08:00:00Z', silent_since: null },
    ...about,
  };
}
const worst: TargetResult = {
  target_id: 't',
  name: 'Sales, November',
  widget_id: 'w',
  widget_name: 'Sales',
  format: 'money',
  direction: 'reach',
  period: 'monthly',
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  status: 'critical',
  status_value: 2,
  actual: 900_000,
  target: 2_600_000,
  threshold: 2_400_000,
  projection: 1_800_000,
  even_pace: 1_300_000,
  needed_per_day: 1,
  now_per_day: 1,
  left_today: null,
  chance: 0.01,
  status_from: null,
  locked: null,
};
const REPORTS: readonly OverviewReport[] = [
  reportOf('EUR', 100, 500_000),
  reportOf('EUR', 300, 900_000, { targets: { counts: { ...none, critical: 2, onTrack: 1 }, worst } }),
  reportOf('JPY', 200, 700_000, {
    tracking: { first_event_at: '2026-01-01T00:00:00Z', last_event_at: '2026-11-03T08:00:00Z', silent_since: '2026-11-03T08:00:00Z' },
  }),
];
const CALL = /reports\/overview/;
const path = '/dashboard/workspaces/overview?tab=numbers';
const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => NAMES.find((name) => row.textContent?.includes(name)))
    .filter(Boolean);

/** Four workspaces, one of them locked; `answer` says what comes instead of a report. */
function open(address = path, answer?: (workspace: string) => { status: number; body: unknown } | undefined) {
  const shop = shopOf({ plan: 'agency', rows: { [resources.workspaces.name]: workspaces } });
  const original = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (!CALL.test(String(input))) return original(input, init);
    const id = new Headers(init?.headers).get('x-project-id') ?? '';
    const told = answer?.(id) ?? { status: 200, body: REPORTS[workspaces.findIndex((one) => one.id === id)] };
    return Response.json(told.body, { status: told.status });
  });
  return shop.visit(address);
}

it('the reports of this test are such as the server answers', () => {
  for (const report of REPORTS) expect(reportShapes.overview.answer.parse(report)).toEqual(report);
});

it('what needs a look stands first; amounts of another currency have a total of their own; a locked one is not asked', async () => {
  const user = open();
  await screen.findByText(/On course for €18,000/);
  await waitFor(() => expect(screen.queryByText(/counted$/)).toBeNull());
  expect(rowNames()).toEqual(['Birch', 'Alder', 'Cedar', 'Dogwood']);
  const [euro, yen] = screen.getAllByRole('row').filter((row) => row.textContent?.startsWith('Total in'));
  expect(euro?.textContent).toMatch(/EUR2 workspaces400.*€14,000/);
  expect(yen?.textContent).toMatch(/JPY1 workspace200.*¥700,000/);
  expect(screen.getByText(/Silent since: 3 Nov/)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Dogwood/ })).getByText(/Locked|locked/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'People' }));
  await waitFor(() => expect(rowNames()).toEqual(['Birch', 'Cedar', 'Alder', 'Dogwood']));
  expect(addressed()).toMatchObject({ tab: 'numbers', sort: '-people' });
  await user.click(screen.getByRole('button', { name: /People/ }));
  await waitFor(() => expect(rowNames()).toEqual(['Alder', 'Cedar', 'Birch', 'Dogwood']));
  await user.type(screen.getByRole('searchbox', { name: 'Find a workspace' }), 'ced');
  await waitFor(() => expect(rowNames()).toEqual(['Cedar']));
  await waitFor(() => expect(addressed()).toMatchObject({ q: 'ced' }));
});

it('what was counted is saved as it stands, money in whole units, without the locked one', async () => {
  const saved = savedTexts();
  const user = open();
  await screen.findByText(/On course for €18,000/);
  await waitFor(() => expect(screen.queryByText(/counted$/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  const [head, ...lines] = ((await saved())[0] ?? '').trim().split('\r\n');
  expect(head).toMatch(/^Workspace,Currency,Status,Target that stands worst,People,People \(compared period\),Visits,/);
  expect(lines).toEqual([
    'Birch,EUR,Critical,"Sales, November",300,150,300,150,9000.00,,,,,,2026-11-16T08:00:00Z',
    'Alder,EUR,,,100,50,100,50,5000.00,,,,,,2026-11-16T08:00:00Z',
    'Cedar,JPY,,,200,100,200,100,700000,,,,,,2026-11-03T08:00:00Z',
  ]);
});

it('a workspace that fails or whose plan lacks it says so in its row, and the others are there', async () => {
  let fails = true;
  const refused = (status: number, code: string, detail: string) => ({
    status,
    body: { errors: [{ status: String(status), code, title: detail, detail }] },
  });
  const user = open(`${path}&sort=name`, (id) => {
    if (id === idOf(0)) return refused(403, 'plan', 'Part of the Business plan.');
    return id === idOf(1) && fails ? refused(500, 'internal', 'Something went wrong.') : undefined;
  });
  const lacking = within(await screen.findByRole('row', { name: /Alder/ }));
  expect(await lacking.findByText('Part of the Business plan.')).toBeTruthy();
  expect(lacking.queryByRole('button')).toBeNull();
  const failed = within(screen.getByRole('row', { name: /Birch/ }));
  fails = false;
  await user.click(await failed.findByRole('button', { name: /again/i }));
  expect(await failed.findByText('€9,000')).toBeTruthy();
});

it('whoever has not the feature sees what it would be over sample data', async () => {
  shopOf({ plan: 'performance_pro', rows: { [resources.workspaces.name]: workspaces } }).visit(path);
  expect(await screen.findByText('All workspaces on one page')).toBeTruthy();
});

it('offers another try where the workspaces did not come, and the first one where there is none', async () => {
  const shop = shopOf({ plan: 'agency', rows: { [resources.workspaces.name]: [] } });
  const mend = shop.network.refuse(/^GET .*\/projects$/, 503, { code: 'unavailable', detail: 'The store takes a moment.' });
  const user = shop.visit(path);
  expect(await screen.findByText(/The store takes a moment\./)).toBeTruthy();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A workspace is one site or client: its canvases, its tracking, its targets.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New workspace' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/workspaces/create'));
});
