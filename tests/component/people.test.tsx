import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { PersonRow } from '#domain/wire/reports/people.ts';
import { resources } from '#resources/index.ts';
import { WORKSPACE } from './support/grants.ts';
import { addressed, type Ground, shopOf } from './support/screen.tsx';

const PEOPLE = /reports\/people$/;
const counted = {
  as_of: '2026-03-10T10:00:00.000Z',
  counted_until: '2026-03-10T10:00:00.000Z',
  notices: [],
  timezone: 'UTC',
  currency: 'USD',
};
const range = { min: '2026-03-01', max: '2026-03-31' };
const DAYS = 'min=2026-03-01&max=2026-03-31';

const row = (about: Partial<PersonRow>): PersonRow => ({
  person: '9523687501925837465',
  identified_as: null,
  is_identified: false,
  first_seen: '2026-03-02T10:00:00.000Z',
  last_seen: '2026-03-06T10:00:00.000Z',
  visitors: 1,
  visits: 3,
  events: 12,
  channel: 'paid_search',
  source: { referrer: '', utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' },
  purchases: 2,
  revenue: 123456,
  counted: null,
  credit: null,
  ...about,
});
const listed = (people: readonly PersonRow[], more: object = {}) => ({
  ...{ ...counted, range, total: people.length, page: 1, size: 50, behind: null, people, erasing: [] },
  ...more,
});

function opened(address: string, answer: object, ground: Ground = {}) {
  const shop = shopOf(ground);
  shop.network.reply(PEOPLE, answer);
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/people${address}`);
  const asked = () => shop.network.sent(PEOPLE).at(-1);
  return { ...shop, user, asked };
}

it('lists people with what is known of each; order, filters and page are asked for and stand in the address', async () => {
  const { user, asked } = opened(
    `?${DAYS}`,
    listed([row({ identified_as: 'C-7', is_identified: true }), row({ person: '17' })], { total: 120 }),
  );
  const table = within(await screen.findByRole('table', { name: 'People' }));
  expect(table.getByRole('rowheader', { name: 'C-7' })).toBeTruthy();
  expect(table.getByRole('rowheader', { name: /^Visitor 0{4}H$/ })).toBeTruthy();
  expect(table.getAllByText('google · spring')).toHaveLength(2);
  expect(table.getAllByText('$1,235')).toHaveLength(2);
  expect(asked()?.body).toEqual({ range, order: 'last_seen', direction: 'desc', page: 1 });
  expect(asked()?.headers.get('x-project-id')).toBe(WORKSPACE);

  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked()?.body).toMatchObject({ page: 2 }));
  await user.click(screen.getByRole('button', { name: 'Revenue' }));
  await user.selectOptions(screen.getByLabelText('Channel'), 'email');
  await user.selectOptions(screen.getByLabelText('What they did'), 'purchase');
  await user.type(screen.getByLabelText('Page contains'), '/thanks');
  await user.type(screen.getByLabelText('Find people'), 'c-7');
  const filter = [
    [{ key: 'channel', match: 'is', value: 'email' }],
    [{ did: { kind: 'purchase' } }],
    [{ key: 'page', match: 'contains', value: '/thanks' }],
  ];
  await waitFor(() => expect(asked()?.body).toEqual({ range, search: 'c-7', filter, order: 'revenue', direction: 'desc', page: 1 }));
  expect(addressed()).toMatchObject({ q: 'c-7', channel: 'email', did: 'purchase', saw: '/thanks', sort: '-revenue', ...range });
});

it('says why people count behind a number, and shows everybody again', async () => {
  const behind = { of: 'sources', row: { channel: 'paid_search', source: 'google' }, part: 'buyers' };
  const address = `?${DAYS}&behind=${encodeURIComponent(JSON.stringify(behind))}`;
  const { user, asked } = opened(address, listed([row({ counted: 2 })], { behind: { name: '' } }));
  expect(await screen.findByText('They bought, and Paid search, google gets the credit.')).toBeTruthy();
  expect(asked()?.body).toMatchObject({ behind });
  expect(await screen.findByRole('columnheader', { name: 'Counted' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show everybody' }));
  await waitFor(() => expect(asked()?.body).not.toHaveProperty('behind'));
  expect(addressed()).not.toHaveProperty('behind');
});

it.each([
  [{ of: 'page_kpi', page: 'shop.example/cart' }, /^They did what “Sold” counts, and had seen shop\.example\/cart before/],
  [{ of: 'source_kpi', row: { channel: 'email' } }, 'They did what “Sold” counts, and Email gets the credit.'],
  [{ of: 'ad_kpi', row: {} }, 'They did what “Sold” counts, and any ad gets the credit.'],
])('says why people count whose KPI is credited: %j', async (where, why) => {
  const behind = { ...where, widget: 'a1a1a1a1-0000-4000-8000-000000000001' };
  const { asked } = opened(
    `?${DAYS}&behind=${encodeURIComponent(JSON.stringify(behind))}`,
    listed([row({ counted: 2 })], { behind: { name: 'Sold' } }),
  );
  expect(await screen.findByText(why)).toBeTruthy();
  expect(asked()?.body).toMatchObject({ behind });
});

const STEPS = [
  { rule: { type: 'page', urls: ['/offer'] }, within: null },
  { rule: { type: 'event', event: 'form_completed', name: { match: 'is', value: 'signup' } }, within: null },
];
const WAY = { of: 'paths', step: { type: 'page', urls: ['/offer'] }, trail: [{ type: 'page', value: '/a' }] };
it.each([
  [
    { of: 'funnel', steps: STEPS, step: 1, part: 'lost', by: 'channel', value: 'email' },
    'They did step 1 of the funnel and did not get to step 2: Form Completed: signup. When they began: Email.',
  ],
  [{ of: 'funnel', steps: STEPS, step: 1, order: 'any' }, 'They did at least 2 of the 2 steps of the funnel.'],
  [{ ...WAY, next: { type: 'directory', value: '/blog/' } }, 'They went this way: /offer → /a → Pages in /blog/.'],
  [{ ...WAY, direction: 'before', next: null }, 'They went this way and had done nothing before it: /a → /offer.'],
])('says why people count behind a number of journeys: %j', async (behind, why) => {
  const { asked } = opened(
    `?${DAYS}&behind=${encodeURIComponent(JSON.stringify(behind))}`,
    listed([row({ counted: 1 })], { behind: { name: '' } }),
  );
  expect(await screen.findByText(why)).toBeTruthy();
  expect(asked()?.body).toMatchObject({ behind });
});

const CANVAS = { of: 'canvas', canvas: 'a1a1a1a1-0000-4000-8000-000000000001', id: 'e1' };
const ENDS = [
  { kind: 'landing_page', name: '' },
  { kind: 'purchase', name: 'Sold' },
] as const;
it.each([
  [{ part: 'element' }, ENDS.slice(1), 'They were at “Sold” on the canvas “Map”.'],
  [
    { part: 'left', crowd: true },
    ENDS.slice(1),
    'They were at “Sold” on the canvas “Map” and took none of the lines that lead on from there. Counted from the moment on that they came by a source drawn there.',
  ],
  [
    { part: 'stayed', funnel_mode: true },
    ENDS,
    'They were at “Landing page” on the canvas “Map” and did not take the line to “Sold”. Counted in funnel mode: only people who walked the map.',
  ],
])('says why people count at what is drawn, whose kind is its name where it has none: %j', async (number, elements, why) => {
  const behind = { ...CANVAS, ...number };
  const { asked } = opened(
    `?${DAYS}&behind=${encodeURIComponent(JSON.stringify(behind))}`,
    listed([row({ counted: 1 })], { behind: { name: '', drawn: { canvas: 'Map', elements } } }),
  );
  expect(await screen.findByText(why)).toBeTruthy();
  expect(asked()?.body).toMatchObject({ behind });
});

it('says which conversions credit a row, how many they are, and how much each person has of it', async () => {
  const behind = { of: 'attribution', model: 'linear', row: { kind: 'source', value: 'google' } };
  const listing = listed([row({ counted: 2, credit: 1.5 })], { behind: { name: '', conversions: 2, credit: 1.5 } });
  opened(`?${DAYS}&behind=${encodeURIComponent(JSON.stringify(behind))}`, listing);
  expect(
    await screen.findByText(/^Their conversions credit google by the model .*Conversions of theirs that do: 2\. Credit in all: 1\.5\.$/),
  ).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Credit' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '1.5' })).toBeTruthy();
});

it('says when nobody fits, and when the list did not come', async () => {
  const { user, asked } = opened(`?${DAYS}&q=nobody`, listed([]), { role: 'viewer' });
  expect(await screen.findByText('Nobody fits')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show everybody' }));
  await waitFor(() => expect(asked()?.body).not.toHaveProperty('search'));
  expect(await screen.findByText('Nobody in these days')).toBeTruthy();
});

it('offers to try again where the list did not come', async () => {
  const shop = shopOf();
  const end = shop.network.refuse(PEOPLE, 503, { code: 'report_unavailable', detail: 'Try again in a few seconds.' });
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/people?${DAYS}`);
  expect(await screen.findByText('Try again in a few seconds.', {}, { timeout: 20_000 })).toBeTruthy();
  end();
  shop.network.reply(PEOPLE, listed([row({})]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'People' })).toBeTruthy();
});

