import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useHost } from '../host.ts';
import type { CanvasComments, Comment } from './port.ts';

export interface TalkState {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly comments: readonly Comment[];
}

/** What is said on the open canvas, as it was last heard. */
export interface Talk extends StoreApi<TalkState> {
  readonly load: () => Promise<void>;
  /** Something was said here: it stands there at once, and an answer that was asked for before does not take it away. */
  readonly add: (comment: Comment) => void;
}

const NOTHING_SAID: TalkState = { state: 'loading', comments: [] };

/** Answers may come in another order than they were asked for: the one that was asked for last counts. */
export function createTalk(list: CanvasComments['list']): Talk {
  const store = createStore<TalkState>()(() => NOTHING_SAID);
  let asked = 0;
  const load = async () => {
    asked += 1;
    const turn = asked;
    try {
      const comments = await list();
      if (turn === asked) store.setState({ state: 'ready', comments });
    } catch {
      // What was heard before stays, and is heard anew with the next change.
      if (turn === asked) store.setState(({ state }) => ({ state: state === 'ready' ? 'ready' : 'failed' }));
    }
  };
  return {
    ...store,
    load,
    add: (comment) => {
      store.setState(({ comments }) => ({ comments: [...comments.filter(({ id }) => id !== comment.id), comment] }));
      void load();
    },
  };
}

/** Where nobody speaks. */
const SILENCE = createTalk(async () => []);
export const TalkContext = createContext(SILENCE);

export const useTalk = (): Talk => useContext(TalkContext);
export const useTalkState = (): TalkState => useStore(useTalk());

/** Listens to what is said, from when the page is drawn. */
export function useTalkValue(): Talk {
  const { comments, follow } = useHost();
  const [talk] = useState(() => (comments ? createTalk(comments.list) : SILENCE));
  useEffect(() => {
    void talk.load();
    return follow((event) => event.type === 'said' && void talk.load());
  }, [talk, follow]);
  return talk;
}
