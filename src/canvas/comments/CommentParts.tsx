import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { loadTextPart } from '#src/providers/texts/i18n.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useHost } from '../host.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import { CommentStoreContext, useComments, useLoadedComments } from './comment-store.ts';

const texts = () => loadTextPart('comments');
/** Where nothing is said, nothing of how that looks is loaded. */
const CommentPins = lazyWithRetry(async () => (await Promise.all([import('./CommentPins.tsx'), texts()]))[0]);
const CommentPanel = lazyWithRetry(async () => (await Promise.all([import('./CommentPanel.tsx'), texts()]))[0]);

/** Around the screen: comments are loaded once for all that shows them. */
export function CommentsProvider({ children }: { readonly children: ReactNode }) {
  const editor = useEditor();
  const { comments } = useHost();
  const access = comments?.mayWrite ? 'write' : comments ? 'read' : 'none';
  useLayoutEffect(() => editor.setState({ commentAccess: access }), [editor, access]);
  const first = comments?.first ?? null;
  useEffect(() => {
    if (first !== null) editor.setState({ commenting: { kind: 'thread', thread: first } });
  }, [editor, first]);
  return <CommentStoreContext value={useLoadedComments()}>{children}</CommentStoreContext>;
}

/** Where on the map something is said, and where something is begun to be said. */
export function CommentPinsPart({ dragged }: { readonly dragged: ReadonlySet<string> }) {
  const isSaid = useComments().comments.length > 0;
  const isBegun = useEditorState((state) => state.commenting !== null);
  if (!isSaid && !isBegun) return null;
  return (
    <Suspense fallback={null}>
      <CommentPins dragged={dragged} />
    </Suspense>
  );
}

/** What is said, in the panel's place while it is looked at. */
export function CommentPanelPart({ children }: { readonly children: ReactNode }) {
  const isOpen = useEditorState(({ commenting }) => commenting !== null && commenting.kind !== 'place');
  if (!isOpen) return children;
  return (
    <Suspense fallback={null}>
      <CommentPanel />
    </Suspense>
  );
}