it('waits for a file whose people are put off, says why, and saves it once they are there', async () => {
  // The stand-in for a browser would go to the file.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => saved.mockRestore());
  const { network, visit } = shopOf();
  const listedFirst = network.reply(PEOPLE, listed([row({})]));
  const user = visit(`/dashboard/workspaces/${WORKSPACE}/people?${DAYS}`);
  await screen.findByRole('table', { name: 'People' });
  listedFirst();
  const ready = network.refuse(PEOPLE, 503, { code: 'report_reading', detail: '40 % of the history is read.' });
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText('40 % of the history is read.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saved).not.toHaveBeenCalled();
  ready();
  network.reply(PEOPLE, listed([row({})]));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1), { timeout: 15_000 });
  await waitFor(() => expect(screen.queryByText(/of the history is read/)).toBeNull());
});

it('has no columns of money where the plan shows none, and is locked where it counts nobody', async () => {
  opened(`?${DAYS}`, listed([row({ purchases: null, revenue: null })]), { plan: 'performance_starter' });
  await screen.findByRole('table', { name: 'People' });
  expect(screen.queryByRole('columnheader', { name: 'Revenue' })).toBeNull();
});

it('is a lock with what it would show where the plan counts nobody', async () => {
  const { network } = opened('', listed([]), { plan: 'map' });
  expect(await screen.findByRole('button', { name: /See plans/ })).toBeTruthy();
  expect(network.sent(PEOPLE)).toEqual([]);
});

