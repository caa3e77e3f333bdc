import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useTyped } from '#src/ui/timing/use-typed.ts';
import { WORKSPACE } from './support/grants.ts';
import { domains, rowsOf } from './support/kinds.ts';
import { addressed, shopOf } from './support/screen.tsx';
import { typeAtOnce } from './support/type-at-once.ts';

/** Fields whose text is kept in the address lose no letter, however late the address is drawn. */

const inWorkspace = `/dashboard/workspaces/${WORKSPACE}`;
const FIELDS = [
  { screen: 'tables of the monitor', path: `${inWorkspace}/monitor?tab=pages`, field: 'Find a row', name: 'q' },
  { screen: 'people', path: `${inWorkspace}/people`, field: 'Find people', name: 'q' },
  { screen: 'pages people saw', path: `${inWorkspace}/people`, field: 'Page contains', name: 'saw' },
  { screen: 'numbers of all workspaces', path: '/dashboard/workspaces/overview?tab=numbers', field: 'Find a workspace', name: 'q' },
  { screen: 'a generated list', path: listPath(domains.resource, WORKSPACE), field: domains.words.find, name: 'q' },
] as const;

it.each(FIELDS)('keeps every letter typed fast: $screen', async ({ path, field, name }) => {
  const shop = shopOf({ rows: rowsOf(domains, 1) });
  shop.network.refuse(/reports\/\w+$/, 503, { code: 'report_unavailable', detail: 'Later.' });
  shop.visit(path);
  const input = await screen.findByRole<HTMLInputElement>('searchbox', { name: field });
  typeAtOnce(input, 'abcdef');
  expect(input.value).toBe('abcdef');
  await waitFor(() => expect(addressed()).toMatchObject({ [name]: 'abcdef' }));
  expect(input.value).toBe('abcdef');
});

/** What a test draws of the address, and what was written to it. */
interface Address {
  readonly written: string[];
  draw: (text: string) => void;
}

/** A field over an address that is drawn when the test likes. */
function Field({ address }: { readonly address: Address }) {
  const [known, setKnown] = useState('');
  useEffect(() => {
    address.draw = (text) => act(() => setKnown(text));
  }, [address]);
  const [typed, type] = useTyped(known, (text) => address.written.push(text));
  return <input aria-label="Find" value={typed} onChange={({ target }) => type(target.value)} />;
}

function opened() {
  const address: Address = { written: [], draw: () => undefined };
  render(<Field address={address} />);
  return { user: userEvent.setup({ delay: null }), input: screen.getByLabelText<HTMLInputElement>('Find'), address };
}

it('what was told from the field comes back late, and takes no letter typed since', async () => {
  const { user, input, address } = opened();
  await user.type(input, 'ab');
  await waitFor(() => expect(address.written).toEqual(['ab']));
  await user.type(input, 'c ');
  address.draw('ab');
  expect(input.value).toBe('abc ');
  await waitFor(() => expect(address.written).toEqual(['ab', 'abc']));
  address.draw('abc');
  expect(input.value).toBe('abc ');
});

it('what is said elsewhere, as by a button or the way back, stands in the field', async () => {
  const { user, input, address } = opened();
  await user.type(input, 'ab');
  await waitFor(() => expect(address.written).toEqual(['ab']));
  address.draw('ab');
  address.draw('');
  expect(input.value).toBe('');
  address.draw('other');
  expect(input.value).toBe('other');
  expect(address.written).toEqual(['ab']);
});

it('asks nothing for a table that the plan locks for people beyond its limit', async () => {
  const shop = shopOf({ peopleBeyond: 60_000 });
  // Who is there now is told whatever the limit.
  shop.network.refuse(/reports\/live$/, 503, { code: 'report_unavailable', detail: 'Later.' });
  shop.visit(`${inWorkspace}/monitor?tab=pages`);
  expect(await screen.findByRole('button', { name: /See plans/ })).toBeTruthy();
  expect(shop.network.sent(/reports\/pages$/)).toEqual([]);
});
