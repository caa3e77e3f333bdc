import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { openWorkspaces, useWorkspaces } from '#src/providers/place/workspaces.ts';

/** The workspaces something can go to, and the chosen one: the one somebody came from, else the first. */
export function useTarget() {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(params.get('workspace'));
  const workspaces = openWorkspaces(useWorkspaces().rows);
  const target = workspaces.find(({ id }) => id === chosen) ?? workspaces[0];
  return { workspaces, target, choose: setChosen };
}