const PERSON = /reports\/person$/;
const BROWSERS = ['9523687501925837465', '17'] as const;
const event = (about: object) => ({
  ...{
    id: 'e1',
    at: '2026-03-06T10:00:00.000Z',
    visitor: BROWSERS[0],
    session: 's1',
    kind: 'page_view',
    name: '',
    title: 'Offer',
    host: 'shop.example',
  },
  ...{ path: '/offer', value: 0, order: '', channel: 'email', counts: false, source: row({}).source },
  client: { device: '', browser: '', os: '', language: '', country: '' },
  ...about,
});
const joined = { visitor: BROWSERS[1], kind: 'email', value: 'e'.repeat(32), shown: '', at: '2026-03-05T10:00:00.000Z', said_by: 'x' };
const person = (state: string) => ({
  ...counted,
  person: row({ visitors: 2 }),
  erasing_since: null,
  visitors: BROWSERS,
  links: [{ ...joined, state }],
  touches: {
    first: { at: '2026-03-02T10:00:00.000Z', channel: 'email', source: row({}).source },
    last: { at: '2026-03-06T10:00:00.000Z', channel: 'direct', source: row({}).source },
  },
  kpi: { widget_id: 'w', name: 'Purchases', events: 1 },
  page: 1,
  timeline: [
    event({ id: 'e3', session: 's2', kind: 'purchase', value: 4900, order: 'A-1', counts: true }),
    event({ id: 'e2', kind: 'link_click', name: 'Buy' }),
    event({ id: 'e1', client: { device: 'mobile', browser: 'Safari', os: 'iOS', language: 'pt-br', country: 'BR' } }),
  ],
});

