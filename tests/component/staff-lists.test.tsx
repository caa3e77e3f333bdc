import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AnyResource } from '#domain/kit/resource.ts';
import { resources } from '#resources/index.ts';
import { tried } from '#tests/support/sweep.ts';
import type { StoredRow } from './support/rows.ts';
import { addressed, shopOf } from './support/screen.tsx';

/** Lists of the admin area: Refine's table over the product's own providers. */
const moment = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString();
const idOf = (at: number) => `0195e6a0-0000-7000-8000-000000001${String(at).padStart(3, '0')}`;
const mailOf = (at: number) => `mail-${String(at).padStart(3, '0')}@example.com`;

const user = (at: number): StoredRow => ({
  id: idOf(at),
  email: mailOf(at),
  first_name: '',
  last_name: '',
  plan: at % 2 ? 'agency' : 'map',
  trial_ends_at: null,
  user_type: null,
  staff: 'user',
  is_demo: false,
  language: 'en',
  timezone: 'UTC',
  email_verified_at: null,
  last_seen_at: null,
  is_verified: true,
  has_logged_in: true,
  on_trial: false,
  created_at: moment(at),
});
const mail = (at: number): StoredRow => ({
  id: idOf(at),
  created_at: moment(at),
  recipient: mailOf(at),
  subject: 'Hello',
  template: 'invited',
  language: 'en',
  status: at % 2 ? 'failed' : 'sent',
  attempts: 1,
  error: null,
  sent_at: null,
  user: null,
});
const entry = (at: number): StoredRow => ({
  id: idOf(at),
  created_at: moment(at),
  actor: null,
  actor_email: mailOf(at),
  acting_as_email: null,
  action: 'workspaces.edit',
  target_type: 'workspaces',
  target_id: null,
  target_label: null,
  workspace_id: null,
  is_sign_in: at % 2 === 1,
  before: null,
  after: null,
  reason: null,
  address: null,
});

/** Nobody can press a table while it waits for its rows. */
const isStill = () => waitFor(() => expect(document.querySelector('.ant-spin-blur')).toBeNull());

interface StaffList {
  readonly resource: AnyResource;
  readonly row: (at: number) => StoredRow;
  /** A filter that every second row fits: as it stands in the address, and in a request. */
  readonly half: readonly [name: string, text: string, sent: string];
}
const LISTS: readonly StaffList[] = [
  { resource: resources.users, row: user, half: ['plan', 'agency', 'agency'] },
  { resource: resources.mails, row: mail, half: ['status', 'failed', 'failed'] },
  { resource: resources['audit-entries'], row: entry, half: ['is_sign_in', 'yes', 'true'] },
];

/** How one of them is asked for, and what stands in it. */
function about({ resource, row, half }: StaffList) {
  const asked = new RegExp(`^GET /api/dashboard/${resource.path}$`);
  const [field, text, sent] = half;
  const rowsOf = (count: number) => ({ [resource.name]: Array.from({ length: count }, (_, at) => row(at + 1)) });
  const staffWith = (count: number) => shopOf({ staff: 'admin', rows: rowsOf(count) });
  const shown = () => screen.getAllByText(/^mail-\d+@example\.com$/).map((one) => one.textContent);
  const latest = (network: ReturnType<typeof staffWith>['network']) => Object.fromEntries(network.sent(asked).at(-1)?.query ?? []);
  return { resource, asked, field, text, sent, staffWith, shown, latest };
}

describe.each(LISTS.map((list) => [list.resource.name, list] as const))('the list of %s', (_, list) => {
  const { resource, asked, field, text, sent, staffWith, shown, latest } = about(list);

  it('shows what the address asks for, and asks for it once', async () => {
    const { network, open } = staffWith(9);
    open(resource, `?${field}=${text}&sort=created_at`);
    await screen.findByText(mailOf(9));
    expect(shown()).toEqual([1, 3, 5, 7, 9].map(mailOf));
    expect(network.sent(asked)).toHaveLength(1);
    expect(latest(network)).toMatchObject({ [`filter[${field}]`]: sent, sort: 'created_at' });
    expect(addressed()).toEqual({ [field]: text, sort: 'created_at' });
  });

  it('is not there for whoever is no staff', async () => {
    shopOf().open(resource);
    await screen.findByText('This page does not exist');
  });
});

/** What the table does is the same in all of them. */
const TABLES = tried(LISTS, ({ resource }) => resource.name, [resources.mails.name]);
describe.each(TABLES.map((list) => [list.resource.name, list] as const))('the table of %s', (_, list) => {
  const { resource, asked, field, text, staffWith, shown, latest } = about(list);

  it('follows what is typed, in the address, too, and all of it is taken back at once', async () => {
    const { network, open } = staffWith(12);
    const hands = open(resource);
    await screen.findByText(mailOf(12));
    await hands.type(screen.getByRole('searchbox'), mailOf(7));
    await waitFor(() => expect(shown()).toEqual([mailOf(7)]));
    expect(addressed()).toEqual({ q: mailOf(7) });
    expect(latest(network)).toMatchObject({ 'filter[search]': mailOf(7) });
    await hands.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText(mailOf(12));
    expect(addressed()).toEqual({});
  });

  it('is put in order by a head, and turned over page by page', async () => {
    const { network, open } = staffWith(52);
    const hands = open(resource, '?sort=created_at');
    await screen.findByText(mailOf(50));
    await isStill();
    const head = screen.getAllByRole('columnheader').find((one) => one.getAttribute('aria-sort') === 'ascending');
    expect(head).toBeDefined();
    if (head) await hands.click(head);
    await screen.findByText(mailOf(52));
    expect(head?.getAttribute('aria-sort')).toBe('descending');
    // That is the declared order, which no address names.
    expect(addressed()).toEqual({});
    await isStill();
    await hands.click(screen.getByRole('listitem', { name: '2' }));
    await screen.findByText(mailOf(1));
    expect(addressed()).toEqual({ page: '2' });
    expect(shown()).toEqual([2, 1].map(mailOf));
    expect(latest(network)).toMatchObject({ 'page[number]': '2', sort: '-created_at' });
  });

  it('shows everything again by its tab', async () => {
    const hands = staffWith(4).open(resource, `?${field}=${text}`);
    await screen.findByText(mailOf(3));
    expect(screen.getByRole('button', { name: 'Filter (1)' })).toBeTruthy();
    await hands.click(within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { current: 'page' }));
    await screen.findByText(mailOf(4));
    expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy();
  });

  it('says why it is not there, and tries again', async () => {
    const { network, open } = staffWith(2);
    const mend = network.refuse(asked, 503, { code: 'unavailable', detail: 'Back in a moment.' });
    const hands = open(resource);
    await screen.findByText(/Back in a moment\./);
    mend();
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(mailOf(2));
  });
});
