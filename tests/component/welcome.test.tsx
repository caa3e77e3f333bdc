import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { resources } from '#resources/index.ts';
import { openModal } from '#src/modals/host.tsx';
import { meOf, WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

const { welcome } = en;

it('a call is offered also to somebody who goes on before it is known whether it makes the trial longer', async () => {
  const { network, open } = shopOf({ plan: 'business', rows: { [resources.canvases.name]: [] } });
  const { id, ...me } = meOf(network.standing);
  network.reply(/^GET \/api\/dashboard\/me$/, {
    data: { type: 'users', id, attributes: { ...me, booking_url: 'https://cal.example/us' } },
  });
  const answer = network.hold(/^GET .*\/billing\/subscription-info$/);
  network.reply(/^GET .*\/billing\/subscription-info$/, { data: { type: 'subscriptions', id, attributes: { call_adds: 14 } } });
  const user = open(resources.canvases);
  await screen.findByRole('heading', { level: 1 });
  act(() => openModal('welcome', { workspace: WORKSPACE }));
  const dialog = within(await screen.findByRole('dialog'));
  const goOn = await dialog.findByRole('button', { name: welcome.goOn });
  await user.click(goOn);
  expect(dialog.queryByText(welcome.templateText)).toBeNull();
  answer();
  await screen.findByRole('button', { name: welcome.goOn, busy: false });
  await user.click(goOn);
  expect(await screen.findByRole('button', { name: welcome.skip })).toBeTruthy();
});
