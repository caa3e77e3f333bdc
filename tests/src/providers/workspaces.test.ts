import { expect, it } from 'vitest';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { openWorkspaces } from '#src/providers/place/workspaces.ts';

const row = (id: string, is_locked: boolean) => ({ id, name: id, is_locked }) as WorkspaceRow;

it('offers what is open, in the order of the list, and the locked one that is being looked at', () => {
  const rows = [row('a', false), row('b', false), row('shut', true), row('here', true)];
  expect(openWorkspaces(rows).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(openWorkspaces(rows, 'here').map(({ id }) => id)).toEqual(['a', 'b', 'here']);
});
