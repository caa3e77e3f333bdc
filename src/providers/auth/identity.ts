import { accountActions } from '#resources/actions/account/account.ts';
import type { Me } from '#resources/shapes/account/account.ts';
import { perform } from '../actions/perform.ts';
import { ApiError } from '../data/api-error.ts';
import { pause, waitBefore } from '../live/pause.ts';

/** Where Refine keeps who is signed in (`useGetIdentity`). */
export const ME_KEY = ['auth', 'identity'] as const;

const ASKED_AGAIN = 3;
/** No answer, or a server that is busy or being started. */
const mayPass = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** What asks: the library that keeps answers hands both to whatever fetches one. Pages before log-in come without it. */
export interface Asking {
  readonly signal?: AbortSignal;
  readonly client?: { getQueryData(key: readonly unknown[]): unknown };
}

/**
 * Who is signed in. Once that is on screen no button asks for it, and what it says (plan, banners, rights) follows every
 * act: an answer that is lost is asked for again, so that the screen does not stay as it was. Before that the first failure
 * is the answer, and the screen offers to try again.
 */
export async function fetchMe({ signal, client }: Asking = {}): Promise<Me> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await perform(accountActions.show, {}, { signal });
    } catch (error) {
      const isShown = client?.getQueryData(ME_KEY) !== undefined;
      if (!isShown || !mayPass(error) || failures === ASKED_AGAIN || signal?.aborted) throw error;
    }
    await pause(waitBefore(failures), signal);
  }
}
