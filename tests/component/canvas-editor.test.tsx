import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { addLine } from '#domain/canvas/commands/lines.ts';
import { setTrafficInput } from '#domain/canvas/commands/traffic.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { CanvasEditor } from '#src/canvas/CanvasEditor.tsx';
import type { CanvasHost, HostEvent, SaveDocument } from '#src/canvas/host.ts';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import * as texts from '#src/providers/texts/i18n.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';

/** The editor as a guest: whatever page it stands in, all it has comes from its host. Its table view, which needs no layout. */

const funnel = (): CanvasDocument => {
  const source = addElement(EMPTY_DOCUMENT, { id: 'a', kind: 'tiktok_ads', x: 0, y: 0 });
  const joined = addLine(addElement(source, { id: 'b', kind: 'quiz', x: 300, y: 0, url: '/quiz' }), { id: 'l', from: 'a', to: 'b' });
  const spent = setTrafficInput(joined, { element: 'a', input: 'spend', value: 90_000 });
  return setTrafficInput(spent, { element: 'a', input: 'people', value: 1500 });
};
const SHOWN = { id: 'c', name: 'Launch', currency: 'EUR', timezone: 'Europe/Berlin' } as const;

/** 100 of 1,000 went on where half was planned. */
const COUNTED: CanvasReport = {
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

function open(host: CanvasHost) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CanvasEditor host={host} />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

/** The row of a line in the table, whose code may come late. */
const rowOfLine = (id: string) =>
  waitFor(() => {
    const row = screen.getAllByRole('row').find(({ dataset }) => dataset.line === id);
    if (!row) throw new Error(`no row of the line ${id} yet`);
    return row;
  });

describe('the editor in a page', () => {
  beforeEach(() => {
    // A phone, which shows the table.
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    vi.stubGlobal('fetch', () => Promise.reject(new Error('the editor asks its host')));
  });

  it('shows a canvas with two lines of code, and takes nothing', async () => {
    open(readOnlyHost({ ...SHOWN, document: funnel() }));
    expect(await screen.findByRole('heading', { name: 'Launch' })).toBeDefined();
    expect((await screen.findAllByText('TikTok Ads')).length).toBeGreaterThan(0);
    // Nothing that waits for an entry, and no way that says so.
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Details of TikTok Ads' })).toBeDefined();
    expect(screen.getAllByText('1,500').length).toBeGreaterThan(0);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
    expect(screen.queryByText(/View only/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Add an element|Draw a line/ })).toBeNull();
  });

  it('tells by ear the tables from one another, and each field by its row', async () => {
    open(readOnlyHost({ ...SHOWN, document: funnel() }, { readOnly: null }));
    const steps = within(await screen.findByRole('table', { name: 'Steps' }));
    expect(screen.getByRole('heading', { name: 'Steps' })).toBeDefined();
    expect(screen.getByRole('table', { name: 'Lines' })).toBeDefined();
    const fields = steps.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? '');
    expect(fields).toContain('Name, TikTok Ads');
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('has a menu for each row, by the mouse and by the menu key', async () => {
    const user = open(readOnlyHost({ ...SHOWN, document: funnel() }, { readOnly: null }));
    const field = await screen.findByDisplayValue('/quiz');
    // In a field the mouse finds the browser's own.
    expect(fireEvent.contextMenu(field, { button: 2 })).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
    field.focus();
    expect(fireEvent.contextMenu(field)).toBe(false);
    expect(within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Draw a line from here/ })).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(field));
    const line = await rowOfLine('l');
    expect(fireEvent.contextMenu(within(line).getByRole('rowheader'), { button: 2 })).toBe(false);
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Line: stepped' }));
    await user.click(within(line).getByRole('button', { name: /^Edit/ }));
    expect(((await screen.findByRole('combobox', { name: 'Shape' })) as HTMLSelectElement).value).toBe('stepped');
  });

  it('tells in the strip what a buyer costs, and what a point more of the chosen line brings', async () => {
    const document = canvas({
      elements: [source('a', 1500, 90_000), element('b', { offers: [sells('book')] }), element('c')],
      lines: [line('a', 'b', 0.5), line('b', 'c', 1)],
      products: [product('book', 10_000)],
    });
    const user = open(readOnlyHost({ ...SHOWN, document }, { readOnly: null }));
    const strip = within(await screen.findByRole('region', { name: 'Result of the plan' }));
    // 750 of 1,500 buy, for 900.00 of ads.
    expect(strip.getByText('Cost per buyer').nextSibling?.textContent).toBe('€1.20');
    await user.click(within(await rowOfLine('a>b')).getByRole('button', { name: /^Edit/ }));
    // 15 more buyers at 100.00.
    expect(await strip.findByText('+1 point: +€1,500')).toBeDefined();
    // Everybody takes this one: there is no point to add.
    await user.click(within(await rowOfLine('b>c')).getByRole('button', { name: /^Edit/ }));
    await waitFor(() => expect(strip.queryByText(/^\+1 point/)).toBeNull());
  });

  it('keeps a menu open that somebody clicked twice', async () => {
    const user = open(readOnlyHost({ ...SHOWN, document: funnel() }));
    const more = await screen.findByRole('button', { name: 'More' });
    await user.dblClick(more);
    expect(screen.getByRole('menu')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('saves by its host, and shows what others saved', async () => {
    let tell: (event: HostEvent) => void = () => undefined;
    const save = vi.fn<SaveDocument>(async (revision) => ({ kind: 'saved', revision: revision + 1 }));
    const theirs = addElement(funnel(), { id: 'z', kind: 'checkout', x: 600, y: 0 });
    const user = open(
      readOnlyHost(
        { ...SHOWN, document: funnel() },
        {
          readOnly: null,
          saving: {
            save,
            load: async () => ({ revision: 9, document: theirs, saved_at: new Date().toISOString(), saved_by: null }),
            saveCopy: async () => () => undefined,
          },
          follow: (listener) => {
            tell = listener;
            return () => undefined;
          },
        },
      ),
    );
    await user.type(await screen.findByPlaceholderText('Quiz'), 'Which roast?');
    await waitFor(() => expect(save.mock.lastCall?.[1].elements[1]?.name).toBe('Which roast?'));
    await waitFor(() => expect(screen.getByText('Saved')).toBeDefined());
    tell({ type: 'saved', revision: 9 });
    expect(await screen.findByPlaceholderText('Checkout')).toBeDefined();
  });

  it('says nothing but that it loads until its words are there, and asks for them again', async () => {
    const loading = vi.spyOn(texts, 'loadTextPart').mockRejectedValueOnce(new Error('lost'));
    const missing = vi.spyOn(texts, 'hasTextPart').mockReturnValueOnce(false);
    const user = open(readOnlyHost({ ...SHOWN, document: funnel() }));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Launch' })).toBeDefined();
    loading.mockRestore();
    missing.mockRestore();
  });

  it('misses no rule where nothing reports a step', async () => {
    open(readOnlyHost({ ...SHOWN, document: addElement(EMPTY_DOCUMENT, { id: 'w', kind: 'wait', x: 0, y: 0 }) }));
    expect((await screen.findAllByText('Wait')).length).toBeGreaterThan(0);
    expect(screen.queryByText('No rule yet')).toBeNull();
  });

  it('offers actual numbers only where its host has them, or says why not', async () => {
    const user = open(readOnlyHost({ ...SHOWN, document: funnel() }, { parts: { withoutActuals: <p>Ask the owner</p> } }));
    await user.click(await screen.findByRole('radio', { name: 'Actual' }));
    expect(screen.getByText('Ask the owner')).toBeDefined();
  });

  it('counts the days that its address says, and writes those that are chosen', async () => {
    const load = vi.fn(async (range: CanvasReport['range']) => ({ ...COUNTED, range }));
    const address = new Map([
      ['layer', 'compare'],
      ['days', '2026-01-05_2026-02-03'],
    ]);
    const keep = vi.fn((name: string, value: string | null) => void address.set(name, value ?? ''));
    const looking = { asked: (name: string) => address.get(name) ?? null, keep };
    const user = open(readOnlyHost({ ...SHOWN, document: funnel() }, { looking, actuals: { begun: true, load } }));
    const button = () => screen.findByRole('button', { name: /^Days: / });
    expect((await button()).getAttribute('aria-label')).toMatch(/^Days: 5 Jan\s–\s3 Feb 2026$/);
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual({ min: '2026-01-05', max: '2026-02-03' }));
    await user.click(await button());
    await user.click(screen.getByRole('menuitem', { name: 'Other dates…' }));
    await user.click(await screen.findByTitle('2026-01-12'));
    await user.click(await screen.findByTitle('2026-01-20'));
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual({ min: '2026-01-12', max: '2026-01-20' }));
    expect(keep).toHaveBeenLastCalledWith('days', '2026-01-12_2026-01-20');
    await user.click(await button());
    await user.click(screen.getByRole('menuitem', { name: 'Yesterday' }));
    const yesterday = addDays(localDay(new Date(), SHOWN.timezone), -1);
    await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual({ min: yesterday, max: yesterday }));
    expect(address.get('days')).toBe('yesterday');
  });

  it('keeps every tool of the wide bar behind one button, with the state of the canvas in words', async () => {
    const save = vi.fn<SaveDocument>(async () => ({ kind: 'refused', message: 'This canvas is full.' }));
    const saving = { save, load: () => Promise.reject(new Error('not asked')), saveCopy: async () => () => undefined };
    const user = open(readOnlyHost({ ...SHOWN, document: funnel() }, { readOnly: null, saving }));
    await user.type(await screen.findByPlaceholderText('Quiz'), 'Q');
    expect(await screen.findByText('Not saved')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Map or table',
      'One-page report',
      'Export',
      'Keyboard shortcuts',
      'Compare scenarios',
      'What to check',
      'All commands',
    ]);
    expect(screen.getByText('Not saved: This canvas is full.')).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
  });

  it('chooses days in the menu of the period', async () => {
    const load = vi.fn<NonNullable<CanvasHost['actuals']>['load']>(() => new Promise(() => undefined));
    const user = open(readOnlyHost({ ...SHOWN, document: funnel() }, { actuals: { begun: true, load } }));
    await user.click(await screen.findByRole('button', { name: /^Days: This month, / }));
    expect(await screen.findByRole('menuitem', { name: 'Refresh' })).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: 'Last 7 days' }));
    expect(await screen.findByRole('button', { name: /^Days: Last 7 days, / })).toBeDefined();
    await waitFor(() => expect(load.mock.lastCall?.[0]).toMatchObject({ min: addDays(load.mock.lastCall?.[0].max ?? '', -6) }));
  });

  it('hands each number of what happened to its host, with what it is of', async () => {
    const rule = { type: 'page' as const, urls: ['/quiz'] };
    const { elements, lines } = funnel();
    const document: CanvasDocument = {
      ...EMPTY_DOCUMENT,
      elements: elements.map((one) => (one.id === 'b' ? { ...one, rule } : one)),
      lines: [...lines, { id: 'on', from: 'b', to: 'a', kind: 'next' }],
    };
    const counted: CanvasReport = {
      ...COUNTED,
      lines: { l: { people: 100, from: 1000, rate: 0.1 }, on: { people: 30, from: 100, rate: 0.3 } },
      crowd: { elements: { a: 900, b: 90 }, lines: { l: { people: 90, from: 900, rate: 0.1 }, on: { people: 30, from: 90, rate: 1 / 3 } } },
    };
    const number: NonNullable<CanvasHost['parts']['number']> = ({ part, id, crowd, range, at, text }) => (
      <a href={`#${JSON.stringify([part, id, crowd, range.min, at?.type])}`}>{text}</a>
    );
    const actuals = { begun: true, load: async () => counted };
    const user = open(readOnlyHost({ ...SHOWN, document }, { parts: { number }, actuals }));
    const ways = async () =>
      (await screen.findAllByRole('link')).flatMap((way) => {
        const [, asked] = (way.getAttribute('href') ?? '').split('#');
        return asked?.startsWith('[') ? [[way.textContent, JSON.parse(asked)]] : [];
      });
    await user.click(await screen.findByRole('button', { name: 'Details of Quiz' }));
    await user.click(screen.getByRole('radio', { name: 'Compare' }));
    await screen.findByText('Everybody here');
    const day = counted.range.min;
    expect(await ways()).toEqual([
      ['90', ['element', 'b', true, day, 'page']],
      ['100', ['element', 'b', false, day, 'page']],
      ['60', ['left', 'b', true, day, 'page']],
    ]);
    await user.click(screen.getByRole('radio', { name: 'Plan' }));
    await waitFor(() => expect(screen.queryByText('Everybody here')).toBeNull());
    expect(await ways()).toEqual([]);
  });

  it('says why its numbers do not come, in the words of who refused them', async () => {
    const gone = Object.assign(new Error('This uses a segment that was deleted.'), { code: 'segment_gone' });
    const user = open(readOnlyHost({ ...SHOWN, document: funnel() }, { actuals: { begun: true, load: () => Promise.reject(gone) } }));
    await user.click(await screen.findByRole('radio', { name: 'Actual' }));
    expect((await screen.findAllByText('This uses a segment that was deleted.')).length).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: /^Days: / }));
    expect((await screen.findAllByText('This uses a segment that was deleted.')).length).toBeGreaterThan(1);
  });

  it('speaks of the days that its host counted, where those are fixed', async () => {
    const document = canvas({
      elements: [source('a', 1500), element('b', { offers: [sells('book')] })],
      lines: [line('a', 'b', 0.5)],
      products: [product('book', 10_000)],
    });
    const load = async () => COUNTED;
    open(readOnlyHost({ ...SHOWN, document }, { actuals: { begun: true, load, fixed: { everyMs: null } } }));
    expect((await screen.findAllByText(/5 Jan/)).length).toBeGreaterThan(1);
    expect(await screen.findByText('since 5 Jan')).toBeDefined();
  });

  it.each([true, false])('prints plan and actual beside each other where both are looked at, amounts shown: %s', async (money) => {
    const document = canvas({
      elements: [source('a', 1500), element('b', { offers: [sells('book')] })],
      lines: [line('a', 'b', 0.5)],
      products: [product('book', 10_000)],
    });
    const load = async () => COUNTED;
    const user = open(readOnlyHost({ ...SHOWN, document }, { money, actuals: { begun: true, load, fixed: { everyMs: null } } }));
    await user.click(await screen.findByRole('radio', { name: 'Compare' }));
    await user.click(screen.getByRole('button', { name: 'One-page report' }));
    const report = within(await screen.findByRole('dialog', { name: 'One-page report' }));
    const people = await report.findByRole('row', { name: /^People/ });
    expect(
      within(people)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    ).toEqual([expect.stringMatching(/^1,4\d\d$/), '1,000']);
    expect(report.queryAllByText(/€/).length > 0).toBe(money);
    expect(report.queryByRole('row', { name: /^Profit/ }) !== null).toBe(money);
    // Whoever sees amounts can hand it on without them; nobody else is asked.
    const amounts = report.queryByRole('checkbox', { name: 'With amounts' });
    expect(amounts !== null).toBe(money);
    if (!amounts) return;
    const buyers = report.getByRole('row', { name: /^Buyers/ }).textContent;
    await user.click(amounts);
    expect(report.queryAllByText(/€/)).toEqual([]);
    expect(decodeURIComponent((report.getByRole('img') as HTMLImageElement).src)).not.toContain('€');
    expect(report.queryByRole('row', { name: /^(Profit|Revenue)/ })).toBeNull();
    expect(report.getByRole('row', { name: /^Buyers/ }).textContent).toBe(buyers);
  });

  describe('what is pasted from a canvas that counts in another currency', () => {
    const funnelOfPounds = canvas({ elements: [source('a', 1500), element('b', { name: 'Checkout', offers: [sells('book')] })] });
    const part = { elements: funnelOfPounds.elements, lines: [line('a', 'b', 0.5)], products: [product('book', 5400)] };
    const copied = { type: 'flumen/canvas-selection', version: 1, ...part } as const;
    const pasteInto = (more: Partial<CanvasHost>) => {
      const save = vi.fn<SaveDocument>(async () => ({ kind: 'saved', revision: 2 }));
      const saving = { save, load: () => Promise.reject(new Error('not asked')), saveCopy: async () => () => undefined };
      const user = open(readOnlyHost({ ...SHOWN, document: EMPTY_DOCUMENT }, { readOnly: null, saving, ...more }));
      const paste = async (text: string) => {
        await screen.findByRole('heading', { name: 'Launch' });
        const event = new Event('paste', { bubbles: true, cancelable: true });
        document.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }));
      };
      return { user, save, paste };
    };
    const inPounds = JSON.stringify({ ...copied, currency: 'GBP' });

    it('is converted, which is said, and one undo takes it back whole', async () => {
      const said: string[] = [];
      const { user, save, paste } = pasteInto({ rateFrom: async () => 1.25, notify: (text) => void said.push(text) });
      await paste(inPounds);
      expect((await screen.findAllByDisplayValue('Checkout')).length).toBeGreaterThan(0);
      expect(said).toEqual([expect.stringContaining('1 GBP = 1.25 EUR')]);
      await waitFor(() => expect(save.mock.lastCall?.[1].products).toMatchObject([{ price: 6750 }]), { timeout: 5000 });
      await user.keyboard('{Control>}z{/Control}');
      await waitFor(() => expect(screen.queryByDisplayValue('Checkout')).toBeNull());
      await waitFor(() => expect(save.mock.lastCall?.[1]).toMatchObject({ elements: [], products: [] }), { timeout: 5000 });
    });

    it.each([
      ['is known', async () => null],
      ['can be asked for', () => Promise.reject(new Error('offline'))],
    ])('stays outside where no rate %s', async (_, rateFrom) => {
      const notify = vi.fn();
      const { paste } = pasteInto({ rateFrom, notify });
      await paste(inPounds);
      await waitFor(() => expect(notify).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no exchange rate to EUR')));
      expect(screen.queryByDisplayValue('Checkout')).toBeNull();
    });

    it('is not converted where both count in the same', async () => {
      const rateFrom = vi.fn(async () => null);
      const { paste } = pasteInto({ rateFrom });
      await paste(JSON.stringify({ ...copied, currency: SHOWN.currency }));
      expect((await screen.findAllByDisplayValue('Checkout')).length).toBeGreaterThan(0);
      expect(rateFrom).not.toHaveBeenCalled();
    });
  });
});
