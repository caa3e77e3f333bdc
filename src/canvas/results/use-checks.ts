import { useMemo } from 'react';
import type { CanvasCheck } from '#domain/canvas/validate.ts';
import { useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';
import { isOnlyShown } from '../store/editor-store.ts';

export interface SortedChecks {
  /** Mistakes, and what is missing on things that were left. */
  readonly faults: readonly CanvasCheck[];
  /** What is missing on things that were just made: to be done, and no reproach. */
  readonly open: readonly CanvasCheck[];
}

export function useChecks(): SortedChecks {
  const { checks } = useDerived();
  const fresh = useEditorState((state) => state.fresh);
  const isShown = useEditorState(isOnlyShown);
  return useMemo(() => {
    // Who looks at a template or a link can fill in nothing: only what contradicts itself is worth a word there.
    if (isShown) return { faults: checks.filter(({ unfilled }) => !unfilled), open: [] };
    const isOpen = ({ unfilled, elements, lines }: CanvasCheck) => unfilled && [...elements, ...lines].some((id) => fresh.has(id));
    return { faults: checks.filter((check) => !isOpen(check)), open: checks.filter(isOpen) };
  }, [checks, fresh, isShown]);
}
