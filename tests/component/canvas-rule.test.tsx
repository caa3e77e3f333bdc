import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import type { CanvasSeen, SaveDocument, SeenQuestion } from '#src/canvas/host.ts';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import { canvas, element } from '#tests/fixtures/canvas-parts.ts';

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
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
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
