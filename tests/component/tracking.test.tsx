import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

const ARRIVALS = /reports\/arrivals$/;
const counted = { as_of: '2026-03-10T10:00:00.000Z', counted_until: '2026-03-10T10:00:00.000Z', notices: [], timezone: 'UTC' };
const view = {
  ...{ id: 'e1', at: '2026-03-10T09:59:58.000Z', kind: 'page_view', origin: 'browser', name: '', host: 'shop.example' },
  ...{ path: '/offer', channel: 'email', source: 'spring', device: 'mobile', language: 'de', country: 'AT', person: '9523687501925837465' },
};
const arrived = {
  ...counted,
  events: [view],
  refused: [{ at: '2026-03-10T09:58:00.000Z', reason: 'bot', example: 'shop.example/robots' }],
  domains: [
    { domain: 'shop.example', last_at: '2026-03-10T09:59:58.000Z' },
    { domain: 'quiet.example', last_at: null },
  ],
};

const SEEN = { url: 'shop.example/offer', last_at: view.at };

function opened(answer: object, covered: readonly object[] = [SEEN], ads: readonly object[] = []) {
  const shop = shopOf();
  const live = { ...counted, visitors_now: 1, first_event_at: view.at, last_event_at: view.at, filling: null, filtered: [] };
  shop.network.reply(/reports\/live$/, live);
  shop.network.reply(ARRIVALS, answer);
  shop.network.reply(/reports\/coverage$/, { ...counted, currency: 'USD', days: 30, more: 0, pages: covered, ads });
  return { ...shop, user: shop.visit(`/dashboard/workspaces/${WORKSPACE}/settings/tracking`) };
}

it('shows what comes in, what was refused and why, and each domain; asks for one kind, and for nothing while paused', async () => {
  const { user, network } = opened(arrived);
  const events = within(await screen.findByRole('table', { name: 'Coming in now' }));
  expect(events.getByText('shop.example/offer')).toBeTruthy();
  expect(events.getByText('Email · spring')).toBeTruthy();
  expect(events.getByText('09:59:58')).toBeTruthy();
  expect(events.getByText('German · Austria')).toBeTruthy();
  expect(events.getByRole('link').getAttribute('href')).toMatch(/\/people\/9523687501925837465$/);
  const refused = within(screen.getByRole('table', { name: 'Came in and was not counted' }));
  expect(refused.getByText('Bot or automated browser')).toBeTruthy();
  expect(screen.getByText('Nothing in 30 days')).toBeTruthy();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'purchase');
  await waitFor(() => expect(network.sent(ARRIVALS).at(-1)?.body).toEqual({ kind: 'purchase' }));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeTruthy();
  const asked = network.sent(ARRIVALS).length;
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(network.sent(ARRIVALS).length).toBeGreaterThan(asked));
});

it('says what to do where nothing came in for an hour', async () => {
  opened({ ...arrived, events: [], refused: [], domains: [] });
  expect(await screen.findByText(/^Nothing in the last hour/)).toBeTruthy();
});

it('says on how many pages of the maps the script was seen, and which it was not', async () => {
  opened(arrived, [{ url: 'shop.example/missing', last_at: null }, SEEN]);
  expect(await screen.findByText('The script was seen on 1 of 2 pages of your maps')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Pages of your maps' })).getByText('shop.example/missing')).toBeTruthy();
});

const CHECK = /install-check$/;
const looked = { url: 'https://shop.example/', result: 'found', notes: [], origin: 'https://flumen.example', failure: null, status: null };
const answer = (attributes: object) => ({ data: { type: 'install-checks', id: WORKSPACE, attributes: { ...looked, ...attributes } } });

it('looks at the site when asked, says that it does, and what it found and what to do', async () => {
  const { user, network } = opened(arrived);
  const open = network.hold(CHECK);
  const end = network.reply(CHECK, answer({}));
  await user.click(await screen.findByRole('button', { name: 'Check my site' }));
  expect(await screen.findByText('Looking at the page …')).toBeTruthy();
  open();
  expect(await screen.findByText('The script is on the page')).toBeTruthy();
  end();

  const isBlocked = network.reply(CHECK, answer({ notes: ['blockedScript', 'twice'] }));
  await user.click(screen.getByRole('button', { name: 'Check my site' }));
  expect(await screen.findByText(/Add https:\/\/flumen\.example to script-src/)).toBeTruthy();
  expect(screen.getByText(/installed twice/)).toBeTruthy();
  isBlocked();

  network.reply(CHECK, answer({ result: 'unreachable', failure: 'status', status: 503, origin: null }));
  const field = screen.getByRole('textbox', { name: 'Page to check' });
  await user.clear(field);
  await user.type(field, 'https://shop.example/offer{Enter}');
  expect(await screen.findByText(/answered with status 503/)).toBeTruthy();
  expect(network.sent(CHECK).at(-1)?.body).toEqual({ url: 'https://shop.example/offer' });
});

it('says the server’s sentence where an address is refused', async () => {
  const { user, network } = opened(arrived);
  network.refuse(CHECK, 422, { code: 'not_of_site', detail: 'Enter an address of this site.', pointer: '/url' });
  await user.click(await screen.findByRole('button', { name: 'Check my site' }));
  expect(await screen.findByText('Enter an address of this site.')).toBeTruthy();
});

it('says of each ad platform how many visits said which ad it was, and what to append where few did', async () => {
  const { user } = opened(
    arrived,
    [SEEN],
    [
      { source: 'google', visits: 50, with_ad: 45 },
      { source: 'facebook', visits: 40, with_ad: 10 },
    ],
  );
  const table = within(await screen.findByRole('table', { name: 'Visits by ads in the last 30 days' }));
  expect(table.getByText(/45/).textContent).toMatch(/45 · 90/);
  expect(table.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByText(/fl_adid=\{creative\}/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Name of the campaign' }), 'Spring & more');
  expect(screen.getByText(/utm_campaign=Spring%20%26%20more&fl_adsrc=google/)).toBeTruthy();
  await user.click(table.getByRole('button'));
  expect(screen.getByText(/utm_campaign=\{\{campaign\.name\}\}.*fl_adid=\{\{ad\.id\}\}/)).toBeTruthy();
});

it('offers each call of the script to be copied, in the currency of the workspace', async () => {
  const { user } = opened(arrived);
  const orders = within(await screen.findByRole('region', { name: 'Orders' }));
  await user.click(orders.getByText('Refund'));
  expect(orders.getByText("flumen('refund', { order: 'A-1001', amount: 54, currency: 'USD', sku: 'mug' });")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'WooCommerce' }));
  expect(screen.getAllByText(/woocommerce_thankyou/)).toHaveLength(2);
});
