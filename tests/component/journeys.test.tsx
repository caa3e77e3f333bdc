import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type CanvasElement, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { ATTRIBUTION_MODELS } from '#domain/wire/reports/attribution.ts';
import type { FunnelQuestion } from '#domain/wire/reports/funnels.ts';
import type { PathsQuestion } from '#domain/wire/reports/paths.ts';
import { takeBrought } from '#src/providers/actions/brought.ts';
import { WORKSPACE } from './support/grants.ts';
import type { Ground } from './support/screen.tsx';
import { addressed, shopOf } from './support/screen.tsx';

/** The three tabs of journeys over answers that a test gives. */
const RANGE = { min: '2026-02-01', max: '2026-02-28' };
const COUNTED = {
  ...{ as_of: '2026-03-10T10:00:00.000Z', counted_until: '2026-03-10T10:00:00.000Z', notices: [], timezone: 'UTC', currency: 'USD' },
  range: RANGE,
};
const step = (people: number, dropped: number | null, of_first: number | null) => ({
  ...{ people, dropped, of_first, of_previous: null, locked: null },
  seconds: people > 0 ? { quarter: 60, median: 5400, three_quarters: 9000 } : null,
});
const funnel = (...people: readonly number[]) => ({
  ...COUNTED,
  ...{ order: 'sequential', open: false, revenue: 200_000, breakdown: null },
  steps: people.map((count, at) => step(count, at > 0 ? (people[at - 1] ?? 0) - count : null, people[0] ? count / people[0] : null)),
});
const row = (kind: string, value: string | null, people: number, all: number) => ({
  ...{ kind, people, share: people / all, rule: null },
  node: value === null ? null : { type: 'page', value },
});

function opened(path: string, ground?: Ground) {
  const shop = shopOf(ground);
  shop.network.refuse(/reports\/(kpis|targets|live|arrivals|coverage|kpi-suggestions)$/, 503, {
    code: 'report_unavailable',
    detail: 'Later.',
  });
  const visit = () => shop.visit(`/dashboard/workspaces/${WORKSPACE}/journeys?min=${RANGE.min}&max=${RANGE.max}${path}`);
  return { ...shop, visit };
}
const asked = <Question,>(shop: ReturnType<typeof opened>, name: string) =>
  shop.network.sent(new RegExp(`^POST .*/reports/${name}$`)).map(({ body }) => body as Question);

it('asks for the funnel of the address, says it in words, and keeps every change there', async () => {
  const shop = opened(`&vs=none&step=${encodeURIComponent('["page","/offer"]')}&step=${encodeURIComponent('["purchase"]')}`);
  shop.network.reply(/reports\/funnel$/, funnel(200, 40));
  const user = shop.visit();
  expect(await screen.findByText('Of 200 people who began, 40 finished: 20.0%.')).toBeTruthy();
  expect(screen.getByText(/Half of them needed at most 1\.5 hours/)).toBeTruthy();
  expect(screen.getByText(/They paid \$2,000\.00 in that time, \$50\.00 each\./)).toBeTruthy();
  expect(asked<FunnelQuestion>(shop, 'funnel')[0]).toEqual({
    ...{ range: RANGE, order: 'sequential', window: 604_800, exclusions: [], by: null, hold: null },
    steps: [
      { rule: { type: 'page', urls: ['/offer'] }, within: null },
      { rule: { type: 'event', event: 'purchase' }, within: null },
    ],
  });
  await user.selectOptions(screen.getByLabelText('Order'), 'any');
  await waitFor(() => expect(asked<FunnelQuestion>(shop, 'funnel').at(-1)?.order).toBe('any'));
  await user.click(screen.getByRole('button', { name: 'Add step' }));
  expect(new URLSearchParams(window.location.search).getAll('step')).toHaveLength(3);
  expect(addressed()).toMatchObject({ order: 'any', vs: 'none', min: RANGE.min });
  // A row that says nothing yet changes no number.
  const third = within(screen.getByRole('group', { name: 'Step 3' }));
  await user.type(third.getByLabelText('Page'), '/thanks');
  await waitFor(() => expect(asked<FunnelQuestion>(shop, 'funnel').at(-1)?.steps).toHaveLength(3));
});

