import { useLocation } from 'react-router';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';

/** Address of somebody, with what was asked: days, and the KPI they count in. */
export function usePersonPath(): (person: string) => string {
  const { id } = useWorkspace();
  const { search } = useLocation();
  return (person) => `${inWorkspace(id)}/people/${person}${search}`;
}

/** The list that somebody was chosen from. */
export function usePeopleListPath(): string {
  const { id } = useWorkspace();
  const { search } = useLocation();
  return `${inWorkspace(id)}/people${search}`;
}
