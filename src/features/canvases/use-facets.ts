import { useQuery } from '@tanstack/react-query';
import { canvasActions } from '#resources/actions/canvases.ts';
import type { Choice } from '#src/crud/form/references.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { FACETS_KEY } from '#src/providers/actions/fresh.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';

const NONE: Readonly<Record<string, readonly Choice[]>> = {};

/** Owners and tags of all canvases of the workspace, whatever page is on screen. */
export function useFacets(): Readonly<Record<string, readonly Choice[]>> {
  const workspace = useWorkspace();
  const mayList = useGrant('canvases:list').allowed;
  const { data } = useQuery({
    queryKey: [FACETS_KEY, workspace.id],
    queryFn: ({ signal }) => perform(canvasActions.facets, { input: { 'filter[project]': workspace.id } }, { signal }),
    enabled: mayList,
  });
  if (!data) return NONE;
  return {
    owner: data.owners.map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() })),
    tags: data.tags.map((tag) => ({ value: tag, label: tag })),
  };
}
