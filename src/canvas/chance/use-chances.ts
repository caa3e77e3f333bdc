import { useEffect, useState } from 'react';
import type { Doubt } from '#domain/canvas/chance/draw.ts';
import type { Chances } from '#domain/canvas/chance/simulate.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';

export interface Asked {
  readonly document: CanvasDocument;
  readonly doubt: Doubt;
}

export type ChanceState =
  | { readonly state: 'working'; readonly chances: Chances | null }
  | { readonly state: 'ready'; readonly chances: Chances }
  | { readonly state: 'failed'; readonly chances: null };

/** What the plan may come to; the last answer stays until there is another one. A plan that changes is asked for anew. */
export function useChances(document: CanvasDocument, spread: number): ChanceState {
  const [state, setState] = useState<ChanceState>({ state: 'working', chances: null });
  useEffect(() => {
    setState(({ chances }) => ({ state: 'working', chances }));
    const worker = new Worker(new URL('./chance-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Chances>) => setState({ state: 'ready', chances: data });
    worker.onerror = () => setState({ state: 'failed', chances: null });
    worker.postMessage({ document, doubt: { spread } } satisfies Asked);
    return () => worker.terminate();
  }, [document, spread]);
  return state;
}