/** What the link of a number asks the list of people. */
function behindOf(link: HTMLElement) {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://here');
  expect(pathname).toMatch(/\/people$/);
  return { ...JSON.parse(searchParams.get('behind') ?? '{}'), min: searchParams.get('min'), max: searchParams.get('max') };
}

it('leads from each number of a funnel to its people, also of those told apart', async () => {
  const shop = opened(`&vs=none&split=device&step=${encodeURIComponent('["page","/offer"]')}&step=${encodeURIComponent('["purchase"]')}`);
  const rows = [
    { value: 'mobile', people: [120, 30], revenue: 1 },
    { value: null, people: [80, 10], revenue: 1 },
  ];
  shop.network.reply(/reports\/funnel$/, { ...funnel(200, 40), breakdown: { by: 'device', rows } });
  shop.visit();
  const all = { of: 'funnel', ...RANGE, window: 604_800, by: 'device' };
  expect(behindOf((await screen.findAllByRole('link', { name: '200' }))[0] as HTMLElement)).toMatchObject({
    ...all,
    step: 0,
    part: 'reached',
  });
  expect(behindOf(screen.getByRole('link', { name: '160' }))).toMatchObject({ ...all, step: 1, part: 'lost' });
  expect(behindOf(screen.getByRole('link', { name: '30' }))).toMatchObject({ ...all, step: 1, part: 'reached', value: 'mobile' });
  // The rest of all values is no value that could be asked for.
  expect(screen.getByText('80').closest('a')).toBeNull();
});

it('leads from each row of a way to its people, with what was gone before it; not from what stands together', async () => {
  const shop = opened(`&tab=paths&way=before&from=${encodeURIComponent('["page","/offer"]')}&hop=${encodeURIComponent('["page","/a"]')}`);
  const rows = [row('node', '/b', 60, 100), row('rest', null, 25, 100), row('end', null, 15, 100)];
  shop.network.reply(/reports\/paths$/, { ...COUNTED, locked: null, at_step: 150, people: 100, rows });
  shop.visit();
  const way = { of: 'paths', ...RANGE, direction: 'before', within: 'visit', trail: [{ type: 'page', value: '/a' }] };
  expect(behindOf(await screen.findByRole('link', { name: '60' }))).toMatchObject({ ...way, next: { type: 'page', value: '/b' } });
  expect(behindOf(screen.getByRole('link', { name: '15' }))).toMatchObject({ ...way, next: null });
  expect(behindOf(screen.getByRole('link', { name: '100' }))).not.toHaveProperty('next');
  expect(screen.getByText('25').closest('a')).toBeNull();
});

it('says that nobody was there and leads to the script, and takes another try where an answer fails', async () => {
  const shop = opened('&vs=none');
  const mend = shop.network.refuse(/reports\/funnel$/, 503, { code: 'report_unavailable', detail: 'The numbers take a moment.' });
  const user = shop.visit();
  expect(await screen.findByText('The numbers take a moment.')).toBeTruthy();
  mend();
  shop.network.reply(/reports\/funnel$/, funnel(0, 0));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No tracked people in this range yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check the script' }));
  await waitFor(() => expect(window.location.pathname).toMatch(/settings\/tracking$/));
});

