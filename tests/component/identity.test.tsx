import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { ME_KEY } from '#src/providers/auth/identity.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { ME, meOf } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

const ABOUT_ME = /^GET \/api\/dashboard\/me$/;
const NOTE = {
  banner: 'scheduled',
  plan: 'performance_starter',
  at: '2026-12-23T00:00:00.000Z',
  amount: 7900,
  currency: 'USD',
  has_change: true,
  is_test: true,
};

describe('who is signed in', () => {
  it('is asked for again where an answer is lost after an act, and what follows from it appears', async () => {
    const { network, open } = shopOf();
    open(resources.canvases);
    await screen.findByRole('button', { name: /Mia Marketer/ });
    const asked = network.sent(ABOUT_ME).length;
    const found = network.lose(ABOUT_ME);
    const { id: _, ...attributes } = meOf(network.standing);
    void queryClient.invalidateQueries({ queryKey: ME_KEY });
    await waitFor(() => expect(network.sent(ABOUT_ME).length).toBe(asked + 1));
    expect(screen.queryByText(/Performance Starter follows/)).toBeNull();
    network.reply(ABOUT_ME, { data: { type: 'users', id: ME, attributes: { ...attributes, billing_note: NOTE } } });
    found();
    expect(await screen.findByText(/Performance Starter/, {}, { timeout: 10_000 })).toBeTruthy();
  });
});
