import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { siteActions } from '#resources/actions/sites.ts';
import { perform } from '#src/providers/actions/perform.ts';
import type { Site } from '#src/sites/site.ts';

/** Where the site is named that somebody had read before they had an account. */
const PARAM = 'reading';

type Kept = 'none' | 'asked' | 'gone';

/**
 * Goes on with the site that the address names, once. Whoever comes too late for it begins as anybody does.
 * @param onSite makes the canvas
 */
export function useKeptSite(onSite: (site: Site) => Promise<void>): Kept {
  const [params] = useSearchParams();
  const token = params.get(PARAM);
  const [state, setState] = useState<Kept>(token ? 'asked' : 'none');
  const latest = useRef(onSite);
  useEffect(() => {
    latest.current = onSite;
  });
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!token || asked.current === token) return;
    asked.current = token;
    const goOn = async () => {
      try {
        await latest.current(await perform(siteActions.kept, { input: { token } }));
        setState('none');
      } catch {
        setState('gone');
      }
    };
    void goOn();
  }, [token]);
  return state;
}
