import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import { type AnswerTo, perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { useLive } from '#src/providers/live/live.ts';

/** Should a word of the server be lost. */
const POLL_MS = 5_000;
export type WalkAnswer = AnswerTo<typeof workspaceActions.showWalk>;

const isOver = (walk: WalkAnswer | undefined) => !walk || Date.parse(walk.ends_at) <= Date.now();

/** One walk through the site of a workspace: begun, followed as it goes, ended. */
export function useWalk(workspace: string) {
  const client = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const queryKey = ['walk', workspace, id];
  useLive((event) => {
    if (event.type === 'resource' && event.resource === 'walks' && id && event.ids.includes(id))
      void client.invalidateQueries({ queryKey });
  });
  const { data } = useQuery({
    queryKey,
    enabled: id !== null,
    queryFn: ({ signal }) => perform(workspaceActions.showWalk, { params: { id: workspace, walk: id ?? '' } }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_MS),
  });
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  };
  const keep = (walk: WalkAnswer) => {
    client.setQueryData(['walk', workspace, walk.id], walk);
    setId(walk.id);
  };
  return {
    walk: data,
    isOver: isOver(data),
    failure,
    isBusy,
    /** `show` gets the address to open. */
    begin: (show: (address: string) => void) =>
      run(async () => {
        const walk = await perform(workspaceActions.startWalk, { params: { id: workspace } });
        keep(walk);
        if (walk.address) show(walk.address);
      }),
    end: () =>
      run(async () => {
        if (id) keep(await perform(workspaceActions.endWalk, { params: { id: workspace, walk: id } }));
      }),
  };
}
