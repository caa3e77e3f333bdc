import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { chosenInsights } from '#src/features/home/chosen-insights.ts';
import { HomeInsights } from '#src/features/home/HomeInsights.tsx';
import type { Entry } from '#src/features/home/today.ts';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import './support/loaded.ts';

const idOf = (place: number) => `0195e6a0-0000-7000-8000-00000000000${place}`;
const row = (place: number, name: string) =>
  ({ id: idOf(place), name, started_tracking_at: '2026-01-01T00:00:00Z' }) as unknown as WorkspaceRow;
const CAFE = row(1, 'Cafe');
const DENTIST = row(2, 'Dentist');
const MAPS = row(3, 'Only maps');
/** `tells`: whether reports of it are open; null while nobody knows. */
const entry = (of: WorkspaceRow, tells: boolean | null): Entry => ({
  row: of,
  today: tells === null ? undefined : ({ tracks: tells, live: tells ? {} : null } as Entry['today']),
  error: null,
  retry: () => undefined,
});
const report = (name: string) => ({
  ...{ as_of: '2026-11-23T08:10:00Z', counted_until: '2026-11-23T08:10:00Z', notices: [], timezone: 'UTC', currency: 'USD' },
  range: { min: '2026-11-16', max: '2026-11-22' },
  findings: [{ kind: 'drift', page: `${name}.example/quiz`, share: 0.18, purchases: 40 }],
});

/** The network, which answers each workspace once its gate is open. */
function network() {
  const asked: string[] = [];
  const gates = new Map<string, Promise<void>>();
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    const id = new Headers(init.headers).get('x-project-id') ?? '';
    asked.push(id);
    await gates.get(id);
    return Response.json(report(id === CAFE.id ? 'cafe' : 'dentist'));
  });
  const hold = (id: string) => {
    let open: () => void = () => undefined;
    gates.set(
      id,
      new Promise<void>((resolve) => {
        open = resolve;
      }),
    );
    return () => open();
  };
  return { asked, hold };
}

function Home({ entries, more = [] }: { readonly entries: readonly Entry[]; readonly more?: readonly WorkspaceRow[] }) {
  const [asked, ask] = useState<string | null>(null);
  return <HomeInsights entries={entries} more={more} asked={asked} onAsk={ask} />;
}
function show(entries: readonly Entry[], more: readonly WorkspaceRow[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (now: readonly Entry[]) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Home entries={now} more={more} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(entries));
  return (now: readonly Entry[]) => rerender(page(now));
}
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Workspace' });

it('tells of the first workspace with anything to tell, and asks of another once it is chosen, without showing one for the other', async () => {
  const { asked, hold } = network();
  show([entry(MAPS, false), entry(CAFE, true), entry(DENTIST, true)]);
  expect(await screen.findByText(/cafe\.example\/quiz/)).toBeTruthy();
  const select = await choice();
  expect([...select.options].map(({ text }) => text)).toEqual(['Cafe', 'Dentist']);
  expect(asked).toEqual([CAFE.id]);
  const open = hold(DENTIST.id);
  await userEvent.selectOptions(select, 'Dentist');
  await waitFor(() => expect(asked).toEqual([CAFE.id, DENTIST.id]));
  expect(screen.queryByText(/cafe\.example/)).toBeNull();
  expect((await choice()).value).toBe(DENTIST.id);
  open();
  expect(await screen.findByText(/dentist\.example\/quiz/)).toBeTruthy();
});

it('waits for the first workspace, or the one that was chosen, rather than showing another one meanwhile', () => {
  const chosen = (entries: readonly Entry[], asked: string | null = null) => chosenInsights(entries, [], asked).chosen?.name ?? null;
  expect(chosen([entry(CAFE, null), entry(DENTIST, true)])).toBeNull();
  expect(chosen([entry(MAPS, false), entry(CAFE, true), entry(DENTIST, null)])).toBe('Cafe');
  expect(chosen([entry(CAFE, true), entry(DENTIST, null)], DENTIST.id)).toBeNull();
  expect(chosen([entry(CAFE, true), entry(DENTIST, false)], DENTIST.id)).toBe('Cafe');
  expect(chosenInsights([entry(CAFE, true)], [DENTIST], null).choices).toEqual([CAFE, DENTIST]);
});

it('offers no choice where there is one workspace, and says nothing of one without reports', async () => {
  network();
  const now = show([entry(CAFE, true)]);
  expect(await screen.findByText(/cafe\.example\/quiz/)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  now([entry(CAFE, false)]);
  expect(screen.queryByText(/cafe\.example/)).toBeNull();
});
