import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WORKSPACE } from './support/grants.ts';
import { shopOf } from './support/screen.tsx';

/** Reports that the server puts off while the history of a workspace is read into memory. */
const said = (percent: number) => `${percent} % of the history is read. The numbers come by themselves.`;
const FUNNEL = /reports\/funnel$/;

const step = (people: number, dropped: number | null, of_first: number | null) => ({
  ...{ people, dropped, of_first, of_previous: null, locked: null, seconds: null },
});
const funnel = (first: number, second: number) => ({
  ...{ as_of: '2026-03-10T10:00:00.000Z', counted_until: '2026-03-10T10:00:00.000Z', notices: [], timezone: 'UTC', currency: 'USD' },
  ...{ range: { min: '2026-02-01', max: '2026-02-28' }, order: 'sequential', open: false, revenue: 0, breakdown: null },
  steps: [step(first, null, 1), step(second, first - second, second / first)],
});
const finished = (text: string) => screen.findByText(new RegExp(`^Of ${text} finished`));

function opened() {
  const shop = shopOf();
  shop.network.refuse(/reports\/(arrivals|coverage|kpi-suggestions|live)$/, 503, { code: 'report_unavailable', detail: 'Later.' });
  const steps = ['["page","/offer"]', '["purchase"]'].map((one) => `&step=${encodeURIComponent(one)}`).join('');
  const putOff = (percent: number) =>
    shop.network.refuse(FUNNEL, 503, { code: 'report_reading', detail: said(percent), meta: { share: percent / 100 } });
  const visit = () => shop.visit(`/dashboard/workspaces/${WORKSPACE}/journeys?min=2026-02-01&max=2026-02-28&vs=none${steps}`);
  const expectCalm = () => {
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(document.querySelector('.ant-message-notice')).toBeNull();
  };
  return { ...shop, putOff, visit, expectCalm };
}

it('says how far the reading is, asks again by itself, and shows the numbers once they are there', async () => {
  const { network, putOff, visit, expectCalm } = opened();
  const further = putOff(42);
  visit();
  const bar = await screen.findByRole('progressbar', { name: said(42) });
  expect(bar.getAttribute('aria-valuenow')).toBe('42');
  expectCalm();
  further();
  const done = putOff(80);
  // What stands there stays until there is something else to say: no flicker with each question.
  const seen = new Set<string>();
  const watched = new MutationObserver(() =>
    seen.add(screen.queryByRole('progressbar', { name: /history/ })?.getAttribute('aria-label') ?? 'nothing'),
  );
  watched.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  expect((await screen.findByRole('progressbar', { name: said(80) })).getAttribute('aria-valuenow')).toBe('80');
  watched.disconnect();
  expect([...seen]).not.toContain('nothing');
  expectCalm();
  done();
  network.reply(FUNNEL, funnel(200, 40));
  expect(await finished('200 people who began, 40')).toBeTruthy();
  expect(screen.queryByText(/of the history is read/)).toBeNull();
});

it('keeps the numbers there were while those of another question are put off', async () => {
  const { network, putOff, visit, expectCalm } = opened();
  const first = network.reply(FUNNEL, funnel(200, 40));
  const user = visit();
  await finished('200 people who began, 40');
  first();
  const done = putOff(10);
  await user.selectOptions(screen.getByLabelText('Order'), 'any');
  expect(await screen.findByText(said(10))).toBeTruthy();
  expect(await finished('200 people who began, 40')).toBeTruthy();
  expectCalm();
  done();
  network.reply(FUNNEL, funnel(300, 60));
  expect(await finished('300 people who began, 60')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/of the history is read/)).toBeNull());
});
