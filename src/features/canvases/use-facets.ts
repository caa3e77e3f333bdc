import { useQuery } from '@tanstack/react-query';
import type { Choice } from '#src/crud/references.ts';
import { api, DASHBOARD_API } from '#src/providers/api.ts';
import { oneOf } from '#src/providers/json-api.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';

interface Facets {
  readonly owners: readonly { readonly id: string; readonly first_name: string; readonly last_name: string }[];
  readonly tags: readonly string[];
}
const NONE: Readonly<Record<string, readonly Choice[]>> = {};

/** Owners and tags of all canvases of the workspace, whatever page is on screen. */
export function useFacets(): Readonly<Record<string, readonly Choice[]>> {
  const workspace = useWorkspace();
  const { data } = useQuery({
    queryKey: ['facets', workspace.id],
    queryFn: ({ signal }) => oneOf<Facets>(api.get(`${DASHBOARD_API}/funnels/facets?filter[project]=${workspace.id}`, { signal })),
    enabled: workspace.can('canvases:list').allowed,
  });
  if (!data) return NONE;
  return {
    owner: data.owners.map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() })),
    tags: data.tags.map((tag) => ({ value: tag, label: tag })),
  };
}
