import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Point } from '#domain/canvas/lines/curves.ts';
import type { Route } from '#domain/canvas/lines/route.ts';
import { Router } from '#domain/canvas/lines/router.ts';
import { documentOf, type Editor } from '../store/editor-store.ts';
import { createSignals } from './signals.ts';

/**
 * The ways of the lines of an open canvas. It follows the document by itself and tells each line, and each card
 * whose drop-off moves, that it is drawn otherwise; nothing else hears of it.
 */
export interface Routes {
  readonly router: Router;
  readonly onLine: (line: string, listener: () => void) => () => void;
  readonly onElement: (element: string, listener: () => void) => () => void;
  /** Any line runs otherwise, drags left out. */
  readonly onUpdate: (listener: () => void) => () => void;
  /** Counts those updates. */
  readonly version: () => number;
  /** Cards are being dragged: the lines that hang on them follow. */
  readonly move: (positions: ReadonlyMap<string, Point>) => void;
  /** A drag that changed nothing is over: everything stands where the document says. */
  readonly settle: () => void;
  /** Begins to follow the document; gives back how to stop. */
  readonly follow: () => () => void;
}

const ANY = '';

export function createRoutes(editor: Editor): Routes {
  const router = new Router(documentOf(editor.getState()));
  const lines = createSignals();
  const elements = createSignals();
  const updates = createSignals();
  let version = 0;
  const update = () => {
    const changed = router.update(documentOf(editor.getState()));
    lines.emit(changed.lines);
    elements.emit(changed.elements);
    if (changed.lines.size === 0) return;
    version += 1;
    updates.emit([ANY]);
  };
  return {
    router,
    onLine: lines.on,
    onElement: elements.on,
    onUpdate: (listener) => updates.on(ANY, listener),
    version: () => version,
    move: (positions) => lines.emit(router.move(positions).lines),
    settle: update,
    follow: () => {
      update();
      return editor.subscribe((state, before) => {
        if (documentOf(state) !== documentOf(before)) update();
      });
    },
  };
}

export const RoutesContext = createContext<Routes | null>(null);

export function useRoutes(): Routes {
  const routes = useContext(RoutesContext);
  if (!routes) throw new Error('useRoutes is used outside of the map');
  return routes;
}

/** The way of a line; what uses it is drawn again only when this line runs otherwise. */
export function useRoute(line: string): Route | undefined {
  const { router, onLine } = useRoutes();
  return useSyncExternalStore(
    useCallback((listener) => onLine(line, listener), [onLine, line]),
    () => router.route(line),
  );
}

/** Another number whenever lines run otherwise; a drag does not count before it has ended. */
export function useRoutesVersion(): number {
  const { onUpdate, version } = useRoutes();
  return useSyncExternalStore(onUpdate, version);
}

/** Where the people who leave are drawn under a card, in pixels from its left edge. */
export function useLeaveAt(element: string): number {
  const { router, onElement } = useRoutes();
  return useSyncExternalStore(
    useCallback((listener) => onElement(element, listener), [onElement, element]),
    () => router.leaveAt(element),
  );
}
