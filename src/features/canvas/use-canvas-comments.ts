import { useMemo, useState } from 'react';
import type { CanvasComments } from '#src/canvas/host.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';

/** What people of the workspace say to each other on a canvas. How it is asked for comes after the drawing. */
export function useCanvasComments(id: string): CanvasComments | null {
  const mayRead = useGrant('comments:list').allowed;
  const { role } = useWorkspace();
  const mayWrite = useGrant('comments:create').allowed;
  // A mail about a comment leads to it by this.
  const [first] = useState(() => new URLSearchParams(window.location.search).get('comment'));
  return useMemo(() => {
    if (!mayRead) return null;
    const calls = () => import('./comment-calls.ts').then(({ commentCalls }) => commentCalls(id));
    return {
      mayWrite,
      mayDeleteAny: mayWrite && role === 'owner',
      first,
      list: async () => (await calls()).list(),
      people: async () => (await calls()).people(),
      create: async (at, text, key) => (await calls()).create(at, text, key),
      edit: async (comment, text) => (await calls()).edit(comment, text),
      remove: async (comment) => (await calls()).remove(comment),
      setResolved: async (thread, isResolved) => (await calls()).setResolved(thread, isResolved),
    };
  }, [mayRead, mayWrite, role, first, id]);
}
