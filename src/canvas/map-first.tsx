import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEditor } from './store/context.ts';

const IsShownContext = createContext(false);

/**
 * An editor is opened to see the drawing: what stands beside it is drawn a frame later, in the room that is kept for it. A
 * key or a press that comes before that finds everything in its place.
 */
export function MapFirst({ children }: { readonly children: ReactNode }) {
  const editor = useEditor();
  const [isShown, setShown] = useState(() => editor.getState().view !== 'map');
  useEffect(() => {
    if (isShown) return undefined;
    const show = () => setShown(true);
    const away = new AbortController();
    for (const kind of ['keydown', 'pointerdown', 'paste'])
      window.addEventListener(kind, () => flushSync(show), { capture: true, signal: away.signal });
    // A task that follows a frame begins once that frame has been painted.
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(show)));
    return () => {
      away.abort();
      cancelAnimationFrame(frame);
    };
  }, [isShown]);
  return <IsShownContext value={isShown}>{children}</IsShownContext>;
}

/** What comes after the map. */
export function AfterMap({ children }: { readonly children: ReactNode }) {
  return useContext(IsShownContext) ? children : null;
}
