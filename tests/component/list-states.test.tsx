import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KINDS, rowsOf } from './support/kinds.ts';
import { addressed, shopOf } from './support/screen.tsx';

/** What stands where the rows will be, or would be. */
describe.each(KINDS)('a list of %s', (_api, kind) => {
  const { resource, path, words, nameOf } = kind;
  const list = new RegExp(`^GET ${path}$`);
  const link = (at: number) => screen.findByRole('link', { name: nameOf(at) });

  it('says that it is loading, and nothing else, until the rows are there', async () => {
    const { network, open } = shopOf({ rows: rowsOf(kind, 2) });
    const release = network.hold(list);
    open(resource);
    await waitFor(() => expect(network.sent(list)).toHaveLength(1));
    await screen.findByRole('heading', { name: words.many });
    await screen.findByRole('status', { name: 'Loading' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(words.emptyTitle)).toBeNull();
    release();
    await link(2);
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('says what it is for before the first row, and opens what makes one', async () => {
    const user = shopOf().open(resource);
    await screen.findByText(words.emptyTitle);
    // Nothing to search, to filter or to export yet, and one thing to press.
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: words.create }));
    expect(await screen.findByRole(kind.opens.role, { name: kind.opens.name })).toBeTruthy();
  });

  it('says that nothing fits what was searched for, and goes back to all rows', async () => {
    const { network, open } = shopOf({ rows: rowsOf(kind, 3) });
    const user = open(resource);
    await link(1);
    await user.type(screen.getByRole('searchbox', { name: words.find }), nameOf(2));
    await waitFor(() => expect(screen.queryByRole('link', { name: nameOf(1) })).toBeNull());
    expect(addressed()).toEqual({ q: nameOf(2) });
    await user.type(screen.getByRole('searchbox'), ' nowhere');
    await screen.findByText('Nothing matches');
    expect(screen.getByText(`With these filters, nothing contains “${nameOf(2)} nowhere”.`)).toBeTruthy();
    expect(screen.queryByText(words.emptyTitle)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await link(3);
    expect(addressed()).toEqual({});
    expect(network.sent(list).length).toBeGreaterThan(2);
  });

  it('says why the rows did not come, and asks again when told to', async () => {
    const { network, open } = shopOf({ rows: rowsOf(kind, 1) });
    const mend = network.refuse(list, 503, { code: 'unavailable', detail: 'The service is busy. Try again in a moment.' });
    const user = open(resource);
    await screen.findByText('The list could not be loaded');
    expect(screen.getByText(`The service is busy. Try again in a moment. ${words.safe}`)).toBeTruthy();
    // What support asks for.
    expect(screen.getByText(/^Request 4f1c22aa/)).toBeTruthy();
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await link(1);
    expect(network.sent(list)).toHaveLength(2);
  });

  it('says that the connection was lost', async () => {
    const { network, open } = shopOf({ rows: rowsOf(kind, 1) });
    network.lose(list);
    open(resource);
    expect(await screen.findByText(/^There is no connection to the server\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
