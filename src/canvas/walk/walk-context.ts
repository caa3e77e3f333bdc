import { createContext, useContext, useMemo } from 'react';
import { litBy, ruledElements, type Walked, walkedOn } from '#domain/canvas/walked.ts';
import { linesLitBy } from '#domain/canvas/walked-lines.ts';
import { useHost } from '../host.ts';
import { useEditorState } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';

/** What a walk lights up on the map that is open, with what was changed and is not saved yet. */
export interface Lights {
  readonly walked: readonly Walked[];
  readonly elements: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  /** Elements that can light up. */
  readonly of: number;
}

export const WalkContext = createContext<Lights | null>(null);
/** Null while nobody walks. */
export const useLights = (): Lights | null => useContext(WalkContext);

export function useLightsValue(): Lights | null {
  const events = useHost().walk?.events;
  const document = useEditorState(documentOf);
  return useMemo(() => {
    if (!events) return null;
    const walked = walkedOn(document, events);
    return { walked, elements: litBy(walked), lines: linesLitBy(document, walked), of: ruledElements(document).length };
  }, [document, events]);
}
