import { lastWorkspace } from '#src/providers/place/last-workspace.ts';
import { useWorkspaces } from '#src/providers/place/workspaces.ts';
import { COMMON_CURRENCY } from './places.ts';

/** The currency of the workspace one was in last: the amounts of a template are whatever those of its canvas will be. */
export function useOwnCurrency(): string {
  const { rows } = useWorkspaces();
  const last = lastWorkspace();
  return (rows.find(({ id }) => id === last) ?? rows[0])?.currency ?? COMMON_CURRENCY;
}
