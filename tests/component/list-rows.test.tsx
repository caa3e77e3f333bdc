import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KINDS, type Kind, rowsOf } from './support/kinds.ts';
import type { Asked } from './support/network.ts';
import { addressed, shopOf } from './support/screen.tsx';

/** How a list request of either API says order and place. */
function placeOf({ resource }: Kind, { query }: Asked) {
  const asked = Object.fromEntries(query);
  if (resource.api === 'dashboard') return { sort: asked.sort, from: (Number(asked['page[number]']) - 1) * Number(asked['page[size]']) };
  return { sort: `${asked._order === 'desc' ? '-' : ''}${asked._sort}`, from: Number(asked._start) };
}

describe.each(KINDS)('rows of %s', (_api, kind) => {
  const { resource, path, words, nameOf, label } = kind;
  const list = new RegExp(`^GET ${path}$`);
  const named = new RegExp(`^${nameOf(0).replace(/\d+/, '\\d+')}$`);
  const deleted = new RegExp(`^DELETE ${path}/`);
  const names = () => screen.getAllByText(named).map((name) => name.textContent);

  it('stand in the order and on the page that the address names', async () => {
    const { network, open } = shopOf({ rows: rowsOf(kind, 107) });
    const user = open(resource, `?sort=-${label}&page=3`);
    await screen.findByText(nameOf(7));
    expect(names()).toEqual([7, 6, 5, 4, 3, 2, 1].map(nameOf));
    expect(screen.getByRole('columnheader', { name: words.head }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByText('101–107 of 107')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    const [first] = network.sent(list);
    expect(first && placeOf(kind, first)).toEqual({ sort: `-${label}`, from: 100 });

    // Another order begins at its first page.
    await user.click(screen.getByRole('button', { name: words.head }));
    await screen.findByText('1–50 of 107');
    await screen.findByText(nameOf(50));
    expect(names()[0]).toBe(nameOf(1));
    expect(addressed()).not.toHaveProperty('page');
  });

  it('are turned over page by page, and back by the browser', async () => {
    const user = shopOf({ rows: rowsOf(kind, 52) }).open(resource, `?sort=-${label}&page=2`);
    await screen.findByText(nameOf(2));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await screen.findByText(nameOf(52));
    expect(addressed()).toEqual({ sort: `-${label}` });
    window.history.back();
    await screen.findByText(nameOf(2));
    expect(screen.queryByText(nameOf(52))).toBeNull();
    expect(addressed()).toEqual({ sort: `-${label}`, page: '2' });
  });

  it('are chosen, deleted together, and brought back', async () => {
    const { network, open } = shopOf({ rows: rowsOf(kind, 4) });
    const user = open(resource);
    await screen.findByText(nameOf(4));
    expect(screen.queryByRole('toolbar')).toBeNull();
    for (const at of [2, 3]) await user.click(screen.getByRole('checkbox', { name: `Select ${nameOf(at)}` }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    expect(bar.getByText('2 selected')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    if (kind.asks) {
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(`Delete 2 ${words.one}s?`)).toBeTruthy();
      expect(network.sent(deleted)).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
    }
    await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(names()).toEqual([nameOf(1), nameOf(4)]));
    expect(network.sent(deleted).map((asked) => asked.path.split('/').at(-1))).toEqual([2, 3].map((at) => kind.row(at).id));
    expect(screen.queryByRole('toolbar')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(nameOf(3));
    expect(network.of(resource)).toHaveLength(4);
  });

  it('that could not be deleted are not said to be, and stay', async () => {
    const { network, open } = shopOf({ rows: rowsOf(kind, 2) });
    network.lose(deleted);
    const user = open(resource);
    await screen.findByText(nameOf(1));
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    if (kind.asks) {
      // The window that asked says why, and stays.
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      expect((await dialog.findByRole('alert')).textContent).toContain('There is no connection to the server.');
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    }
    expect(kind.asks || (await screen.findAllByText(/^There is no connection to the server\./))).toBeTruthy();
    await waitFor(() => expect(names()).toEqual([nameOf(1), nameOf(2)]));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are chosen and let go by the keyboard', async () => {
    const user = shopOf({ rows: rowsOf(kind, 3) }).open(resource);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    expect(within(screen.getByRole('toolbar')).getByText('3 selected')).toBeTruthy();
    // The focus is still on the checkbox.
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.keyboard('jjx');
    expect(within(screen.getByRole('toolbar')).getByText('1 selected')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: `Select ${nameOf(2)}` })).toHaveProperty('checked', true);
  });
});