function openedPerson(state: string, ground: Ground = {}) {
  const shop = shopOf(ground);
  shop.network.reply(PERSON, person(state));
  shop.network.reply(/people\/(joins|partings|restorations)$/, { person: BROWSERS[0] });
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/people/${BROWSERS[0]}?${DAYS}`);
  return { ...shop, user };
}

it('shows one person visit by visit, and undoes what joined two browsers, in the workspace on screen', async () => {
  const { user, network } = openedPerson('joined');
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(timeline.getAllByText('2 events')).toHaveLength(1);
  expect(timeline.getByText('Order A-1')).toBeTruthy();
  expect(timeline.getByText('Phone · Safari · iOS · Portuguese (Brazil) · Brazil')).toBeTruthy();
  expect(timeline.getAllByText('$49.00')).toHaveLength(2);
  expect(timeline.getByText('“Purchases” counts 1 event of theirs in the days of the list.')).toBeTruthy();
  expect(screen.getByText('eeeeeeeeeeee…')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo this link' }));
  const dialog = await screen.findByRole('dialog');
  await user.dblClick(within(dialog).getByRole('button', { name: 'Undo this link' }));
  await waitFor(() => expect(network.sent(/partings$/)).toHaveLength(1));
  const [sent] = network.sent(/partings$/);
  expect(sent?.body).toEqual({ visitor: BROWSERS[1], kind: 'email', value: joined.value });
  expect([sent?.headers.get('x-project-id'), sent?.headers.has('idempotency-key')]).toEqual([WORKSPACE, true]);
});

it('says why somebody counts at what is drawn, and asks which of what they did is there', async () => {
  const { network, visit } = shopOf();
  network.reply(PERSON, { ...person('joined'), kpi: null, drawn: { canvas: 'Map', elements: ENDS, events: 2 } });
  const behind = { ...CANVAS, part: 'line', crowd: false, funnel_mode: false };
  visit(`/dashboard/workspaces/${WORKSPACE}/people/${BROWSERS[0]}?${DAYS}&behind=${encodeURIComponent(JSON.stringify(behind))}`);
  expect((await screen.findByText(/^They went from “Landing page” to “Sold”/)).textContent).toMatch(
    /2 events of theirs .* are at these elements\.$/,
  );
  expect(network.sent(PERSON).at(-1)?.body).toMatchObject({ drawn: behind, range });
});

it('finds the other one and joins the two', async () => {
  const { user, network } = openedPerson('parted');
  network.reply(PEOPLE, listed([row({}), row({ person: '99', identified_as: 'C-9' })]));
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await user.type(screen.getByLabelText('Find the other one'), 'c-9');
  const found = (await screen.findByText('C-9')).closest('li') as HTMLElement;
  await user.click(within(found).getByRole('button', { name: 'Join' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(network.sent(/joins$/).at(0)?.body).toEqual({ person: BROWSERS[0], other: '99' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(network.sent(/restorations$/)).toHaveLength(1));
});

it('marks in the list who is being erased', async () => {
  opened(`?${DAYS}`, listed([row({ identified_as: 'C-7' }), row({ person: '17', identified_as: 'C-8' })], { erasing: ['17'] }));
  const table = within(await screen.findByRole('table', { name: 'People' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['C-7', 'C-8Being erased']);
});

it('lets a viewer look, and change nobody', async () => {
  openedPerson('joined', { role: 'viewer' });
  expect(await screen.findByText('Who may edit this workspace can join people and undo links.')).toBeTruthy();
  for (const name of ['Join', 'Undo this link', 'Export', 'Erase']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('offers every KPI of the workspace to ask why it counts somebody', async () => {
  const kpis = Array.from({ length: 70 }, (_, at) => ({
    ...{ id: `0195e6a0-0000-7000-8000-00000000${1000 + at}`, display_name: `KPI ${at + 1}`, metric_type: 'HITS', category: 'GENERAL' },
    ...{ element_type: null, attribute_key: null, operator: null, value: null, conditions: null, is_commerce: false, position: at },
    created_at: '2026-03-01T00:00:00.000Z',
  }));
  openedPerson('joined', { rows: { [resources['kpi-widgets'].name]: kpis } });
  const choice = within(await screen.findByRole('combobox', { name: 'Why do they count?' }));
  expect(choice.getAllByRole('option')).toHaveLength(71);
});

it('erases somebody after saying what goes, says that it is under way, and then that there is nobody', async () => {
  const { network, visit } = shopOf();
  const begun = '2026-03-10T10:00:00.000Z';
  const whole = network.reply(PERSON, person('joined'));
  network.reply(/people\/erasures$/, { person: BROWSERS[0], event_count: 12, erasing_since: begun });
  const user = visit(`/dashboard/workspaces/${WORKSPACE}/people/${BROWSERS[0]}?${DAYS}`);
  await user.click(await screen.findByRole('button', { name: 'Erase' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Their 12 events in all their browsers go/)).toBeTruthy();
  expect(dialog.getByText(/Their orders and the revenue go, too/)).toBeTruthy();
  whole();
  const going = network.reply(PERSON, { ...person('joined'), erasing_since: begun });
  await user.dblClick(dialog.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText(/^This person is being erased/)).toBeTruthy();
  expect(network.sent(/erasures$/).map(({ body }) => body)).toEqual([{ person: BROWSERS[0] }]);
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull();
  going();
  network.reply(PERSON, { ...person('joined'), person: null, visitors: [], links: [], timeline: [] });
  expect(await screen.findByText('Nobody by this name', {}, { timeout: 60_000 })).toBeTruthy();
}, 90_000);
