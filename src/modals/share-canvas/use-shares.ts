import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shareActions } from '#resources/actions/shares.ts';
import type { Share } from '#resources/shapes/canvas/shares.ts';
import { perform } from '#src/providers/actions/perform.ts';

/** The links of a canvas, and what was done to them without asking anew. */
export function useShares(canvas: string) {
  const cache = useQueryClient();
  const key = ['canvas-shares', canvas] as const;
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => perform(shareActions.list, { params: { id: canvas } }, { signal }),
    // They hold secrets and counts: neither is kept.
    gcTime: 0,
  });
  const put = (change: (shares: readonly Share[]) => readonly Share[]) =>
    cache.setQueryData<readonly Share[]>(key, (shares) => shares && change(shares));
  return {
    shares: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    added: (share: Share) => put((shares) => [share, ...shares]),
    changed: (share: Share) => put((shares) => shares.map((each) => (each.id === share.id ? share : each))),
    removed: (id: string) => put((shares) => shares.filter((each) => each.id !== id)),
  };
}
