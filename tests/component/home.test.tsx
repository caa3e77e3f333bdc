import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { shopOf } from './support/screen.tsx';

it('says until when reports are locked where more people came than the plan shows, and asks for none', async () => {
  const { network, visit } = shopOf({ plan: 'performance_starter', peopleBeyond: 6_150, rows: { [resources.canvases.name]: [] } });
  network.reply(/^PUT .*\/presence$/, { data: { type: 'presence', id: 'me', attributes: { before: null, greeted: true } } });
  visit('/dashboard');
  expect(await screen.findByText(/^Reports are locked until 1 Dec/)).toBeTruthy();
  expect(screen.queryByText('No access')).toBeNull();
  expect(network.sent(/\/api\/analytics\/reports\//)).toEqual([]);
});
