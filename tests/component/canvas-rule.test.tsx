import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CanvasElement } from '#domain/canvas/document.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import type { CanvasSeen, SaveDocument, SeenQuestion } from '#src/canvas/host.ts';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import type { Credited } from '#src/canvas/seen/port.ts';
import { canvas, element, source } from '#tests/fixtures/canvas-parts.ts';

/** The rule of a card, typed with what was really seen beside it. */

const SEEN = [
  { value: 'shop.example/', people: 1240 },
  { value: 'shop.example/quiz', people: 412 },
];

/** The rule of one card, opened. */
async function openRule(card: CanvasElement, seen?: Partial<CanvasSeen>) {
  const asked: SeenQuestion[] = [];
  const all: CanvasSeen = {
    days: 30,
    values: async (question) => {
      asked.push(question);
      return SEEN.filter(({ value }) => value.includes(question.search));
    },
    count: async () => ({ people: 12340 }),
    credited: async () => null,
    ...seen,
  };
  const save = vi.fn<SaveDocument>(async (revision) => ({ kind: 'saved', revision: revision + 1 }));
  const stored = { revision: 1, document: canvas({ elements: [card] }), saved_at: new Date().toISOString(), saved_by: null };
  const host = readOnlyHost(
    { id: `c-${card.id}`, name: 'Launch', currency: 'EUR', timezone: 'Europe/Berlin', document: canvas({ elements: [card] }) },
    {
      readOnly: null,
      saving: { save, load: async () => stored, saveCopy: async () => () => undefined },
      ...(seen && { seen: async () => all }),
    },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CanvasEditor host={host} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: /^(Details of|Edit) / }));
  await user.click(await screen.findByRole('tab', { name: 'Rule' }));
  /** The rule that was saved last. */
  const rule = () => save.mock.lastCall?.[1].elements[0]?.rule;
  return { user, asked, rule };
}

describe('a rule', () => {
  beforeEach(() => {
    // A phone, which shows the table.
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    vi.stubGlobal('fetch', () => Promise.reject(new Error('the editor asks its host')));
  });

  it('is made of pages that were seen, by keys', async () => {
    const { user, asked, rule } = await openRule(element('a'), {});
    const field = await screen.findByRole('combobox', { name: 'Add an address' });
    field.focus();
    await user.keyboard('{ArrowDown}');
    const list = await screen.findByRole('listbox', { name: 'Seen in the last 30 days' });
    expect((await within(list).findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'shop.example/1,240 people',
      'shop.example/quiz412 people',
    ]);
    expect(asked).toEqual([{ of: 'page', event: 'page_view', search: '' }]);
    // Escape closes the list and leaves the rule open.
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(within(screen.getByRole('listbox')).getAllByRole('option')[1]?.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rule()).toEqual({ type: 'page', urls: ['shop.example/quiz'] }));
  });

  it('takes any text, and asks for what holds it', async () => {
    const { user, asked, rule } = await openRule(element('b'), {});
    const field = await screen.findByRole('combobox', { name: 'Add an address' });
    await user.type(field, '/never-seen');
    expect(await screen.findByText(/Nothing like this was seen in the last 30 days/)).toBeDefined();
    expect(asked.at(-1)).toEqual({ of: 'page', event: 'page_view', search: '/never-seen' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rule()).toEqual({ type: 'page', urls: ['/never-seen'] }));
  });

  it('says when what was seen cannot be listed', async () => {
    const { user, rule } = await openRule(element('c'), { values: () => Promise.reject(new Error('busy')) });
    await user.click(await screen.findByRole('combobox', { name: 'Add an address' }));
    expect(await screen.findByText(/cannot be listed right now/)).toBeDefined();
    await user.keyboard('/quiz{Enter}');
    await waitFor(() => expect(rule()).toEqual({ type: 'page', urls: ['/quiz'] }));
  });

  it('asks for the values of what is compared', async () => {
    const utm = { key: 'utm_source', match: 'is', value: '' } as const;
    const source = await openRule(element('d', { kind: 'facebook_ads', rule: { type: 'source', conditions: [utm] } }), {});
    await source.user.click(await screen.findByRole('combobox', { name: 'Value' }));
    await waitFor(() => expect(source.asked).toEqual([{ of: 'utm_source', search: '' }]));
  });

  it('says whom it would have counted, of what was typed last', async () => {
    const count = vi.fn<CanvasSeen['count']>(async (rule) => ({
      people: rule.type === 'page' && rule.urls.includes('/quiz') ? 12_340 : 0,
    }));
    const { user } = await openRule(element('f', { rule: { type: 'page', urls: ['/qui'] } }), { count });
    expect(await screen.findByText(/Nobody in the last 30 days\. Is the address right/)).toBeDefined();
    await user.type(screen.getByRole('combobox', { name: 'Address' }), 'z');
    expect(await screen.findByText('12,340 people in the last 30 days match.')).toBeDefined();
    expect(count.mock.calls.map(([rule]) => rule)).toEqual(['/qui', '/quiz'].map((url) => ({ type: 'page', urls: [url] })));
  });

  it('says why nobody can be counted, and counts again when it is told to', async () => {
    const count = vi.fn<CanvasSeen['count']>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue({ people: null });
    const { user } = await openRule(element('g', { rule: { type: 'event', event: 'purchase' }, kind: 'purchase' }), { count });
    expect(await screen.findByText(/cannot be counted right now/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Your plan does not show these events/)).toBeDefined();
  });

  it('compares the name of an event as it is told to, chosen before or after it', async () => {
    const { user, asked, rule } = await openRule(
      element('h', { kind: 'button_click', rule: { type: 'event', event: 'button_click' } }),
      {},
    );
    const group = within(await screen.findByRole('group', { name: 'Name' }));
    await user.selectOptions(group.getByRole('combobox', { name: 'How' }), 'contains');
    await user.type(group.getByRole('combobox', { name: 'Name' }), 'Buy');
    const clicked = (match: string) => ({ type: 'event', event: 'button_click', name: { match, value: 'Buy' } });
    await waitFor(() => expect(rule()).toEqual(clicked('contains')));
    await waitFor(() => expect(asked.at(-1)).toEqual({ of: 'name', event: 'button_click', search: 'Buy' }));
    await user.selectOptions(group.getByRole('combobox', { name: 'How' }), 'is not');
    await waitFor(() => expect(rule()).toEqual(clicked('isNot')));
  });

  it('is typed into plain fields where nobody knows what was seen', async () => {
    const { user, rule } = await openRule(element('e'));
    await user.type(await screen.findByRole('textbox', { name: 'Add an address' }), '/quiz{Enter}');
    await waitFor(() => expect(rule()).toEqual({ type: 'page', urls: ['/quiz'] }));
    expect(screen.queryByRole('combobox', { name: 'Add an address' })).toBeNull();
  });
});