it('follows a way row by row, to a hundred percent, and makes a funnel of it', async () => {
  const shop = opened(`&tab=paths&depth=1&from=${encodeURIComponent('["page","/offer"]')}`);
  shop.network.reply(/reports\/paths$/, {
    ...{ ...COUNTED, at_step: 50, people: 50, locked: null },
    rows: [row('node', 'shop.example/cart', 30, 50), row('rest', null, 5, 50), row('end', null, 15, 50)],
  });
  shop.network.reply(/reports\/funnel$/, funnel(50, 30));
  const user = shop.visit();
  const table = within(await screen.findByRole('region', { name: 'Next' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['/cart', 'Other', 'Left the site', 'Everybody']);
  expect(table.getAllByText('100.0%')).toHaveLength(1);
  await user.click(table.getByRole('button', { name: '/cart' }));
  await waitFor(() => expect(asked<PathsQuestion>(shop, 'paths').at(-1)?.trail).toEqual([{ type: 'page', value: 'shop.example/cart' }]));
  const trail = within(screen.getByRole('navigation', { name: 'The way so far' }));
  expect(trail.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['/offer', 'shop.example/cart']);
  await user.click(await screen.findByRole('button', { name: 'Make it a funnel' }));
  await waitFor(() => expect(asked<FunnelQuestion>(shop, 'funnel').at(-1)?.steps).toHaveLength(2));
  expect(await screen.findByText(/^Of 50 people who began, 30 finished/)).toBeTruthy();
});

/** A canvas with one page on it, and the ways from a page of the site told by it. */
function withMap(ground?: Ground) {
  const CANVAS = '0195e6a0-0000-7000-8000-0000000000c1';
  const shop = opened(`&tab=paths&depth=1&map=${CANVAS}&from=${encodeURIComponent('["page","/offer"]')}`, {
    rows: { canvases: [{ id: CANVAS, name: 'Autumn', is_locked: false, updated_at: COUNTED.as_of, tags: [], status: 'live' }] },
    ...ground,
  });
  const element = (id: string, url: string, name: string): CanvasElement => ({
    ...{ id, kind: 'sales_page', x: 0, y: 0, name },
    rule: { type: 'page', urls: [url] },
  });
  const elements = [element('offer', '/offer', 'Offer'), element('cart', '/cart', 'Our cart')];
  const document = toRecords({ ...EMPTY_DOCUMENT, elements });
  shop.network.reply(new RegExp(`funnels/${CANVAS}/document$`), {
    data: { type: 'documents', id: CANVAS, attributes: { revision: 1, saved_at: COUNTED.as_of, saved_by: null, document } },
  });
  const rule = (url: string) => ({ type: 'page', urls: [url] });
  shop.network.reply(/reports\/paths$/, {
    ...{ ...COUNTED, at_step: 40, people: 40, locked: null },
    rows: [
      { ...row('node', null, 20, 40), node: { type: 'element', value: 'cart' }, rule: rule('/cart') },
      { ...row('node', 'shop.example/faq', 15, 40), rule: rule('shop.example/faq') },
      row('end', null, 5, 40),
    ],
  });
  return { ...shop, CANVAS, rule };
}

it('tells hops by the elements of a canvas, and opens it with a hop that is not on it', async () => {
  const shop = withMap();
  const user = shop.visit();
  const table = within(await screen.findByRole('region', { name: 'Next' }));
  const [cart, faq, left] = table.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement, HTMLElement];
  await waitFor(() => expect(within(cart).getByRole('rowheader').textContent).toBe('Our cart'));
  expect(within(cart).getByText('On your map')).toBeTruthy();
  expect(within(left).queryByRole('button')).toBeNull();
  expect(asked<PathsQuestion>(shop, 'paths').at(-1)).toMatchObject({ map: shop.CANVAS });
  expect(behindOf(within(cart).getByRole('link', { name: '20' }))).toMatchObject({
    map: shop.CANVAS,
    next: { type: 'element', value: 'cart' },
  });
  await user.click(await within(faq).findByRole('button', { name: 'Add /faq to the map' }));
  await waitFor(() => expect(window.location.pathname).toMatch(new RegExp(`/canvases/${shop.CANVAS}$`)));
  const step = { rule: shop.rule('shop.example/faq'), beside: { element: 'offer' }, direction: 'after', rate: 15 / 40 };
  expect(takeBrought(shop.CANVAS)).toEqual(step);
  // It is given once.
  expect(takeBrought(shop.CANVAS)).toBeNull();
});

it('offers nothing to put on a canvas to who may not draw', async () => {
  const shop = withMap({ role: 'viewer' });
  shop.visit();
  const table = within(await screen.findByRole('region', { name: 'Next' }));
  expect(await table.findByText('On your map')).toBeTruthy();
  expect(table.queryByRole('button', { name: /to the map/ })).toBeNull();
});

it('filters each tab by what people did or came by, also from links of before, and the people of a number', async () => {
  const SEGMENT = '0195e6a0-0000-7000-8000-0000000000d1';
  const step = `&step=${encodeURIComponent('["page","/offer"]')}&step=${encodeURIComponent('["purchase"]')}`;
  const shop = opened(`&vs=none${step}&f=channel~is~email&segment=${SEGMENT}`);
  shop.network.reply(/reports\/funnel$/, funnel(200, 40));
  shop.network.reply(/reports\/cohorts$/, { ...COUNTED, breakdown: 'weekly', rows: [], together: [], locked: null });
  const user = shop.visit();
  const filter = [[{ segment: SEGMENT }], [{ key: 'channel', match: 'is', value: 'email' }]];
  const [link] = await screen.findAllByRole('link', { name: '200' });
  expect(asked<FunnelQuestion>(shop, 'funnel').at(-1)?.filter).toEqual(filter);
  expect(new URL(link?.getAttribute('href') ?? '', 'http://here').searchParams.getAll('f')).toEqual([`in~${SEGMENT}`, 'channel~is~email']);
  // Taken off, the segment of an old link is gone from the address, too.
  const bar = within(screen.getByRole('group', { name: 'Filters' }));
  await user.click(bar.getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement);
  await waitFor(() => expect(asked<FunnelQuestion>(shop, 'funnel').at(-1)?.filter).toEqual(filter.slice(1)));
  expect(new URLSearchParams(window.location.search).has('segment')).toBe(false);
});

it('goes back hop by hop with the way back of the browser', async () => {
  const shop = opened(`&tab=paths&depth=1&from=${encodeURIComponent('["page","/offer"]')}`);
  shop.network.reply(/reports\/paths$/, {
    ...{ ...COUNTED, at_step: 50, people: 50, locked: null },
    rows: [row('node', 'shop.example/cart', 30, 50), row('end', null, 20, 50)],
  });
  const user = shop.visit();
  const hops = () => within(screen.getByRole('navigation', { name: 'The way so far' })).getAllByRole('button').length;
  await user.click(await screen.findByRole('button', { name: '/cart' }));
  await waitFor(() => expect(hops()).toBe(2));
  await user.click(screen.getByRole('button', { name: '/offer' }));
  await waitFor(() => expect(hops()).toBe(1));
  window.history.back();
  await waitFor(() => expect(hops()).toBe(2));
  window.history.back();
  await waitFor(() => expect(hops()).toBe(1));
});

it('puts two models side by side, and says what they come to and what they mean', async () => {
  const credit = (at: number) => ({ conversions: at === 0 ? 3 : 2.5, revenue: at === 0 ? 9000 : 7500, roas: null });
  const credits = Object.fromEntries(ATTRIBUTION_MODELS.map((model, at) => [model, credit(at)]));
  const shop = opened('&tab=attribution&model=first&beside=last');
  shop.network.reply(/reports\/attribution$/, {
    ...{ ...COUNTED, by: 'source', dated: 'sale', look_back: 28, locked: { conversion: null, money: null } },
    rows: [
      {
        ...{ kind: 'source', value: 'google', credits, spend: null },
        ...{ lowest: { conversions: 2.5, revenue: 7500 }, highest: { conversions: 3, revenue: 9000 } },
      },
    ],
    totals: { credits, spend: null },
  });
  const user = shop.visit();
  const table = within(await screen.findByRole('region', { name: 'Credit by source' }));
  expect(
    within(table.getByRole('row', { name: /^google/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['3', '$90.00', '2.5', '$75.00', '−0.5', '−$15.00']]);
  const google = within(table.getByRole('row', { name: /^google/ }));
  const which = { of: 'attribution', ...RANGE, by: 'source', look_back: 30, dated: 'sale' };
  const row = { kind: 'source', value: 'google' };
  expect(behindOf(google.getByRole('link', { name: '3' }))).toMatchObject({ ...which, model: 'first', row });
  expect(behindOf(google.getByRole('link', { name: '2.5' }))).toMatchObject({ ...which, model: 'last', row });
  const total = within(table.getByRole('row', { name: /^All together/ }));
  expect(behindOf(total.getByRole('link', { name: '3' }))).not.toHaveProperty('row');
  expect(screen.getByText(/All credit goes to the visit that brought the person first\./)).toBeTruthy();
  expect(screen.getByText(/add up to exactly 3 purchases, \$90\.00/)).toBeTruthy();
  const honest = within(screen.getByRole('region', { name: 'How far the models agree' }));
  expect(honest.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['$75.00', '', '$90.00']);
  await user.selectOptions(screen.getByLabelText('Credit'), 'full_impact');
  expect(await screen.findByText(/Under full impact the rows come to more/)).toBeTruthy();
  expect(addressed()).toMatchObject({ tab: 'attribution', model: 'full_impact' });
});

it('counts paid touches alone where one asks for them, and names what came without one', async () => {
  const credits = Object.fromEntries(ATTRIBUTION_MODELS.map((model) => [model, { conversions: 2, revenue: 500, roas: null }]));
  const most = { conversions: 2, revenue: 500 };
  const shop = opened('&tab=attribution&model=last');
  const answer = (touches: string) => ({
    ...{ ...COUNTED, by: 'source', dated: 'sale', touches, look_back: 30, locked: { conversion: null, money: null } },
    rows: [{ kind: 'unseen', value: null, credits, spend: null, lowest: most, highest: most }],
    totals: { credits, spend: null },
  });
  const end = shop.network.reply(/reports\/attribution$/, answer('all'));
  const user = shop.visit();
  expect((await screen.findAllByRole('rowheader', { name: 'No visit seen' })).length).toBe(2);
  end();
  shop.network.reply(/reports\/attribution$/, answer('paid'));
  await user.selectOptions(screen.getByLabelText('Touches'), 'Paid touches only');
  expect((await screen.findAllByRole('rowheader', { name: 'No paid touch' })).length).toBe(2);
  expect(shop.network.sent(/reports\/attribution$/).at(-1)?.body).toMatchObject({ touches: 'paid' });
  expect(addressed()).toMatchObject({ tab: 'attribution', touches: 'paid' });
  expect(
    screen.getByText(/All credit goes to the last paid visit before it\. Paid visits up to 30 days before it have a part\./),
  ).toBeTruthy();
  const row = within(screen.getByRole('region', { name: 'Credit by source' })).getByRole('row', { name: /^No paid touch/ });
  expect(behindOf(within(row).getAllByRole('link')[0] as HTMLElement)).toMatchObject({ touches: 'paid', row: { kind: 'unseen' } });
});

it.each([3, 0])(
  'begins with what the plan shows, and speaks of no money and no order where there is none: %d forms',
  async (conversions) => {
    const credits = Object.fromEntries(ATTRIBUTION_MODELS.map((model) => [model, { conversions, revenue: null, roas: null }]));
    const most = { conversions, revenue: null };
    const shop = opened('&tab=attribution', { plan: 'performance_pro' });
    shop.network.reply(/reports\/attribution$/, {
      ...{
        ...COUNTED,
        by: 'source',
        dated: 'sale',
        look_back: 30,
        locked: { conversion: null, money: { feature: 'purchaseTracking', plan: null } },
      },
      rows: [{ kind: 'source', value: 'google', credits, spend: 900, lowest: most, highest: most }],
      totals: { credits, spend: 900 },
    });
    shop.visit();
    // Costs alone are no credit.
    if (conversions === 0) expect(await screen.findByText(/^Nothing of this kind was earned/)).toBeTruthy();
    else expect(await screen.findByText(/add up to exactly 3 forms completed\./)).toBeTruthy();
    expect(shop.network.sent(/reports\/attribution$/).at(-1)?.body).toMatchObject({ conversion: { event: 'form_completed' } });
    expect(screen.getByRole('button', { name: 'Date of conversion' })).toBeTruthy();
    expect(screen.queryByText(/order|Date of sale/)).toBeNull();
  },
);

it('shows what the plan lacks as a locked screen, and asks for no numbers', async () => {
  const shop = opened('&tab=attribution', { plan: 'map' });
  shop.visit();
  expect((await screen.findAllByText('Sample data')).length).toBeGreaterThan(0);
  expect(shop.network.sent(/reports\/(funnel|paths|attribution)$/)).toEqual([]);
});

it('begins cohorts of something with what the plan shows', async () => {
  const shop = opened('&tab=cohorts', { plan: 'performance_starter' });
  shop.network.reply(/reports\/cohorts$/, { ...COUNTED, breakdown: 'weekly', rows: [], together: [], locked: null });
  const user = shop.visit();
  await user.selectOptions(await screen.findByLabelText('Begins with'), 'some');
  expect((await screen.findByLabelText('What happens')) as HTMLSelectElement).toHaveProperty('value', 'button_click');
  expect(addressed().began).toBe('["button_click"]');
});
