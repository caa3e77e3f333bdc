import { useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { resources } from '#resources/index.ts';
import type { CanvasWalk } from '#src/canvas/host.ts';
import { useWalk, useWalkActs } from '#src/providers/actions/use-walk.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useRowListIn } from '#src/providers/data/row-meta.ts';
import { useToast } from '#src/ui/timing/use-toast.ts';

/** As many as a workspace may have. */
const MOST_DOMAINS = 200;
/** In the address, so that whoever loads the page anew still walks. */
export const WALK_IN_ADDRESS = 'walk';

/** The walk of the address, and how to begin one here. */
export function useCanvasWalkActs(workspace: string) {
  const toast = useToast();
  const [params, setParams] = useSearchParams();
  const acts = useWalkActs(workspace, (error) => toast.failed(error, error.message));
  const show = (walk: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (walk) next.set(WALK_IN_ADDRESS, walk);
        else next.delete(WALK_IN_ADDRESS);
        return next;
      },
      { replace: true },
    );
  return { id: params.get(WALK_IN_ADDRESS), isBusy: acts.isBusy, end: acts.end, begin: () => acts.begin(show), close: () => show(null) };
}

/** The walk that the editor shows on its map; null while nobody walks. */
export function useCanvasWalk(workspace: string): CanvasWalk | null {
  const { id, isBusy, ...acts } = useCanvasWalkActs(workspace);
  const navigate = useNavigate();
  const { walk, isOver, blocked } = useWalk(workspace, id);
  const { result, query } = useRowListIn(workspace, resources.domains, {
    pagination: { currentPage: 1, pageSize: MOST_DOMAINS },
    queryOptions: { enabled: id !== null },
  });
  const latest = useRef({ ...acts, navigate });
  latest.current = { ...acts, navigate };
  const listed = query.isSuccess ? result.data : null;
  return useMemo(() => {
    if (!walk) return null;
    return {
      events: walk.events,
      state: isOver ? 'over' : walk.arrived ? 'goes' : 'waiting',
      ends_at: walk.ends_at,
      blocked,
      domains: listed?.map(({ domain }) => domain) ?? null,
      isBusy,
      onEnd: () => latest.current.end(walk.id),
      onAgain: () => latest.current.begin(),
      onClose: () => latest.current.close(),
      onDomains: () => void latest.current.navigate(`${inWorkspace(workspace)}/settings/project-domains`),
    };
  }, [walk, isOver, blocked, listed, isBusy, workspace]);
}
