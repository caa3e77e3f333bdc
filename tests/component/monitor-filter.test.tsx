import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { WORKSPACE } from './support/grants.ts';
import { type Ground, shopOf } from './support/screen.tsx';

const RANGE = { min: '2026-02-09', max: '2026-03-10' };
const ABOUT = {
  as_of: '2026-03-10T10:00:00.000Z',
  counted_until: '2026-03-10T10:00:00.000Z',
  notices: [],
  timezone: 'UTC',
  currency: 'USD',
  range: RANGE,
  compare_range: null,
  compared_until: null,
};
const SPEND = {
  widget_id: 'a1a1a1a1-0000-4000-8000-000000000001',
  name: 'Ad spend',
  metric_type: 'TOTAL_SPEND',
  format: 'money',
  better: 'down',
  value: null,
  previous: null,
  change: null,
  series: [null],
  previous_series: [],
  unknown: 'spend_by_filter',
  locked: null,
};
const KPIS = {
  ...ABOUT,
  breakdown: 'monthly',
  buckets: [{ start: RANGE.min, end: RANGE.max, partial: true }],
  compare_buckets: [],
  kpis: [SPEND],
};
const EMPTY = { ...ABOUT, columns: [], rows: [], row_count: 0, rest: {}, totals: {}, previous_totals: null, kpis: [], level: 'channel' };

