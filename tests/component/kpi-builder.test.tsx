import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { WORKSPACE } from './support/grants.ts';
import type { StoredRow } from './support/rows.ts';
import { addressed, shopOf } from './support/screen.tsx';

const WIDGETS = '/api/analytics/kpi-widgets';
const onPath = (value: string) => ({ attribute_key: 'path', operator: '=', value });

const PREVIEW = {
  as_of: '2026-03-10T10:00:00.000Z',
  counted_until: '2026-03-10T10:00:00.000Z',
  notices: [],
  timezone: 'UTC',
  currency: 'USD',
  range: { min: '2026-02-09', max: '2026-03-10' },
  format: 'count',
  value: 48,
  series: [20, 28],
  people: 31,
  hits: 48,
  unknown: null,
  locked: null,
};

function opened(path: string, rows: readonly StoredRow[] = []) {
  const shop = shopOf({ rows: { [resources['kpi-widgets'].name]: rows } });
  shop.network.reply(/reports\/kpi-preview$/, PREVIEW);
  shop.network.reply(/reports\/kpi-suggestions$/, { as_of: '', range: PREVIEW.range, values: [{ value: '/checkout', hits: 9 }] });
  shop.network.refuse(/reports\/(kpis|targets|live)$/, 503, { code: 'report_unavailable', detail: 'Later.' });
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/${path}`);
  const next = async () => user.click(screen.getByRole('button', { name: 'Next' }));
  const step = (title: string) => screen.findByRole('heading', { name: title });
  return { ...shop, user, next, step };
}

it('builds a KPI in five steps, reads it back as a sentence, and loses nothing on the way back', async () => {
  const { network, user, next, step } = opened('create-kpi');
  await step('What do you want to watch?');
  await next();
  expect((await screen.findByRole('alert')).textContent).toBe('Choose one to go on.');
  await user.click(screen.getByText('Conversion', { exact: true }));
  await next();
  await user.click(await screen.findByText('Purchases', { exact: true }));
  await next();
  await step('Where does it happen?');
  for (const page of ['/checkout', '/upsell']) {
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    const fields = screen.getAllByLabelText('Page');
    await user.type(fields.at(-1) as HTMLElement, page);
  }
  await next();
  await step('Which ones count?');
  await user.click(screen.getByRole('button', { name: 'Add condition' }));
  await next();
  // A condition that says nothing yet is asked for, and nothing goes on.
  expect(screen.getByText('Field "Value" is required')).toBeTruthy();
  await user.type(screen.getByLabelText('Value'), 'Course A');
  // The browser's way back is the step before, with everything in it.
  window.history.back();
  await step('Where does it happen?');
  expect(screen.getAllByLabelText<HTMLInputElement>('Page').map(({ value }) => value)).toEqual(['/checkout', '/upsell']);
  await next();
  expect((await screen.findByLabelText<HTMLInputElement>('Value')).value).toBe('Course A');
  await next();
  await step('This is your KPI');
  const sentence = 'Purchases of ‘Course A’ on /checkout or /upsell';
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe(sentence);
  const preview = within(screen.getByRole('complementary', { name: 'Preview' }));
  expect(preview.getByText(sentence)).toBeTruthy();
  expect(await preview.findByText('31 people, 48 times')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create KPI' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/\/monitor$/));
  const [made] = network.sent(new RegExp(`^POST ${WIDGETS}$`));
  expect(made?.body).toEqual({
    display_name: sentence,
    category: 'conversion',
    metric_type: 'HITS',
    element_type: 'purchaseMade',
    is_commerce: true,
    conditions: {
      and: [{ or: [onPath('/checkout'), onPath('/upsell')] }, { attribute_key: 'name', operator: '=', value: 'Course A' }],
    },
  });
  expect(Object.keys(addressed())).toEqual(['kpi']);
});

it('takes a KPI with one condition apart into the same steps, and sends it together again', async () => {
  const id = '0195e6a0-0000-7000-8000-000000000f01';
  const old = { ...onPath('/thanks'), display_name: 'Thanks', metric_type: 'HITS', category: 'page', element_type: 'pageView' };
  const row = { id, ...old, conditions: null, is_commerce: false, position: 3, created_at: new Date('2026-03-04T05:06:07Z') };
  const { network, user, next, step } = opened(`edit-kpi?id=${id}&step=location`, [row]);
  await step('Where does it happen?');
  expect((screen.getByLabelText('Page') as HTMLInputElement).value).toBe('/thanks');
  await user.selectOptions(screen.getByLabelText('Condition'), 'like');
  await next();
  await next();
  await step('This is your KPI');
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Thanks');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(network.sent(new RegExp(`^PATCH ${WIDGETS}/`))).toHaveLength(1));
  expect(network.of(resources['kpi-widgets'])[0]).toMatchObject({
    display_name: 'Thanks',
    position: 3,
    conditions: { attribute_key: 'path', operator: 'like', value: '/thanks' },
  });
});

it('is where the address of the plain form leads, and back to the list from there', async () => {
  const id = '0195e6a0-0000-7000-8000-000000000f01';
  const old = { ...onPath('/thanks'), display_name: 'Thanks', metric_type: 'HITS', category: 'page', element_type: 'pageView' };
  const row = { id, ...old, conditions: null, is_commerce: false, position: 3, created_at: new Date('2026-03-04T05:06:07Z') };
  const { user, step } = opened(`settings/kpis/${id}/edit`, [row]);
  await step('This is your KPI');
  expect(addressed()).toEqual({ id, step: 'summary' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/settings\/kpis$/));
});

it('asks neither where nor which of what was spent', async () => {
  const { user, next, step } = opened('create-kpi');
  await step('What do you want to watch?');
  await user.click(screen.getByText('Financial', { exact: true }));
  await next();
  await user.click(await screen.findByText('ROAS', { exact: true }));
  await next();
  await step('This is your KPI');
});

it('is where the list of KPIs and the page of one lead whoever changes it', async () => {
  const id = '0195e6a0-0000-7000-8000-000000000f02';
  const stored = { ...onPath('/thanks'), display_name: 'Thanks', metric_type: 'HITS', category: 'page', element_type: 'pageView' };
  const row = { id, ...stored, conditions: null, is_commerce: false, position: 3, created_at: new Date('2026-03-04T05:06:07Z') };
  const shop = shopOf({ rows: { [resources['kpi-widgets'].name]: [row] } });
  shop.network.reply(/reports\/kpi-preview$/, PREVIEW);
  const user = shop.open(resources['kpi-widgets']);
  await user.click(await screen.findByRole('button', { name: 'Edit Thanks' }));
  await screen.findByRole('heading', { name: 'This is your KPI' });
  await user.type(screen.getByLabelText('Name'), ' page');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Edit Thanks page' });
  await user.click(screen.getByRole('link', { name: 'Thanks page' }));
  await user.click(await screen.findByRole('link', { name: 'Edit' }));
  await screen.findByRole('heading', { name: 'This is your KPI' });
});
