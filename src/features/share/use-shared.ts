import { useCallback, useEffect, useState } from 'react';
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

/** What a link shows. @throws ApiError with the server's sentences. */
export async function openLink(token: string, password?: string, signal?: AbortSignal): Promise<Shown> {
  const shared = await perform(shareActions.open, { input: { token, ...(password !== undefined && { password }) } }, { signal });
  const opened = openDocument(shared.document);
  return { ...shared, password, document: opened.ok ? opened.document : null };
}

const NOTHING_LOCKED: CanvasReport['locked'] = { elements: {}, money: null };

/** The actual numbers of a link. @throws ApiError with the server's sentences. */
export async function loadNumbers(token: string, password: string | undefined, signal: AbortSignal): Promise<CanvasReport> {
  const numbers = await perform(shareActions.numbers, { input: { token, ...(password !== undefined && { password }) } }, { signal });
  return { ...numbers, revision: 0, locked: NOTHING_LOCKED };
}

/** Why it is not shown, as the page for it. */
export function stateOf(error: unknown): State {
  if (!(error instanceof ApiError)) return { kind: 'failed', text: null };
  if (error.has('share_password')) return { kind: 'password' };
  if (error.has('share_resting')) return { kind: 'resting', text: error.message };
  return { kind: error.status === 404 ? 'gone' : 'failed', text: error.message };
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
