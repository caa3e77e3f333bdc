import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { shareActions } from '#resources/actions/shares.ts';
import type { SharedCanvas } from '#resources/shapes/canvas/shares.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';

export interface Shown extends Omit<SharedCanvas, 'document'> {
  /** What it was opened with. */
  readonly password: string | undefined;
  /** Null: a newer version of the product made it. */
  readonly document: CanvasDocument | null;
}

export type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'open'; readonly shared: Shown }
  | { readonly kind: 'password' }
  | { readonly kind: 'gone' | 'resting' | 'failed'; readonly text: string | null };

function readShared(shared: SharedCanvas, password: string | undefined): Shown {
  const opened = openDocument(shared.document);
  return { ...shared, password, document: opened.ok ? opened.document : null };
}

/** What a link shows. @throws ApiError with the server's sentences. */
export async function openLink(token: string, password?: string, signal?: AbortSignal): Promise<Shown> {
  const shared = await perform(shareActions.open, { input: { token, ...(password !== undefined && { password }) } }, { signal });
  return readShared(shared, password);
}

const NOTHING_LOCKED: CanvasReport['locked'] = { elements: {}, money: null };

/** The actual numbers of a link. @throws ApiError with the server's sentences. */
async function loadNumbers(token: string, password: string | undefined, signal: AbortSignal): Promise<CanvasReport> {
  const numbers = await perform(shareActions.numbers, { input: { token, ...(password !== undefined && { password }) } }, { signal });
  return { ...numbers, revision: 0, locked: NOTHING_LOCKED };
}

/**
 * The same for a page that stays open: asked for once within some milliseconds, however often the drawing changes meanwhile. Half a
 * second of it is left for timers.
 */
export function numbersOf(token: string, password: string | undefined, everyMs: number) {
  let kept: { readonly at: number; readonly report: CanvasReport } | null = null;
  return async (_days: unknown, signal: AbortSignal): Promise<CanvasReport> => {
    if (kept && Date.now() - kept.at < everyMs - 500) return kept.report;
    const report = await loadNumbers(token, password, signal);
    kept = { at: Date.now(), report };
    return report;
  };
}

/** Why it is not shown, as the page for it. */
export function stateOf(error: unknown): State {
  if (!(error instanceof ApiError)) return { kind: 'failed', text: null };
  if (error.has('share_password')) return { kind: 'password' };
  if (error.has('share_resting')) return { kind: 'resting', text: error.message };
  return { kind: error.status === 404 ? 'gone' : 'failed', text: error.message };
}

/** How often a page that shows a canvas asks whether it still may. */
const ASK_AGAIN_MS = 5000;

/**
 * Asks, while the page is looked at and whenever somebody comes back to it, whether the link still lets them in, and takes up what it
 * shows by now: a live drawing that was changed, a link that shows more or less. What the network loses is no answer: the canvas stays.
 */
export function useStanding({ id, proof, seen, password }: Shown, become: (next: State) => void): void {
  const { data, error } = useQuery({
    // Without what was seen: a drawing that changes all the time is asked for no oftener.
    queryKey: ['shared-stands', id, proof],
    queryFn: async ({ signal }) =>
      (await perform(shareActions.stands, { params: { share: id }, input: { proof, seen } }, { signal })).shown,
    refetchInterval: ASK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  });
  const latest = useRef({ become, password });
  latest.current = { become, password };
  useEffect(() => {
    if (data) latest.current.become({ kind: 'open', shared: readShared(data, latest.current.password) });
  }, [data]);
  useEffect(() => {
    const why = error && stateOf(error);
    if (why && why.kind !== 'failed') latest.current.become(why);
  }, [error]);
}

/** The canvas of a link: asked for at once, and again with the password once somebody has typed it. */
export function useShared(token: string) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setState({ kind: 'asking' });
      try {
        setState({ kind: 'open', shared: await openLink(token, undefined, signal) });
      } catch (error) {
        if (!signal?.aborted) setState(stateOf(error));
      }
    },
    [token],
  );
  useEffect(() => {
    const controller = new AbortController();
    void ask(controller.signal);
    return () => controller.abort();
  }, [ask]);
  return { state, setState, retry: () => void ask() };
}