describe('a source', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  });

  const RULE: NonNullable<CanvasElement['rule']> = { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'facebook' }] };
  const TWO = { min: '2026-01-05', max: '2026-02-03' };
  const COUNTED: CanvasReport = {
    as_of: '2026-02-03T08:10:00Z',
    counted_until: '2026-02-03T08:10:00Z',
    notices: [],
    locked: { elements: {}, money: null },
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    range: TWO,
    revision: 1,
    elapsed: 1,
    elements: { s: { people: 400, hits: 900 } },
    lines: {},
    crowd: null,
    totals: { crowd: 'sources', people: 400, buyers: 8, purchases: 9, revenue: 90_000, spend: 20_000, spend_known: true, others: null },
  };

  /** The figures under the people of an opened source, as "label value". */
  async function figures(found: Credited | null) {
    const credited = vi.fn<CanvasSeen['credited']>(async () => found);
    const seen = { days: 30, values: async () => [], count: async () => ({ people: 0 }), credited };
    const document = canvas({ elements: [source('s', 1500, 50_000)].map((card) => ({ ...card, rule: RULE })) });
    const host = readOnlyHost(
      { id: `source-${JSON.stringify(found)}`, name: 'Launch', currency: 'EUR', timezone: 'Europe/Berlin', document },
      { seen: async () => seen, actuals: { begun: true, whom: 'country is DE', load: async () => COUNTED, fixed: { everyMs: null } } },
    );
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CanvasEditor host={host} />
      </QueryClientProvider>,
    );
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: /^Details of / }));
    await screen.findByText('People so far');
    await waitFor(() => expect(credited).toHaveBeenCalled());
    expect(credited.mock.lastCall?.slice(0, 2)).toEqual([RULE, { range: TWO, whom: 'country is DE' }]);
    return (label: string) =>
      screen.findByRole('row', { name: new RegExp(`^${label} `) }).then(({ textContent }) => textContent?.slice(label.length));
  }

  it('says what it earned and cost, of what its people were credited with', async () => {
    const figure = await figures({ purchases: 9, revenue: 90_000, spend: 20_000, isPerDay: false });
    expect(await figure('Purchases')).toBe('9');
    expect(await figure('Profit')).toBe('€700.00');
    expect(await figure('ROAS')).toMatch(/^450/);
    expect(await figure('Cost per person')).toBe('€0.50');
    expect(screen.queryByText(/No ad spend is known/)).toBeNull();
  });

  it('says that it is not known where nobody knows its spend, and what is only about so', async () => {
    const unknown = await figures({ purchases: 9, revenue: 90_000, spend: null, isPerDay: true });
    expect(await unknown('Revenue')).toBe('€900.00');
    for (const label of ['Profit', 'ROAS', 'Cost per person']) expect(await unknown(label)).toBe('–');
    expect(screen.getByText(/No ad spend is known/)).toBeDefined();
    cleanup();
    const perDay = await figures({ purchases: 9, revenue: 90_000, spend: 20_000, isPerDay: true });
    expect(await perDay('Cost per person')).toBe('≈ €0.50');
    expect(screen.getByText(/You track without cookies/)).toBeDefined();
  });
});
