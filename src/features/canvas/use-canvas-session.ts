import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useLive } from '#src/providers/live/live.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { copyCanvas, loadDocument, type OpenedCanvas, saverOf } from './data/canvas-api.ts';
import type { ConflictChoices } from './overlays/ConflictDialog.tsx';
import { createDrafts } from './store/draft.ts';
import { documentOf, type ReadOnly } from './store/editor-store.ts';
import { openSession, type Session } from './store/session.ts';

/** Our own save is announced as well; its answer should be here by then. */
const SETTLE_MS = 500;
const PHONE = '(max-width: 640px)';

function useReadOnlyReason(opened: OpenedCanvas): ReadOnly {
  const workspace = useWorkspace();
  const grant = useGrant('canvas-document:edit');
  if (opened.row.is_locked || workspace.row.is_locked) return 'locked';
  if (grant.allowed) return null;
  return grant.because === 'plan' || grant.because === 'locked' ? grant.because : 'role';
}

/** Sends what is unsaved when the page is hidden or left, and when the network is back. */
function useFlushing({ autosave }: Session): void {
  useEffect(() => {
    const leave = () => void autosave.flush({ keepalive: true });
    const hide = () => document.visibilityState === 'hidden' && leave();
    const back = () => void autosave.flush();
    window.addEventListener('pagehide', leave);
    window.addEventListener('blur', back);
    window.addEventListener('online', back);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('blur', back);
      window.removeEventListener('online', back);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [autosave]);
}

/** Another person's save appears by itself where nothing is unsaved; else the next save asks. */
function useOthersChanges(id: string, session: Session): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((event) => {
    if (event.type !== 'canvas' || event.canvas !== id) return;
    const lookSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void look(), SETTLE_MS);
    };
    const look = async () => {
      const { revision, sending, saved } = session.autosave.state();
      if (sending) return lookSoon();
      if (revision >= event.revision || documentOf(session.editor.getState()) !== saved) return;
      const stored = await loadDocument(id).catch(() => null);
      if (stored && documentOf(session.editor.getState()) === saved) session.takeOver(stored);
    };
    lookSoon();
  });
}

/** The open canvas, saved as it changes, with what can be done about a conflict. */
export function useCanvasSession(opened: OpenedCanvas): { readonly session: Session; readonly conflict: ConflictChoices } {
  const { id, name } = opened.row;
  const me = useMe();
  const workspace = useWorkspace();
  const { t } = useText();
  const navigate = useNavigate();
  const readOnly = useReadOnlyReason(opened);
  const maySeeActuals = useGrant('reports:canvas').allowed;
  const [session] = useState(() => {
    const phone = window.matchMedia(PHONE).matches;
    const made = openSession({
      canvas: opened,
      readOnly,
      view: phone ? 'table' : 'map',
      save: saverOf(id),
      drafts: createDrafts(window.localStorage, me.id, id),
    });
    // A canvas that is still to be drawn opens on its plan.
    const drawn = opened.document.elements.length > 0;
    if (drawn && workspace.row.started_tracking_at && maySeeActuals) made.editor.setState({ layer: 'compare' });
    return made;
  });
  // A change of role, plan or lock reaches the open page at once.
  useEffect(() => session.editor.setState({ readOnly }), [session, readOnly]);
  useEffect(() => session.start(), [session]);
  useFlushing(session);
  useOthersChanges(id, session);

  const conflict: ConflictChoices = {
    onTheirs: async () => session.takeOver(await loadDocument(id)),
    onOverwrite: () => session.autosave.overwrite(),
    onCopy: async () => {
      const copy = await copyCanvas(workspace.id, t('canvas.conflict.copy_name', { name }), documentOf(session.editor.getState()));
      session.takeOver(await loadDocument(id));
      navigate(`/dashboard/workspaces/${workspace.id}/canvases/${copy}`);
    },
  };
  return { session, conflict };
}
