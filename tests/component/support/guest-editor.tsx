import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { addLine } from '#domain/canvas/commands/lines.ts';
import { setTrafficInput } from '#domain/canvas/commands/traffic.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import type { CanvasHost } from '#src/canvas/host.ts';

/** The editor as a guest: whatever page it stands in, all it has comes from its host. */

/** A phone, which shows the table, since that needs no layout; and no network but that of the host. */
export function onPhoneWithoutNetwork(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', () => Promise.reject(new Error('the editor asks its host')));
}

/** An ad of 1,500 people that leads to a quiz. */
export const funnel = (): CanvasDocument => {
  const source = addElement(EMPTY_DOCUMENT, { id: 'a', kind: 'tiktok_ads', x: 0, y: 0 });
  const joined = addLine(addElement(source, { id: 'b', kind: 'quiz', x: 300, y: 0, url: '/quiz' }), { id: 'l', from: 'a', to: 'b' });
  const spent = setTrafficInput(joined, { element: 'a', input: 'spend', value: 90_000 });
  return setTrafficInput(spent, { element: 'a', input: 'people', value: 1500 });
};
export const SHOWN = { id: 'c', name: 'Launch', currency: 'EUR', timezone: 'Europe/Berlin' } as const;

/** 100 of 1,000 went on where half was planned. */
export const COUNTED: CanvasReport = {
  as_of: '2026-02-03T08:10:00Z',
  counted_until: '2026-02-03T08:10:00Z',
  notices: [],
  locked: { elements: {}, money: null },
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  range: { min: '2026-01-05', max: '2026-02-03' },
  revision: 1,
  elapsed: 1,
  elements: { a: { people: 1000, hits: 1000 }, b: { people: 100, hits: 100, revenue: 1_000_000 } },
  lines: { 'a>b': { people: 100, from: 1000, rate: 0.1 } },
  crowd: null,
  totals: { crowd: 'sources', people: 1000, buyers: 100, purchases: 100, revenue: 1_000_000, spend: 0, spend_known: true, others: null },
};

export function openEditor(host: CanvasHost) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CanvasEditor host={host} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}
