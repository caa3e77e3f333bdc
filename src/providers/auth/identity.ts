import { accountActions } from '#resources/actions/account/account.ts';
import type { Me } from '#resources/shapes/account/account.ts';
import { perform } from '../actions/perform.ts';

/** Where Refine keeps who is signed in (`useGetIdentity`). */
export const ME_KEY = ['auth', 'identity'] as const;

export function fetchMe(signal?: AbortSignal): Promise<Me> {
  return perform(accountActions.show, {}, { signal });
}
