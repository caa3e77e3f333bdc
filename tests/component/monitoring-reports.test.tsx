import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { shopOf } from './support/screen.tsx';

it('what was chosen without a connection is saved once there is one', async () => {
  const { network, visit } = shopOf({ rows: { [resources['monitoring-reports'].name]: [] } });
  const user = visit('/dashboard/account-settings/notifications');
  await user.click(await screen.findByRole('button', { name: 'Set up monitoring reports' }));
  const dialog = within(await screen.findByRole('dialog'));
  const daily = dialog.getByRole('checkbox', { name: /Daily/ });
  await waitFor(() => expect(daily).toHaveProperty('disabled', false));
  await user.click(daily);
  // A form that was refused looks anew at what there is, which fails as well.
  const mend = network.lose(/\/api\/dashboard\/monitoring-reports/);
  const save = dialog.getByRole('button', { name: 'Save' });
  await user.click(save);
  await dialog.findByRole('alert');
  await waitFor(() => expect(network.sent(/^GET .*\/monitoring-reports$/).length).toBeGreaterThan(1));
  mend();
  expect([daily, save].map((part) => (part as HTMLInputElement).disabled)).toEqual([false, false]);
  expect(daily).toHaveProperty('checked', true);
});
