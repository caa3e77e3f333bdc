import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { resources } from '#resources/index.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { domains, KINDS, kpis, rowsOf } from './support/kinds.ts';
import { shopOf } from './support/screen.tsx';

/** What somebody sees who may not, or whose plan does not. */
describe.each(KINDS)('a list of %s', (_api, kind) => {
  const { resource, words, nameOf } = kind;

  it('can be looked at by a viewer, who is offered nothing that they may not', async () => {
    shopOf({ role: 'viewer', rows: rowsOf(kind, 2) }).open(resource);
    const row = (await screen.findByRole('link', { name: nameOf(2) })).closest('tr');
    expect(screen.getByText('You can look, not change. Olivia Owner owns this workspace.')).toBeTruthy();
    expect(screen.getByText('View only')).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.create })).toBeNull();
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(row && within(row).queryAllByRole('button')).toEqual([]);
    // What only looks stays.
    expect(screen.getByRole('searchbox', { name: words.find })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export as CSV' })).toBeTruthy();
  });
});

describe('rows that are made elsewhere and edited by nobody', () => {
  const LOOK = /^You can look, not change/;
  it.each(['owner', 'viewer'] as const)('can be looked at alone by whoever may not remove them: %s', async (role) => {
    shopOf({ role }).open(resources['spend-entries']);
    await screen.findByText('No ad spend entered yet');
    expect(screen.queryAllByText(LOOK)).toHaveLength(role === 'owner' ? 0 : 1);
  });
});

describe('a viewer', () => {
  const { resource, words, nameOf } = domains;

  it('is asked to make nothing where there is nothing yet', async () => {
    shopOf({ role: 'viewer' }).open(resource);
    await screen.findByText('Nothing here yet');
    expect(screen.queryByRole('button', { name: words.create })).toBeNull();
  });

  it('who comes by the address of a form sees the list', async () => {
    shopOf({ role: 'viewer', rows: rowsOf(domains, 1) }).open(resource, '?create=1');
    await screen.findByRole('link', { name: nameOf(1) });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const canvas = (at: number, name: string, is_locked: boolean) => ({
  ...{ id: `0195e6a0-0000-7000-8003-00000000000${at}`, name, is_locked, status: 'planned', tags: [], elements: 3, plan_profit: 0 },
  ...{ thumbnail: '', locked_by_plan: is_locked, updated_at: new Date('2026-03-04T05:06:07Z') },
});
const canvases = { canvases: [canvas(1, 'Open funnel', false), canvas(2, 'Locked funnel', true)] };
const rowNamed = async (name: string) => {
  const row = (await screen.findByRole('link', { name: new RegExp(name) })).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

describe('locked rows', () => {
  it('say so and can be unlocked, not edited', async () => {
    const { network, open } = shopOf({ canvases: 1, rows: canvases });
    const user = open(resources.canvases);
    const locked = await rowNamed('Locked funnel');
    expect(locked.getByRole('img', { name: 'Locked' })).toBeTruthy();
    expect(locked.queryByRole('button', { name: 'Edit Locked funnel' })).toBeNull();
    expect((await rowNamed('Open funnel')).getByRole('button', { name: 'Edit Open funnel' })).toBeTruthy();
    await user.click(locked.getByRole('button', { name: 'Unlock Locked funnel' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(network.sent(/^POST/)).toEqual([]);
  });

  it('offer nothing to a viewer', async () => {
    shopOf({ role: 'viewer', canvases: 1, rows: canvases }).open(resources.canvases);
    expect((await rowNamed('Locked funnel')).queryAllByRole('button', { name: /Unlock|Edit/ })).toEqual([]);
  });
});

describe('several rows that are locked together', () => {
  it('say how many are done while the others are on their way', async () => {
    const open = [canvas(1, 'First', false), canvas(2, 'Second', false)];
    const { network, open: come } = shopOf({ canvases: 2, rows: { canvases: open } });
    const release = network.hold(/POST .+\/lock$/);
    network.reply(/POST .+\/lock$/, {});
    const user = come(resources.canvases);
    await rowNamed('First');
    for (const box of screen.getAllByRole('checkbox', { name: /First|Second/ })) await user.click(box);
    const bar = within(screen.getByRole('toolbar'));
    await user.click(bar.getByRole('button', { name: 'Lock' }));
    const busy = await bar.findByRole('button', { name: '0 of 2' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await user.click(busy);
    release();
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    expect(network.sent(/\/lock$/)).toHaveLength(2);
  });
});

describe('a plan', () => {
  it('whose room is used up says how much it has, and who has more', async () => {
    const { network, open } = shopOf({ plan: 'limited', canvases: 3, rows: canvases });
    const user = open(resources.canvases);
    await rowNamed('Open funnel');
    await user.click(screen.getByRole('button', { name: 'New canvas' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Canvases the plan keeps open: 3')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Understood' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.sent(/^POST/)).toEqual([]);
  });

  it('without the feature shows neither its rows nor a way to make one, and asks the server for none', async () => {
    const { network, open } = shopOf({ plan: 'map', rows: rowsOf(kpis, 2) });
    open(kpis.resource);
    await screen.findByText(/This is part of the/);
    expect(screen.queryByRole('link', { name: kpis.nameOf(1) })).toBeNull();
    expect(screen.queryByRole('button', { name: kpis.words.create })).toBeNull();
    expect(network.sent(/kpi-widgets/)).toEqual([]);
  });
});

it('reports are asked for anew when costs are removed, and when they are brought back', async () => {
  const costs = {
    ...{ id: '0195e6a0-0000-7000-8000-00000000c001', name: 'March.csv', entered_by: null, created_at: '2026-04-01T00:00:00.000Z' },
    ...{ first_day: '2026-03-01', last_day: '2026-03-31', line_count: 3, amount: 20_000 },
  };
  const user = shopOf({ rows: { [resources['spend-entries'].name]: [costs] } }).open(resources['spend-entries']);
  const key = ['reports', 'ads', 'kept'];
  const isAskedAnew = () => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  onTestFinished(() => queryClient.removeQueries({ queryKey: key }));
  expect((await screen.findAllByText(/Mar(ch)? 2026/)).length).toBeGreaterThan(0);

  queryClient.setQueryData(key, {});
  await user.click(screen.getByRole('button', { name: 'More for March.csv' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(isAskedAnew);
  queryClient.setQueryData(key, {});
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(isAskedAnew);
});
