import { useInvalidate } from '@refinedev/core';
import { resourceNamed } from '#resources/index.ts';
import { ME_KEY } from '../auth/identity.ts';
import { queryClient } from '../data/query-client.ts';
import { refreshWorkspace, useMaybeWorkspace } from '../place/workspace.tsx';

/** Key of what canvases can be filtered by, which their rows decide. */
export const FACETS_KEY = 'facets';

/** Key of what somebody finds in the library besides what comes with the product. */
export const OWN_TEMPLATES_KEY = 'available-templates';

/** Asks anew for every report on screen; those kept for later are not shown again as they are. */
export const freshReports = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['reports'] });

/** Asks anew for the rows of these resources, for the reports that are made of them, for what is left of the limits, and for the open workspace. */
export function useFreshRows(): (names: readonly string[]) => Promise<void> {
  const invalidate = useInvalidate();
  const workspace = useMaybeWorkspace();
  return async (names) => {
    for (const name of names) await invalidate({ resource: name, invalidates: ['list', 'many', 'detail'] });
    if (names.some((name) => resourceNamed(name)?.inReports)) await freshReports();
    void queryClient.invalidateQueries({ queryKey: ME_KEY });
    void queryClient.invalidateQueries({ queryKey: [FACETS_KEY] });
    if (names.includes('own-templates')) void queryClient.invalidateQueries({ queryKey: [OWN_TEMPLATES_KEY] });
    if (workspace) refreshWorkspace(workspace.id);
  };
}
