import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { shopOf } from './support/screen.tsx';

const alert = (at: number, name: string) => ({
  ...{ id: `0195e6a0-0000-7000-8000-00000000a00${at}`, name, channel: 'slack', url: 'https://hooks.example/***', recipients: null },
  ...{ watches: 'targets', target_id: null, canvas_id: null, part_id: null, measure: 'people', part_name: null, standing: null },
  ...{ changes: 'both', quiet_from: null, quiet_to: null, is_active: true },
  ...{ last_result: null, last_sent_at: null, last_error: null, created_at: '2026-03-01T00:00:00.000Z' },
});

it('says of an alert without a target that it is about all of them', async () => {
  shopOf({ rows: { [resources.alerts.name]: [alert(1, 'Team channel')] } }).open(resources.alerts);
  const row = (await screen.findByText('Team channel')).closest('tr');
  expect(row?.textContent).toContain('Every target');
});

it('leads from an alert on a line to that line, and says where nothing is watched any more', async () => {
  const line = { watches: 'line', canvas_id: '0195e6a0-0000-7000-8000-00000000c001', part_id: 'l1', part_name: 'Landing → Purchase' };
  const rows = [
    { ...alert(1, 'Watched'), ...line, standing: 'behind' },
    { ...alert(2, 'Gone'), ...line, standing: 'part_gone' },
  ];
  shopOf({ rows: { [resources.alerts.name]: rows } }).open(resources.alerts);
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr');
  const watched = await rowOf('Watched');
  expect(watched?.textContent).toContain('Behind plan');
  expect(watched?.querySelector('a[href*="chosen=l1"]')?.textContent).toBe('Landing → Purchase');
  const gone = await rowOf('Gone');
  expect(gone?.textContent).toContain('The line or step was deleted');
  expect(gone?.querySelector('a[href*="chosen="]')).toBeNull();
});
