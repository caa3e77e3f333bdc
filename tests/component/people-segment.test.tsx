import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

/** The people behind a number, kept as a segment where conditions can say whom it counts. */
const PEOPLE = /reports\/people$/;
const WHEN = '2026-03-10T10:00:00.000Z';
const DAYS = 'min=2026-03-01&max=2026-03-31';
const PERSON = {
  ...{ person: '9523687501925837465', identified_as: null, is_identified: false, first_seen: WHEN, last_seen: WHEN },
  ...{ visitors: 1, visits: 3, events: 12, channel: 'paid_search', purchases: 2, revenue: 123456, counted: 1, credit: null },
  source: { referrer: '', utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring' },
};

function opened(address: string, behind: object) {
  const shop = shopOf({ rows: { [resources.segments.name]: [] } });
  shop.network.reply(PEOPLE, {
    ...{ as_of: WHEN, counted_until: WHEN, notices: [], timezone: 'UTC', currency: 'USD' },
    ...{ range: { min: '2026-03-01', max: '2026-03-31' }, total: 1, page: 1, size: 50, people: [PERSON], erasing: [], behind },
  });
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/people${address}`);
  const asked = () => shop.network.sent(PEOPLE).at(-1);
  return { ...shop, user, asked };
}

const CANVAS_LINE = { of: 'canvas', canvas: 'a1a1a1a1-0000-4000-8000-000000000009', part: 'line', id: 'l1' };
const AS_FILTER = [[{ did: { kind: 'page_view', page: '/offer' } }], [{ did: { kind: 'purchase' } }]];
const drawn = { canvas: 'Map', elements: [] };

it('keeps the people behind a number as a segment, with what the list is filtered by, and shows it then', async () => {
  const address = `?${DAYS}&f=${encodeURIComponent('utm_source~is~google')}&behind=${encodeURIComponent(JSON.stringify(CANVAS_LINE))}`;
  const { user, asked, network } = opened(address, { name: '', drawn, as_filter: AS_FILTER });
  await user.click(await screen.findByRole('button', { name: 'Save as segment' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/A segment knows neither order nor/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Buyers of the offer');
  await user.click(dialog.getByRole('button', { name: 'Save segment' }));
  await waitFor(() => expect(network.sent(/^POST .*segments$/)).toHaveLength(1));
  expect(JSON.stringify(network.sent(/^POST .*segments$/)[0]?.body)).toContain(encodeURIComponent('did~page_view~~/offer'));
  await waitFor(() => expect(asked()?.body).not.toHaveProperty('behind'));
  expect(asked()?.body).toMatchObject({ filter: [[{ segment: expect.any(String) }]] });
});

it.each([
  ['is more than conditions can say', '', { name: '', drawn, as_filter: null }],
  ['was searched through', '&q=ann', { name: '', drawn, as_filter: AS_FILTER }],
  ['is of a segment', `&f=${encodeURIComponent('in~a1a1a1a1-0000-4000-8000-000000000001')}`, { name: '', drawn, as_filter: AS_FILTER }],
])('offers no segment of a number that %s', async (_, more, behind) => {
  opened(`?${DAYS}${more}&behind=${encodeURIComponent(JSON.stringify(CANVAS_LINE))}`, behind);
  expect(await screen.findByRole('button', { name: 'Show everybody' })).toBeTruthy();
  await screen.findByRole('table', { name: 'People' });
  expect(screen.queryByRole('button', { name: 'Save as segment' })).toBeNull();
});
