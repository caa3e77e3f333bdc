import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import { ApiError } from '../data/api-error.ts';
import { useLive } from '../live/live.ts';
import { type AnswerTo, perform } from './perform.ts';

/** Should a word of the server be lost. */
const POLL_MS = 5_000;
export type WalkAnswer = AnswerTo<typeof workspaceActions.showWalk>;

const keyOf = (workspace: string, walk: string | null) => ['walk', workspace, walk] as const;
/** Addresses that the browser did not open, by walk. */
const blockedKey = (walk: string | null) => ['walk-blocked', walk] as const;

const hasEnded = (walk: WalkAnswer | undefined) => !!walk && Date.parse(walk.ends_at) <= Date.now();

/** True from the moment a walk is over, which nobody tells of where its time runs out. */
function useIsOver(walk: WalkAnswer | undefined): boolean {
  const [, look] = useState(0);
  const ends = walk?.ends_at;
  useEffect(() => {
    if (!ends) return;
    const timer = setTimeout(() => look((times) => times + 1), Math.max(0, Date.parse(ends) - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [ends]);
  return hasEnded(walk);
}

/** A walk through the site of a workspace, followed as it goes; `id` is null while there is none. */
export function useWalk(workspace: string, id: string | null) {
  const client = useQueryClient();
  const queryKey = keyOf(workspace, id);
  useLive((event) => {
    if (event.type === 'resource' && event.resource === 'walks' && id && event.ids.includes(id))
      void client.invalidateQueries({ queryKey });
  });
  const { data, error } = useQuery({
    queryKey,
    enabled: id !== null,
    queryFn: ({ signal }) => perform(workspaceActions.showWalk, { params: { id: workspace, walk: id ?? '' } }, { signal }),
    refetchInterval: ({ state }) => (hasEnded(state.data) || state.error ? false : POLL_MS),
  });
  const isOver = useIsOver(data);
  return { walk: data, error, isOver, blocked: client.getQueryData<string>(blockedKey(id)) ?? null };
}

/** Begins walks and ends them; one thing at a time. `onFailed` gets the server's sentence. */
export function useWalkActs(workspace: string, onFailed: (error: ApiError) => void) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailed(error);
    } finally {
      setBusy(false);
    }
  };
  const keep = (walk: WalkAnswer) => client.setQueryData<WalkAnswer>(keyOf(workspace, walk.id), walk);
  /** Opens the site in a tab. `onBegun` gets the id of the walk. */
  const begin = (onBegun: (walk: string) => void) => {
    // Opened by the click itself: browsers let no page open one after it has waited.
    const tab = window.open('', '_blank');
    let isShown = false;
    const start = async () => {
      const walk = await perform(workspaceActions.startWalk, { params: { id: workspace } });
      keep(walk);
      if (tab && walk.address) tab.location.href = walk.address;
      else client.setQueryData(blockedKey(walk.id), walk.address);
      isShown = true;
      onBegun(walk.id);
    };
    // Where there is nothing to show, no empty tab stays.
    void run(start).finally(() => isShown || tab?.close());
  };
  const end = (id: string) =>
    void run(async () => void keep(await perform(workspaceActions.endWalk, { params: { id: workspace, walk: id } })));
  return { isBusy, begin, end };
}
