import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import type { PathsQuestion } from '#domain/wire/paths.ts';
import { WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

type Click = (event: { readonly data?: { readonly data?: { readonly key: string } } }) => void;
interface SankeyProps {
  readonly data: readonly { readonly target: string }[];
  readonly onReady: (ready: { readonly chart: { readonly on: (name: string, call: Click) => void } }) => void;
}
/** What the chart listens with, and what it draws. */
const drawn: { click: Click | null; targets: readonly string[] } = { click: null, targets: [] };

// As the chart library does it: whoever listens is told once, when the chart is first drawn.
vi.mock('@ant-design/plots', () => ({
  Sankey({ data, onReady }: SankeyProps) {
    drawn.targets = data.map(({ target }) => target);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the library does.
    useEffect(() => onReady({ chart: { on: (_, call) => Object.assign(drawn, { click: call }) } }), []);
    return null;
  },
}));

const RANGE = { min: '2026-02-01', max: '2026-02-28' };
const page = (value: string, people: number) => ({
  ...{ kind: 'node', node: { type: 'page', value }, people, share: people / 50, rule: null },
});

it('a band opens the row that is drawn now, not the one that was there when the chart was made', async () => {
  const shop = shopOf();
  shop.network.refuse(/reports\/(kpis|targets|live|kpi-suggestions)$/, 503, { code: 'report_unavailable', detail: 'Later.' });
  shop.network.reply(/reports\/paths$/, {
    ...{ as_of: '2026-03-10T10:00:00.000Z', counted_until: '2026-03-10T10:00:00.000Z', notices: [], timezone: 'UTC', currency: 'USD' },
    ...{ range: RANGE, at_step: 50, people: 50, locked: null },
    rows: [page('shop.example/cart', 30), page('shop.example/offer', 20)],
  });
  const from = encodeURIComponent('["page","/offer"]');
  const user = shop.visit(`/dashboard/workspaces/${WORKSPACE}/journeys?tab=paths&depth=1&from=${from}&min=${RANGE.min}&max=${RANGE.max}`);
  const trail = () =>
    (shop.network.sent(/^POST .*\/reports\/paths$/).at(-1)?.body as PathsQuestion | undefined)?.trail.map(({ value }) => value);
  const hops = () => new URLSearchParams(window.location.search).getAll('hop').length;

  // On to the cart, and back to an answer that is known already: the chart stays and is given other data.
  const table = () => within(screen.getByRole('region', { name: 'Next' }));
  await user.click(within(await screen.findByRole('region', { name: 'Next' })).getByRole('button', { name: '/cart' }));
  await waitFor(() => expect(trail()).toEqual(['shop.example/cart']));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  await waitFor(() => expect(drawn.targets).toHaveLength(2));
  const way = within(screen.getByRole('navigation', { name: 'The way so far' }));
  await user.click(way.getByRole('button', { name: '/offer' }));
  await waitFor(() => expect(hops()).toBe(0));
  await waitFor(() => expect(table().getByRole('button', { name: '/cart' })).toBeTruthy());

  const cart = drawn.targets.find((key) => key.endsWith('/cart'));
  act(() => drawn.click?.({ data: { data: { key: cart ?? '' } } }));
  await waitFor(() => expect(hops()).toBe(1));
});
