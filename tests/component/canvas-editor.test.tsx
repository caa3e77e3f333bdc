import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { CanvasHost, HostEvent, SaveDocument } from '#src/canvas/host.ts';
import { readOnlyHost } from '#src/canvas/read-only-host.ts';
import * as texts from '#src/providers/texts/i18n.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';
import { funnel, onPhoneWithoutNetwork, openEditor, SHOWN } from './support/guest-editor.tsx';

/** The editor as a guest: whatever page it stands in, all it has comes from its host. Its table view, which needs no layout. */

/** The row of a line in the table, whose code may come late. */
const rowOfLine = (id: string) =>
  waitFor(() => {
    const row = screen.getAllByRole('row').find(({ dataset }) => dataset.line === id);
    if (!row) throw new Error(`no row of the line ${id} yet`);
    return row;
  });

describe('the editor in a page', () => {
  beforeEach(onPhoneWithoutNetwork);

  it('shows a canvas with two lines of code, and takes nothing', async () => {
    openEditor(readOnlyHost({ ...SHOWN, document: funnel() }));
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
    openEditor(readOnlyHost({ ...SHOWN, document: funnel() }, { readOnly: null }));
    const steps = within(await screen.findByRole('table', { name: 'Steps' }));
    expect(screen.getByRole('heading', { name: 'Steps' })).toBeDefined();
    expect(screen.getByRole('table', { name: 'Lines' })).toBeDefined();
    const fields = steps.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? '');
    expect(fields).toContain('Name, TikTok Ads');
    expect(new Set(fields).size).toBe(fields.length);
  });

  it('has a menu for each row, by the mouse and by the menu key', async () => {
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }, { readOnly: null }));
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
    const user = openEditor(readOnlyHost({ ...SHOWN, document }, { readOnly: null }));
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
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }));
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
    const user = openEditor(
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
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Launch' })).toBeDefined();
    loading.mockRestore();
    missing.mockRestore();
  });

  it('misses no rule where nothing reports a step', async () => {
    openEditor(readOnlyHost({ ...SHOWN, document: addElement(EMPTY_DOCUMENT, { id: 'w', kind: 'wait', x: 0, y: 0 }) }));
    expect((await screen.findAllByText('Wait')).length).toBeGreaterThan(0);
    expect(screen.queryByText('No rule yet')).toBeNull();
  });

  it('keeps every tool of the wide bar behind one button, with the state of the canvas in words', async () => {
    const save = vi.fn<SaveDocument>(async () => ({ kind: 'refused', message: 'This canvas is full.' }));
    const saving = { save, load: () => Promise.reject(new Error('not asked')), saveCopy: async () => () => undefined };
    const user = openEditor(readOnlyHost({ ...SHOWN, document: funnel() }, { readOnly: null, saving }));
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

  describe('what is pasted from a canvas that counts in another currency', () => {
    const funnelOfPounds = canvas({ elements: [source('a', 1500), element('b', { name: 'Checkout', offers: [sells('book')] })] });
    const part = { elements: funnelOfPounds.elements, lines: [line('a', 'b', 0.5)], products: [product('book', 5400)] };
    const copied = { type: 'flumen/canvas-selection', version: 1, ...part } as const;
    const pasteInto = (more: Partial<CanvasHost>) => {
      const save = vi.fn<SaveDocument>(async () => ({ kind: 'saved', revision: 2 }));
      const saving = { save, load: () => Promise.reject(new Error('not asked')), saveCopy: async () => () => undefined };
      const user = openEditor(readOnlyHost({ ...SHOWN, document: EMPTY_DOCUMENT }, { readOnly: null, saving, ...more }));
      const paste = async (text: string) => {
        await screen.findByRole('heading', { name: 'Launch' });
        const event = new Event('paste', { bubbles: true, cancelable: true });
        document.dispatchEvent(Object.assign(event, { clipboardData: { files: [], getData: () => text } }));
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
