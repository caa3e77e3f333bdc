import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openModal } from '#src/modals/host.tsx';
import { ME } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

/** Before an account is deleted it is said what of it stays with others. */

const offer = (id: string, status: string, is_mine = true) => ({
  ...{ type: 'template-offers', id },
  attributes: { name: id, template: null, status, reason: null, credit: 'Tess', offered_at: '2026-11-01T10:00:00.000Z', uses: 2, is_mine },
});

function deleting(offers: readonly object[]) {
  const shop = shopOf();
  shop.network.reply(/\/template-offers$/, { data: offers });
  shop.visit('/dashboard/import');
  return async () => {
    await screen.findByRole('heading', { name: 'Import a canvas' });
    act(() => openModal('delete-account', { id: ME }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account' }));
  };
}

it('counts the templates of theirs that stay in the library', async () => {
  const offers = [offer('a', 'published'), offer('b', 'published'), offer('c', 'declined'), offer('d', 'published', false)];
  const dialog = await deleting(offers)();
  expect(await dialog.findByText(/^2 templates of yours are published in the library\. They stay there, without your name\./)).toBeTruthy();
});

it('says nothing of templates where none is published', async () => {
  const dialog = await deleting([offer('a', 'withdrawn')])();
  expect(await dialog.findByText(/^You own no workspace|workspaces? goe?s? with it/)).toBeTruthy();
  expect(dialog.queryByText(/library/)).toBeNull();
});
