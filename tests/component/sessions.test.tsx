import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import type { StoredRow } from './support/rows.ts';
import { dialogAbout, shopOf } from './support/screen.tsx';

const AT = '2026-01-02T03:04:05.000Z';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const session = (at: number, about: object = {}): StoredRow => ({
  id: `0195e6a0-0000-7000-8000-00000000050${at}`,
  current: false,
  user_agent: FIREFOX,
  network: `198.51.10${at}.0/24`,
  by_staff: false,
  created_at: AT,
  last_seen_at: AT,
  ...about,
});
const TOKEN: StoredRow = { id: '0195e6a0-0000-7000-8000-000000000601', name: 'Script', access: 'read', hint: 'abcd', created_at: AT };
const SESSIONS = [session(1, { current: true }), session(2), session(3, { network: null, by_staff: true })];

function openSecurity(tokens: readonly StoredRow[] = []) {
  const shop = shopOf({ rows: { [resources.sessions.name]: SESSIONS, [resources['api-tokens'].name]: tokens } });
  return { ...shop, user: shop.visit('/dashboard/account-settings/security') };
}
const everywhere = () => screen.findByRole('button', { name: 'Log out everywhere else' });

describe('the log-ins of a person', () => {
  it('stand with what is known of them, and end one by one', async () => {
    const { network, user } = openSecurity();
    await everywhere();
    expect(screen.getAllByText('This device')).toHaveLength(1);
    expect(screen.getByText(/198\.51\.102\.0/)).toBeTruthy();
    const [button] = screen.getAllByRole('button', { name: 'Log out' });
    if (button) await user.click(button);
    await waitFor(() => expect(screen.queryByText(/198\.51\.102\.0/)).toBeNull());
    expect(network.sent(/^DELETE \/api\/dashboard\/sessions\/[\w-]+$/)).toHaveLength(1);
  });

  it('end everywhere else, and leave the tokens alone where nobody says otherwise', async () => {
    const { network, user } = openSecurity([TOKEN]);
    await user.click(await everywhere());
    const dialog = within(await dialogAbout('Log out everywhere else?'));
    expect(dialog.getByRole('checkbox', { name: 'Also revoke my API tokens' })).toHaveProperty('checked', false);
    await user.click(dialog.getByRole('button', { name: 'Log out everywhere else' }));
    await waitFor(() => expect(screen.queryByText(/198\.51\.102\.0/)).toBeNull());
    expect(network.of(resources['api-tokens'])).toHaveLength(1);
  });

  it('end with the tokens by a tick, which is offered to those who have some', async () => {
    const { network, user } = openSecurity([TOKEN]);
    await user.click(await everywhere());
    const dialog = within(await dialogAbout('Log out everywhere else?'));
    await user.click(dialog.getByRole('checkbox', { name: 'Also revoke my API tokens' }));
    await user.click(dialog.getByRole('button', { name: 'Log out everywhere else' }));
    await screen.findByText('Other devices are logged out and your API tokens are revoked');
    expect(network.of(resources['api-tokens'])).toHaveLength(0);
    await user.click(await screen.findByRole('link', { name: 'API tokens' }));
    await screen.findByText('No tokens yet');
  });

  it('are ended without a question about tokens where there are none', async () => {
    const { user } = openSecurity();
    await user.click(await everywhere());
    expect(within(await dialogAbout('Log out everywhere else?')).queryByRole('checkbox')).toBeNull();
  });

  it('are beside a password that was begun, which is not left behind unasked', async () => {
    const { user } = openSecurity();
    await everywhere();
    await user.type(screen.getByLabelText('Current password'), 'Harbour');
    await user.click(screen.getByRole('link', { name: 'Notifications' }));
    const dialog = within(await dialogAbout('Discard what you typed?'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', 'Harbour');
    await user.click(screen.getByRole('link', { name: 'Notifications' }));
    await user.click(within(await dialogAbout('Discard what you typed?')).getByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Emails' });
  });
});
