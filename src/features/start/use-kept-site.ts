import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { siteActions } from '#resources/actions/sites.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import type { Site } from '#src/sites/site.ts';

/** Where the site is named that somebody had read before they had an account. */
const PARAM = 'reading';

/** `failed`: it may still be there, and nobody could say. */
type State = 'none' | 'asked' | 'gone' | 'failed';

export interface Kept {
  readonly state: State;
  readonly retry: () => void;
}

/**
 * Goes on with the site that the address names, once. Whoever comes too late for it begins as anybody does.
 * @param onSite makes the canvas; a page that is loaded again brings the same key, and nothing is made twice
 */
export function useKeptSite(onSite: (site: Site, key: string) => Promise<void>): Kept {
  const [params] = useSearchParams();
  const token = params.get(PARAM);
  const [state, setState] = useState<State>(token ? 'asked' : 'none');
  const latest = useRef(onSite);
  useEffect(() => {
    latest.current = onSite;
  });
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!token || state !== 'asked' || asked.current === token) return;
    asked.current = token;
    const goOn = async () => {
      try {
        await latest.current(await perform(siteActions.kept, { input: { token } }), `reading-${token}`);
        setState('none');
      } catch (error) {
        setState(error instanceof ApiError && error.status === 404 ? 'gone' : 'failed');
      }
    };
    void goOn();
  }, [token, state]);
  const retry = () => {
    asked.current = null;
    setState('asked');
  };
  return { state, retry };
}
