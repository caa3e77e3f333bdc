import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { shopOf } from './support/screen.tsx';

const alert = (at: number, name: string) => ({
  ...{ id: `0195e6a0-0000-7000-8000-00000000a00${at}`, name, channel: 'slack', url: 'https://hooks.example/***', recipients: null },
  ...{ target_id: null, changes: 'both', quiet_from: null, quiet_to: null, is_active: true },
  ...{ last_result: null, last_sent_at: null, last_error: null, created_at: '2026-03-01T00:00:00.000Z' },
});

it('says of an alert without a target that it is about all of them', async () => {
  shopOf({ rows: { [resources.alerts.name]: [alert(1, 'Team channel')] } }).open(resources.alerts);
  const row = (await screen.findByText('Team channel')).closest('tr');
  expect(row?.textContent).toContain('Every target');
});
