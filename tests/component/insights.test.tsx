import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { InsightsReport } from '#domain/wire/answers/insights.ts';
import { reportShapes } from '#resources/shapes/reports/index.ts';
import InsightsPanel from '#src/reports/InsightsPanel.tsx';
import { WORKSPACE } from './support/grants.ts';
import './support/loaded.ts';

const REPORT: InsightsReport = {
  ...{ as_of: '2026-11-23T08:10:00Z', counted_until: '2026-11-23T08:10:00Z', notices: [], timezone: 'UTC', currency: 'USD' },
  range: { min: '2026-11-16', max: '2026-11-22' },
  findings: [
    { kind: 'no_sales', since: '2026-11-20', expected: 12 },
    {
      kind: 'change',
      widget_id: 'w1',
      name: 'Revenue',
      format: 'money',
      better: 'up',
      value: 385_000,
      previous: 500_000,
      change: -0.23,
      chance: 0.004,
    },
    { kind: 'leverage', channel: 'paid_social', rate: 0.0139, others: 0.0433, people: 16_967, money: 3_029_100, chance: 0.0001 },
    { kind: 'drift', page: 'shop.example/quiz', share: 0.18, purchases: 40 },
    {
      ...{ kind: 'line', canvas: 'c1', canvas_name: 'Launch', line: 'l1', from: { name: 'Checkout', kind: 'checkout' } },
      ...{ to: { name: 'Thanks', kind: 'thank_you_page' }, rate: 0.44, planned: 0.58, people: 1_180, since: '2026-11-01', money: -339_600 },
    },
  ],
};

function show(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <InsightsPanel workspace={WORKSPACE} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('each finding is a sentence with its figures, how sure it is, and leads to the screen that shows it', async () => {
  expect(reportShapes.insights.answer.parse(REPORT)).toEqual(REPORT);
  show(() => Response.json(REPORT));
  const items = await screen.findAllByRole('listitem');
  const told = items.map((item) => [item.textContent, within(item).getByRole('link').getAttribute('href')?.split(WORKSPACE)[1]]);
  expect(told).toEqual([
    [expect.stringMatching(/No purchase since .*20.* About 12 were to be expected\./), '/settings/tracking'],
    [expect.stringMatching(/^Revenue fell by 23\.0%: \$3,850 .* \$5,000 .*scatter: under 1%$/), '/monitor?kpi=w1'],
    [
      expect.stringMatching(/^Paid social brought 16,967 people, of whom 1\.39% bought; of all others 4\.33% did\. .*\$30,291/),
      '/monitor?tab=sources',
    ],
    [expect.stringMatching(/^18\.0% of purchases come through shop\.example\/quiz/), '/monitor?tab=pages&q=%2Fquiz'],
    [
      expect.stringMatching(/^Checkout → Thanks takes 44\.0% of people, 58\.0% planned: 1,180 .*\$3,396/),
      '/canvases/c1?layer=compare&days=period&chosen=l1',
    ],
  ]);
});

it('nothing to tell is said; what does not come can be asked again', async () => {
  let fails = true;
  show(() =>
    fails
      ? Response.json({ errors: [{ code: 'report_unavailable', title: 'No', detail: 'Later.' }] }, { status: 503 })
      : Response.json({ ...REPORT, findings: [] }),
  );
  const again = await screen.findByRole('button', { name: /again/i });
  fails = false;
  again.click();
  expect(await screen.findByText(/Nothing stands out/)).toBeTruthy();
});