function opened(search: string, plan?: Ground['plan']) {
  const shop = shopOf({ plan });
  shop.network.reply(/reports\/kpis$/, KPIS);
  shop.network.reply(/reports\/(pages|sources|ads)$/, EMPTY);
  const seen = (value: string) => {
    const values = value === '' ? [] : [{ value, people: 9 }];
    return shop.network.reply(/reports\/filter-values$/, { as_of: '', range: RANGE, values });
  };
  let forget = seen('google');
  /** From now on this is what was seen of whatever is asked for; the empty text: nothing. */
  const see = (value: string) => {
    forget();
    forget = seen(value);
  };
  shop.network.refuse(/reports\/(targets|live|insights)$/, 503, { code: 'report_unavailable', detail: 'Later.' });
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/monitor?${search}`);
  const asked = (report: string) => shop.network.sent(new RegExp(`reports/${report}$`)).at(-1)?.body as { filter?: unknown } | undefined;
  return { ...shop, user, asked, see };
}

it('filters every tab by what the address says, and says what it cannot tell', async () => {
  const { user, asked } = opened('f=utm_source~is~google%257cads|channel~is~email&f=did~purchase~~/checkout');
  const groups = [
    [
      { key: 'utm_source', match: 'is', value: 'google|ads' },
      { key: 'channel', match: 'is', value: 'email' },
    ],
    [{ did: { kind: 'purchase', page: '/checkout' } }],
  ];
  const bar = within(await screen.findByRole('group', { name: 'Filters' }));
  expect(bar.getByText('UTM source is “google|ads” or Channel is “Email”')).toBeTruthy();
  expect(bar.getByText('People with: Purchase on /checkout')).toBeTruthy();
  await waitFor(() => expect(asked('kpis')?.filter).toEqual(groups));
  expect(await screen.findByText('ad spend cannot be filtered by this')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sources' }));
  await waitFor(() => expect(asked('sources')?.filter).toEqual(groups));
  expect(await screen.findByText('Nothing meets the filter')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove filter: People with: Purchase on /checkout' }));
  await waitFor(() => expect(asked('sources')?.filter).toEqual(groups.slice(0, 1)));
  // Back on the first tab, which stands before the switch of the table, the filter is still there.
  await user.click(screen.getAllByRole('button', { name: 'KPIs' })[0] as HTMLElement);
  await waitFor(() => expect(asked('kpis')?.filter).toEqual(groups.slice(0, 1)));
});

it('makes a filter by keyboard, with what was seen, and keeps what is not whole from being applied', async () => {
  const { user, asked } = opened('');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const key = await screen.findByRole('combobox', { name: 'Filter by' });
  expect(document.activeElement).toBe(key);
  await user.selectOptions(screen.getByLabelText('Condition'), 'contains');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText('Field "Value" is required')).toBeTruthy();
  expect(asked('kpis')?.filter).toBeUndefined();
  await user.type(screen.getByLabelText('Value'), 'goo');
  await waitFor(() => expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('google'));
  await user.click(screen.getByRole('button', { name: 'Or another condition' }));
  await user.selectOptions(screen.getAllByRole('combobox', { name: 'Filter by' })[1] as HTMLElement, 'notDid');
  await user.type(screen.getByLabelText('Name (optional)'), 'Course A{Enter}');
  await waitFor(() =>
    expect(asked('kpis')?.filter).toEqual([
      [
        { key: 'utm_source', match: 'contains', value: 'goo' },
        { did: { kind: 'purchase', name: 'Course A' }, not: true },
      ],
    ]),
  );
  const chip = screen.getByRole('button', { name: /^Change filter: UTM source contains/ });
  await waitFor(() => expect(document.activeElement).toBe(chip));
  // Escape leaves everything as it was.
  await user.click(chip);
  await user.type(await screen.findByLabelText('Value'), 'gle');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  expect(new URLSearchParams(window.location.search).getAll('f')).toEqual(['utm_source~contains~goo|notdid~purchase~Course A']);
});

it('chooses languages and countries by name, and says where nobody tells countries', async () => {
  const { user, asked, see } = opened('');
  see('pt-br');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter by' }), 'Language');
  await screen.findByRole('option', { name: 'Portuguese (Brazil) (9)' });
  await user.selectOptions(screen.getByLabelText('Value'), 'pt-br');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(asked('kpis')?.filter).toEqual([[{ key: 'language', match: 'is', value: 'pt-br' }]]));
  see('');
  await user.click(await screen.findByRole('button', { name: 'Change filter: Language is “Portuguese (Brazil)”' }));
  expect(screen.queryByText(/FLUMEN_COUNTRY_HEADER/)).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'Country');
  expect(await screen.findByText(/not told which country .* FLUMEN_COUNTRY_HEADER/)).toBeTruthy();
});

it('asks for the name of a segment where one types at once, and then filters by it', async () => {
  const id = 'd1d1d1d1-0000-4000-8000-000000000001';
  const { network, user } = opened('f=channel~is~email');
  network.reply(/^POST .*\/segments$/, {
    data: { type: 'segments', id, attributes: { name: 'Readers', filter: 'channel~is~email', created_at: '2026-03-01T00:00:00.000Z' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Segments' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save the filter as a segment' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Name')));
  expect(dialog.textContent).toContain('not only the visits that fit');
  await user.keyboard('Readers{Enter}');
  await waitFor(() => expect(new URLSearchParams(window.location.search).getAll('f')).toEqual([`in~${id}`]));
  expect(network.sent(/^POST .*\/segments$/).at(-1)?.body).toMatchObject({
    data: { attributes: { name: 'Readers', filter: 'channel~is~email' } },
  });
});

it('says on the screen of a segment in words whom it holds', async () => {
  const id = 'd1d1d1d1-0000-4000-8000-000000000002';
  const row = { id, name: 'Readers', filter: 'channel~is~email', created_at: '2026-03-01T00:00:00.000Z' };
  const shop = shopOf({ rows: { [resources.segments.name]: [row] } });
  shop.open(resources.segments, `/${id}`);
  expect(await screen.findByText('Channel is “Email”')).toBeTruthy();
  expect(screen.queryByText('channel~is~email')).toBeNull();
});

it('says of what the plan does not show that nobody is found by it', async () => {
  const { user } = opened('tab=pages', 'performance_pro');
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by' }), 'did');
  const what = screen.getByRole('combobox', { name: 'What they did' });
  await user.selectOptions(what, 'purchase');
  screen.getByText('This is part of the Business plan.');
  await user.selectOptions(what, 'page_view');
  expect(screen.queryByText('This is part of the Business plan.')).toBeNull();
});
