import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

const RANGE = { min: '2026-02-09', max: '2026-03-10' };
const kpi = (nth: number, name: string) => ({
  widget_id: `a1a1a1a1-0000-4000-8000-00000000000${nth}`,
  name,
  metric_type: 'HITS',
  format: 'count',
  better: 'up',
  value: nth,
  previous: null,
  change: null,
  series: [nth],
  previous_series: [],
  unknown: null,
  locked: null,
});
const KPIS = {
  as_of: '2026-03-10T10:00:00.000Z',
  counted_until: '2026-03-10T10:00:00.000Z',
  notices: [],
  timezone: 'UTC',
  currency: 'USD',
  range: RANGE,
  compare_range: null,
  compared_until: null,
  breakdown: 'monthly',
  buckets: [{ start: RANGE.min, end: RANGE.max, partial: true }],
  compare_buckets: [],
  kpis: [kpi(1, 'People'), kpi(2, 'Orders'), kpi(3, 'Forms')],
};
const created_at = '2026-03-01T00:00:00.000Z';
const EMAIL = {
  id: 'b1b1b1b1-0000-4000-8000-000000000001',
  name: 'Email this quarter',
  tab: 'kpi',
  range: '2026-01-01..2026-03-31',
  compare: 'none',
  breakdown: 'weekly',
  filter: 'f=channel%7Eis%7Eemail',
  order: null,
  search: null,
  kpi: kpi(2, 'Orders').widget_id,
  is_default: true,
  created_at,
};
const STORE_DOWN = {
  id: 'c1c1c1c1-0000-4000-8000-000000000001',
  text: 'Store down',
  kind: 'problem',
  day: '2026-02-20',
  last_day: '2026-02-21',
  created_at,
};

function opened(search = '', role: 'owner' | 'viewer' = 'owner') {
  const shop = shopOf({ role, rows: { [resources['monitor-views'].name]: [EMAIL], [resources.annotations.name]: [STORE_DOWN] } });
  shop.network.reply(/reports\/kpis$/, KPIS);
  shop.network.reply(/kpi-widgets\/arrange$/, null);
  shop.network.refuse(/reports\/(targets|live|insights)$/, 503, { code: 'report_unavailable', detail: 'Later.' });
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/monitor${search}`);
  return { ...shop, user };
}
const addressed = () => new URLSearchParams(window.location.search);

it('opens with the view of the workspace, says when it was changed, keeps the change, and leaves it when it is deleted', async () => {
  const { network, user } = opened();
  await user.click(await screen.findByRole('button', { name: 'View: Email this quarter' }, { timeout: 5000 }));
  expect(Object.fromEntries(addressed())).toEqual({
    f: 'channel~is~email',
    min: '2026-01-01',
    max: '2026-03-31',
    vs: 'none',
    by: 'weekly',
    kpi: EMAIL.kpi,
    view: EMAIL.id,
  });
  expect(screen.queryByText('changed')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Month' }));
  expect(await screen.findByText('changed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'View: Email this quarter' }));
  await user.click(await screen.findByText('Update “Email this quarter”'));
  await waitFor(() => expect(network.sent(/^PATCH .*monitor-views/)).toHaveLength(1));
  expect(JSON.stringify(network.sent(/^PATCH .*monitor-views/)[0]?.body)).toContain('"breakdown":"monthly"');
  await waitFor(() => expect(screen.queryByText('changed')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'View: Email this quarter' }));
  await user.click(await screen.findByText('Delete view'));
  await waitFor(() => expect(addressed().has('view')).toBe(false));
  // What is shown stays; the view can be brought back.
  expect(addressed().get('by')).toBe('monthly');
  expect(await screen.findByText('Undo')).toBeTruthy();
});

it('lists what happened below the chart; a viewer reads it and changes nothing', async () => {
  const { user } = opened('?by=daily');
  const list = within(await screen.findByRole('region', { name: 'Annotations' }));
  expect(await list.findByText('Store down')).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Add annotation' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Day')).value).toBe(RANGE.max);
});

it('shows viewers annotations and views without a way to change them', async () => {
  const { user } = opened('?by=daily', 'viewer');
  const list = within(await screen.findByRole('region', { name: 'Annotations' }));
  expect(await list.findByText('Store down')).toBeTruthy();
  expect(list.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Saved views' }));
  expect(await screen.findByText('Email this quarter (opens first)')).toBeTruthy();
  expect(screen.queryByText('Save this view')).toBeNull();
});

it('puts KPIs in order by keyboard, and keeps the order for everybody', async () => {
  const { network, user } = opened('?by=daily');
  await user.click(await screen.findByRole('button', { name: 'Arrange' }));
  await user.click(await screen.findByRole('button', { name: 'Move People later' }));
  expect(screen.getByText('People is now 2 of 3')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move People later'));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Arrange KPIs' })).toBeNull());
  const [sent] = network.sent(/^POST .*kpi-widgets\/arrange$/);
  expect(JSON.stringify(sent?.body)).toContain(JSON.stringify([KPIS.kpis[1], KPIS.kpis[2], KPIS.kpis[0]].map((one) => one?.widget_id)));
});

it('opens the builder where the address asks for it', async () => {
  opened('?createKpi=1&by=weekly');
  await waitFor(() => expect(window.location.pathname).toMatch(/\/create-kpi$/));
});

it('asks before a new annotation is left of which only the kind was chosen, and not of one that was only opened', async () => {
  const { user } = opened('?by=daily');
  const list = within(await screen.findByRole('region', { name: 'Annotations' }));
  await user.click(list.getByRole('button', { name: 'Add annotation' }));
  await screen.findByLabelText('Day');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Day')).toBeNull());
  await user.click(list.getByRole('button', { name: 'Add annotation' }));
  await user.clear(await screen.findByLabelText('Day'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy();
});

it('asks for the name of a view where one types at once', async () => {
  const { user } = opened('?by=daily');
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByText('Save this view'));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Name')));
});

it('keeps the KPI that was chosen for the chart', async () => {
  const { network, user } = opened();
  await screen.findByRole('button', { name: 'View: Email this quarter' }, { timeout: 5000 });
  await waitFor(() => expect(addressed().get('kpi')).toBe(EMAIL.kpi));
  await user.click(screen.getByRole('button', { name: /^Forms/ }));
  expect(await screen.findByText('changed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'View: Email this quarter' }));
  await user.click(await screen.findByText('Update “Email this quarter”'));
  await waitFor(() => expect(network.sent(/^PATCH .*monitor-views/)).toHaveLength(1));
  expect(JSON.stringify(network.sent(/^PATCH .*monitor-views/)[0]?.body)).toContain(`"kpi":"${kpi(3, 'Forms').widget_id}"`);
});

it('opens what an address names, whatever view the workspace begins with', async () => {
  const named = kpi(3, 'Forms').widget_id;
  opened(`?kpi=${named}`);
  await screen.findByRole('region', { name: 'Annotations' }, { timeout: 5000 });
  expect(Object.fromEntries(addressed())).toEqual({ kpi: named });
});
