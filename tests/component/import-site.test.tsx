import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SITE_READING_SECONDS, type SitePage, type SiteReading } from '#domain/wire/sites.ts';
import { resources } from '#resources/index.ts';
import { ME, WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

/** A website on the import screen: read, drawn with what its pages say, and told why where it cannot be. */

const READINGS = /site-readings$/;
const page = (path: string, more: Partial<SitePage>): SitePage => ({
  ...{ url: `https://northwind.example${path}`, title: 'Fresh coffee', kind: 'landing_page', form: null, price: null },
  ...more,
});
const PAGES = [
  page('/', {}),
  page('/products/box', { kind: 'product_page', title: 'Tasting Box', price: { amount: 5400, currency: 'USD' } }),
];
const answer = (reading: Partial<SiteReading>) => ({
  data: {
    type: 'site-readings',
    id: ME,
    attributes: { url: 'https://northwind.example/', name: 'Northwind Coffee', pages: PAGES, failure: null, status: null, ...reading },
  },
});

it('draws what its pages sell, and says what is assumed', async () => {
  const { network, visit } = shopOf();
  const user = visit('/dashboard/import');
  const open = network.hold(READINGS);
  network.reply(READINGS, answer({}));
  await user.type(await screen.findByRole('textbox', { name: 'Address of the site' }), 'northwind.example{Enter}');
  expect(await screen.findByText(/^Reading northwind\.example\./)).toBeTruthy();
  open();
  expect(await screen.findByText('Northwind Coffee: 2 pages read')).toBeTruthy();
  expect(screen.getByText('The price is what its pages say.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Northwind Coffee'));
  expect(network.sent(READINGS)[0]?.body).toEqual({ url: 'northwind.example' });
});

it('converts a price in another currency by the rate of the workspace, and says so', async () => {
  const { network, visit } = shopOf({
    rows: { [resources['exchange-rates'].name]: [{ id: '00000000-0000-4000-8000-0000000000e1', currency: 'EUR', rate: 1.1 }] },
  });
  const user = visit('/dashboard/import');
  const pages = PAGES.map((one) => (one.price ? { ...one, price: { amount: 5400, currency: 'EUR' } } : one));
  network.reply(READINGS, answer({ pages }));
  await user.type(await screen.findByRole('textbox', { name: 'Address of the site' }), 'northwind.example{Enter}');
  expect(
    await screen.findByText('Its pages say €54.00, which is about $59.40. Change it on the canvas if you sell for another price.'),
  ).toBeTruthy();
});

it('says why a site was not read, and keeps what was typed', async () => {
  const { network, visit } = shopOf();
  const user = visit('/dashboard/import');
  const end = network.reply(READINGS, answer({ failure: 'robots', pages: [] }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of the site' });
  await user.type(field, 'northwind.example{Enter}');
  expect(await screen.findByText(/^It asks robots not to read it\./)).toBeTruthy();
  end();
  const answered = network.reply(READINGS, answer({ failure: 'slow', pages: [] }));
  await user.click(screen.getByRole('button', { name: 'Read the site' }));
  expect(await screen.findByText(/^It took too long to answer\. Try again/)).toBeTruthy();
  answered();
  network.refuse(READINGS, 429, { code: 'too_many_attempts', detail: 'Wait 10 minutes.' });
  await user.click(screen.getByRole('button', { name: 'Read the site' }));
  expect(await screen.findByText('Wait 10 minutes.')).toBeTruthy();
  expect(field.value).toBe('northwind.example');
});

it('waits for a site as long as reading one may take', async () => {
  const timers = vi.spyOn(AbortSignal, 'timeout');
  const { network, visit } = shopOf();
  const user = visit('/dashboard/import');
  network.reply(READINGS, answer({}));
  const field = await screen.findByRole('textbox', { name: 'Address of the site' });
  timers.mockClear();
  await user.type(field, 'northwind.example{Enter}');
  expect(await screen.findByText('Northwind Coffee: 2 pages read')).toBeTruthy();
  expect(Math.max(...timers.mock.calls.map(([ms]) => ms))).toBeGreaterThan(SITE_READING_SECONDS * 1000);
  timers.mockRestore();
});

it('opens what was read before there was an account as the first canvas', async () => {
  const { network, visit } = shopOf();
  network.reply(/site-readings\/kept$/, answer({}));
  network.reply(/\/beginnings$/, {
    data: { type: 'beginnings', id: '00000000-0000-4000-8000-00000000c0de', attributes: { project: WORKSPACE } },
  });
  visit('/dashboard/start?reading=abcdefghijklmnopqrstuvwxyz');
  await waitFor(() => expect(network.sent(/^POST .*\/beginnings$/)).toHaveLength(1));
  expect(network.sent(/^POST .*\/beginnings$/)[0]?.body).toMatchObject({ from: 'site', name: 'Northwind Coffee' });
  expect(network.sent(/site-readings\/kept$/)[0]?.body).toEqual({ token: 'abcdefghijklmnopqrstuvwxyz' });
  // A page that is loaded again brings the same key: nothing is made twice.
  expect(network.sent(/^POST .*\/beginnings$/)[0]?.headers.get('idempotency-key')).toBe('reading-abcdefghijklmnopqrstuvwxyz');
});

it('tries again where nobody could say what was read', async () => {
  const { network, visit } = shopOf();
  const end = network.refuse(/site-readings\/kept$/, 503, { code: 'busy', detail: 'Busy.' });
  const user = visit('/dashboard/start?reading=abcdefghijklmnopqrstuvwxyz');
  await screen.findByText(/could not be opened just now/);
  end();
  network.reply(/site-readings\/kept$/, answer({}));
  network.reply(/\/beginnings$/, {
    data: { type: 'beginnings', id: '00000000-0000-4000-8000-00000000c0de', attributes: { project: WORKSPACE } },
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(network.sent(/^POST .*\/beginnings$/)).toHaveLength(1));
});

it('says that what was read is no longer kept', async () => {
  const { network, visit } = shopOf();
  network.refuse(/site-readings\/kept$/, 404, { code: 'not_found', detail: 'Gone.' });
  visit('/dashboard/start?reading=abcdefghijklmnopqrstuvwxyz');
  expect(await screen.findByText(/is no longer kept/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open the example' })).toBeTruthy();
  expect(network.sent(/^POST .*\/beginnings$/)).toEqual([]);
});
