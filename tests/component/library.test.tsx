import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { resources } from '#resources/index.ts';
import { openModal } from '#src/modals/host.tsx';
import { addressed, shopOf } from './support/screen.tsx';

/** The library over answers that a test gives: nothing there, no answer, and a plan that has no templates. */

const ABOUT = {
  ...{ name: 'Quote for roofs', about: 'From a search to a roof.', industry: 'local', purpose: 'leads', offer_type: 'quote' },
  ...{ product: 'service', thumbnail: '12x10|s4.9 p23.9|0-1', steps: 2, cost_per_visitor: 550, value_per_visitor: 1767.15, uses: 3 },
  community: null,
};
const page = (...attributes: readonly object[]) => ({
  data: attributes.map((each) => ({ type: 'canvas-templates', id: 'roofs', attributes: each })),
  meta: { total: attributes.length },
});
const LIST = /^GET .*\/templates$/;
const listed = /\/templates$/;

it('asks for what the address says, and says that nothing fits', async () => {
  const shop = shopOf();
  shop.network.reply(listed, page());
  const user = shop.visit('/dashboard/library?industry=legal&is_event=true&sort_field=name');
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  const [asked] = shop.network.sent(LIST);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({
    ...{ 'filter[industry]': 'legal', 'filter[product]': 'event', sort: 'name', 'page[size]': '100' },
  });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(addressed()).toEqual({ sort_field: 'name' }));
});

it('says that it could not be loaded, and asks again', async () => {
  const shop = shopOf();
  const end = shop.network.refuse(listed, 503, { code: 'unavailable', detail: 'Later.' });
  shop.network.reply(listed, page(ABOUT));
  const user = shop.visit('/library');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('The templates could not be loaded')).toBeTruthy();
  end();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Quote for roofs' })).toBeTruthy();
  expect(screen.getByText('$17.67')).toBeTruthy();
  expect(screen.getByText('Used 3 times')).toBeTruthy();
});

it('is offered where a canvas is made, which then begins as it', async () => {
  const shop = shopOf({ plan: 'map', rows: { canvases: [] } });
  shop.network.reply(listed, page(ABOUT));
  shop.network.reply(/\/available-templates\?/, { data: [], meta: { total: 0 } });
  shop.network.reply(/\/templates\/roofs\/use$/, { data: { type: 'funnels', id: 'c1', attributes: { name: 'Roofs' } } });
  const user = shop.open(resources.canvases, '?create=1');
  const dialog = within(await screen.findByRole('dialog'));
  const roofs = await dialog.findByRole('radio', { name: /Quote for roofs/ });
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
  await user.click(roofs);
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Quote for roofs'));
  shop.network.hold(/\/use$/);
  await user.click(dialog.getByRole('button', { name: 'Create canvas' }));
  await waitFor(() => expect(shop.network.sent(/^POST .*\/templates\/roofs\/use$/)).toHaveLength(1));
  expect(shop.network.sent(/^POST .*\/funnels$/)).toEqual([]);
});

describe('whoever wants to use one', () => {
  // A phone, which shows the table: the map needs layout.
  beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })));

  it('is told which plan has templates, where theirs has none', async () => {
    const shop = shopOf({ plan: 'limited' });
    const attributes = { ...ABOUT, document: toRecords(EMPTY_DOCUMENT) };
    shop.network.reply(/\/templates\/roofs$/, { data: { type: 'canvas-templates', id: 'roofs', attributes } });
    shop.visit('/dashboard/library/roofs?use=1');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/has no templates\. They come with Map/)).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'See plans' }).getAttribute('href')).toContain('feature=templateImport');
    expect(within(dialog).getByRole('button', { name: 'Create the canvas' })).toHaveProperty('disabled', true);
    expect(addressed()).toEqual({});
  });
});

it('says of a template that somebody offered whose it is, in their currency, and takes a report', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const shop = shopOf();
  const attributes = { ...ABOUT, community: { author: 'Tess', currency: 'EUR', language: 'en', money: true } };
  shop.network.reply(listed, page(attributes));
  const whole = { ...attributes, document: toRecords(EMPTY_DOCUMENT) };
  shop.network.reply(/\/templates\/roofs$/, { data: { type: 'canvas-templates', id: 'roofs', attributes: whole } });
  shop.network.reply(/\/reports$/, { data: { type: 'template-reports', id: 'roofs', attributes: { kind: 'copied' } } });
  const user = shop.visit('/dashboard/library');
  expect(await screen.findByText('by Tess')).toBeTruthy();
  expect(screen.getByText('€17.67')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Quote for roofs' }));
  await user.click(await screen.findByRole('button', { name: 'Report this template' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText(/What is wrong/), 'copied');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(shop.network.sent(/^POST .*\/reports$/)).toHaveLength(1));
  expect(await screen.findByText('Thank you. We look at it.')).toBeTruthy();
});

it('saves a template by its name alone, and asks what it is for when it is offered to everybody', async () => {
  const { industry: _i, purpose: _p, offer_type: _o, product: _s, community: _c, ...said } = ABOUT;
  const unsaid = { ...said, about: '', industry: null, purpose: null, offer_type: null, product: null };
  const own = { workspace: { id: 'w1', name: 'Northwind' }, currency: 'USD', audience: 'private', author: 'Olivia', is_mine: true };
  const shop = shopOf({ plan: 'agency' });
  shop.network.reply(listed, page());
  const attributes = { ...unsaid, ...own, may_change: true };
  shop.network.reply(/\/available-templates$/, { data: [{ type: 'available-templates', id: 'o1', attributes }], meta: { total: 1 } });
  shop.network.reply(/\/funnels\/c1\/template$/, { data: { type: 'own-templates', id: 'o2', attributes: { name: 'Launch' } } });
  const user = shop.visit('/dashboard/library');
  act(() => openModal('save-template', { canvas: { id: 'c1', name: 'Launch' } }));
  const saving = within(await screen.findByRole('dialog'));
  const more = saving.getByText('More details');
  expect(more.closest('details')).toHaveProperty('open', false);
  expect(more.closest('details')?.contains(saving.getByLabelText(/Industry/))).toBe(true);
  await user.click(saving.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(shop.network.sent(/^POST .*\/template$/)).toHaveLength(1));
  expect(shop.network.sent(/^POST .*\/template$/)[0]?.body).toMatchObject({ name: 'Launch', industry: null, keep_money: true });
  await user.click(await screen.findByRole('button', { name: 'More for Quote for roofs' }));
  await user.click(await screen.findByRole('menuitem', { name: /Offer to the community/ }));
  const offering = within(await screen.findByRole('dialog', { name: /Offer “Quote for roofs”/ }));
  expect(offering.getByText(/People look for templates by industry/)).toBeTruthy();
  await user.click(offering.getByRole('button', { name: 'Offer to everybody' }));
  for (const name of ['Industry', 'Purpose', 'Offer', 'What is sold'])
    expect(offering.getByLabelText(new RegExp(`^${name}`)).getAttribute('aria-invalid')).toBe('true');
  expect(shop.network.sent(/^POST .*\/offer$/)).toEqual([]);
});

it('names no amount of a template whose author took them out', async () => {
  const shop = shopOf();
  const community = { author: 'Tess', currency: 'EUR', language: 'en', money: false };
  shop.network.reply(listed, page({ ...ABOUT, cost_per_visitor: 0, value_per_visitor: 0, community }));
  shop.visit('/library');
  const card = within((await screen.findByRole('link', { name: 'Quote for roofs' })).closest('li') as HTMLElement);
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['–', '–']);
});
