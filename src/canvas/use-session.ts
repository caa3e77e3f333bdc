import { useEffect, useState } from 'react';
import { LAYERS } from '#domain/canvas/view/numbers.ts';
import { WORK_FILTERS } from '#domain/canvas/work.ts';
import { currentLanguage, useText } from '#src/providers/texts/i18n.ts';
import type { CanvasHost, CanvasSaving } from './host.ts';
import type { ConflictChoices } from './overlays/ConflictDialog.tsx';
import { AFTER_PAINTING, createDrafts, NO_DRAFTS } from './store/draft.ts';
import { documentOf, type EditorState } from './store/editor-store.ts';
import { existing } from './store/selection.ts';
import { openSession, type Session } from './store/session.ts';

/** Our own save is announced as well; its answer should be here by then. */
const SETTLE_MS = 500;
/** Where the table is the first view. */
export const PHONE = '(max-width: 640px)';

/** Sends what is unsaved when the page is hidden or left, and when the network is back. */
function useFlushing({ flush, together }: Session): void {
  useEffect(() => {
    const away = new AbortController();
    const { signal } = away;
    const leave = () => flush({ keepalive: true });
    window.addEventListener('pagehide', leave, { signal });
    window.addEventListener('blur', () => flush(), { signal });
    window.addEventListener('online', () => (together ? together.retry() : flush()), { signal });
    // A line that was open may look as if it still were.
    window.addEventListener('offline', () => together?.cut(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal });
    return () => away.abort();
  }, [flush, together]);
}

/** Another person's save appears by itself where nothing is unsaved; else the next save asks. */
function useOthersChanges({ follow, saving }: CanvasHost, session: Session): void {
  const load = saving?.load;
  useEffect(() => {
    if (!load) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (revision: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(revision), SETTLE_MS);
    };
    const look = async (stored: number) => {
      const { revision, sending, saved } = session.autosave.state();
      // Over a line it has come already.
      if (session.together?.keeps()) return;
      if (sending) return lookSoon(stored);
      if (revision >= stored || documentOf(session.editor.getState()) !== saved) return;
      const newest = await load().catch(() => null);
      // Something may have been drawn while the answer was on its way.
      if (newest && !session.together?.keeps() && documentOf(session.editor.getState()) === saved) session.takeOver(newest);
    };
    const stop = follow((event) => {
      if (event.type !== 'saved') return;
      if (session.together?.keeps()) session.editor.setState(({ save }) => ({ save: { ...save, revision: event.revision } }));
      else lookSoon(event.revision);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [follow, load, session]);
}

const VIEWS = ['map', 'table'] as const;
const HIDDEN = 'hidden';
/** What is kept of how it is looked at, by its name there; null where it is as it begins. */
const KEPT: readonly (readonly [name: string, of: (state: EditorState) => string | null])[] = [
  ['layer', ({ layer }) => layer],
  ['view', ({ view }) => view],
  ['notes', ({ withNotes }) => (withNotes ? null : HIDDEN)],
  ['work', ({ work }) => work],
];

/** How it is looked at follows into where the host keeps that. One thing that is chosen is shown to others, too; several are at work. */
function useKeptLook({ looking }: CanvasHost, { editor }: Session): void {
  useEffect(
    () =>
      editor.subscribe((state, before) => {
        if (!looking) return;
        for (const [name, of] of KEPT) if (of(state) !== of(before)) looking.keep(name, of(state));
        if (state.selection === before.selection) return;
        const chosen = [...state.selection.elements, ...state.selection.lines];
        looking.keep('chosen', chosen.length === 1 ? (chosen[0] ?? null) : null);
      }),
    [looking, editor],
  );
}

function begin(host: CanvasHost): Session {
  const { id, stored, readOnly, saving, keeping, actuals, together, looking } = host;
  const phone = window.matchMedia(PHONE).matches;
  const asked = (name: string) => looking?.asked(name);
  const session = openSession({
    canvas: stored,
    readOnly,
    view: VIEWS.find((view) => view === asked('view')) ?? (phone ? 'table' : 'map'),
    save: saving?.save ?? (async () => ({ kind: 'refused', message: '' })),
    line: together && { port: together, load: saving?.load ?? null, language: currentLanguage, isOnline: () => navigator.onLine },
    drafts: keeping ? createDrafts(keeping.store, keeping.person, id, AFTER_PAINTING) : NO_DRAFTS,
  });
  // A canvas that is still to be drawn opens on its plan.
  const first = stored.document.elements.length > 0 && actuals?.begun ? 'compare' : 'plan';
  const chosen = asked('chosen');
  session.editor.setState({
    layer: LAYERS.find((layer) => layer === asked('layer')) ?? first,
    withNotes: asked('notes') !== HIDDEN,
    work: WORK_FILTERS.find((filter) => filter === asked('work')) ?? null,
    ...(chosen && { selection: existing({ elements: [chosen], lines: [chosen] }, stored.document) }),
  });
  return session;
}

/** The open canvas, saved as it changes, with what can be done about a conflict. */
export function useSession(host: CanvasHost): { readonly session: Session; readonly conflict: ConflictChoices | null } {
  const { name, readOnly, saving } = host;
  const { t } = useText();
  const [session] = useState(() => begin(host));
  // A change of role, plan or lock reaches the open page at once.
  useEffect(() => {
    session.editor.setState({ readOnly });
    if (readOnly === null) session.together?.retry();
  }, [session, readOnly]);
  useEffect(() => session.start(), [session]);
  useFlushing(session);
  useOthersChanges(host, session);
  useKeptLook(host, session);
  const saveCopy = (to: CanvasSaving) => to.saveCopy(t('canvas.conflict.copy_name', { name }), documentOf(session.editor.getState()));
  const conflict = saving && {
    onTheirs: async () => session.takeOver(await saving.load()),
    onOverwrite: () => session.autosave.overwrite(),
    onCopy: async () => {
      const openCopy = await saveCopy(saving);
      session.takeOver(await saving.load());
      openCopy();
    },
    onKeep: async () => (await saveCopy(saving))(),
  };
  return { session, conflict };
}
