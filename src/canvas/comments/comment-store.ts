import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useHost } from '../host.ts';
import type { CanvasComments, Comment } from './port.ts';

export interface CommentsState {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly comments: readonly Comment[];
}

/** What is said on the open canvas, as it was last heard. */
export interface CommentStore extends StoreApi<CommentsState> {
  readonly load: () => Promise<void>;
  /** Something was said here: it stands there at once, and an answer that was asked for before does not take it away. */
  readonly add: (comment: Comment) => void;
}

const NOT_LOADED: CommentsState = { state: 'loading', comments: [] };

/** Answers may come in another order than they were asked for: the one that was asked for last counts. */
export function createCommentStore(list: CanvasComments['list']): CommentStore {
  const store = createStore<CommentsState>()(() => NOT_LOADED);
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
const NO_COMMENTS = createCommentStore(async () => []);
export const CommentStoreContext = createContext(NO_COMMENTS);

export const useCommentStore = (): CommentStore => useContext(CommentStoreContext);
export const useComments = (): CommentsState => useStore(useCommentStore());

/** Listens to what is said, from when the page is drawn. */
export function useLoadedComments(): CommentStore {
  const { comments, follow } = useHost();
  const [store] = useState(() => (comments ? createCommentStore(comments.list) : NO_COMMENTS));
  useEffect(() => {
    void store.load();
    return follow((event) => event.type === 'commented' && void store.load());
  }, [store, follow]);
  return store;
}
