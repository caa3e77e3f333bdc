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

/**
 * Who is signed in. Once that is on screen no button asks for it, and what it says (plan, banners, rights) follows every
 * act: an answer that is lost is asked for again, so that the screen does not stay as it was. Before that the first failure
 * is the answer, and the screen offers to try again.
 */
export async function fetchMe(signal?: AbortSignal): Promise<Me> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await perform(accountActions.show, {}, { signal });
    } catch (error) {
      // There is one wherever somebody is on screen; the pages before log-in come without it.
      const { queryClient } = await import('../data/query-client.ts');
      const isShown = queryClient.getQueryData(ME_KEY) !== undefined;
      if (!isShown || !mayPass(error) || failures === ASKED_AGAIN || signal?.aborted) throw error;
    }
    await pause(waitBefore(failures), signal);
  }
}
