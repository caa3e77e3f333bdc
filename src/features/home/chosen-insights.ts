import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import type { Entry } from './today.ts';

/** Are reports of the workspace open to whoever looks? Null while that is not known. */
const tells = ({ today, error }: Entry): boolean | null => (today ? today.live !== null : error ? false : null);

/** What of the home is looked at, and what else could be. */
export interface ChosenInsights {
  /** The workspace whose insights are shown; null: none, or it is not known yet whose, and nobody else's are shown meanwhile. */
  readonly chosen: WorkspaceRow | null;
  readonly choices: readonly WorkspaceRow[];
}

/** `asked`: the one of the address; else the first that has any to tell. `more`: workspaces of which nothing was asked yet. */
export function chosenInsights(entries: readonly Entry[], more: readonly WorkspaceRow[], asked: string | null): ChosenInsights {
  const choices = [...entries.filter((entry) => tells(entry) === true).map(({ row }) => row), ...more];
  const named = entries.find(({ row }) => row.id === asked);
  const wanted = named && tells(named) !== false ? named : entries.find((entry) => tells(entry) !== false);
  return { chosen: wanted && tells(wanted) ? wanted.row : null, choices };
}
