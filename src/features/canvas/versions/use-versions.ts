import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { openDocument } from '#domain/canvas/migrate.ts';
import { versionActions } from '#resources/actions/versions.ts';
import { perform } from '#src/providers/actions/perform.ts';

export const listKey = (canvas: string) => ['canvas-versions', canvas] as const;

/** The versions of a canvas that are kept, and what can be done with them. */
export function useVersions(canvas: string) {
  const cache = useQueryClient();
  const params = { id: canvas };
  const anew = () => cache.invalidateQueries({ queryKey: listKey(canvas) });
  const query = useQuery({
    queryKey: listKey(canvas),
    queryFn: ({ signal }) => perform(versionActions.list, { params }, { signal }),
    // People go on drawing elsewhere.
    staleTime: 0,
  });
  const keep = useMutation({
    mutationFn: (name: string) => perform(versionActions.create, { params, input: { name } }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: anew,
  });
  const rename = useMutation({
    mutationFn: ({ version, name }: { readonly version: string; readonly name: string }) =>
      perform(versionActions.edit, { params: { ...params, version }, input: { name } }),
    onSuccess: anew,
  });
  return {
    query,
    keep,
    rename,
    restore: (version: string) => perform(versionActions.restore, { params: { ...params, version } }),
    forget: async (version: string) => {
      await perform(versionActions.delete, { params: { ...params, version } });
      await anew();
    },
  };
}

/** How the canvas was drawn in a version, which never changes. */
export function useVersion(canvas: string, version: string | null) {
  return useQuery({
    queryKey: [...listKey(canvas), version],
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const stored = await perform(versionActions.show, { params: { id: canvas, version: version ?? '' } }, { signal });
      const opened = openDocument(stored.document);
      if (!opened.ok) throw new Error('The version was kept by a newer version of this page.');
      return { ...stored, document: opened.document };
    },
  });
}
