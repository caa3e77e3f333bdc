import { useEffect, useState } from 'react';

/** By a name in the language in use, what the same is called in the others. */
export type OtherNames = ReadonlyMap<string, readonly string[]>;

const NONE: OtherNames = new Map();

/** What things are called in other languages, for who learnt a word elsewhere. Nothing until it is wanted and there. */
export function useOtherNames(load: () => Promise<OtherNames>, isWanted: boolean): OtherNames {
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return;
    let isLooked = true;
    load().then(
      (found) => isLooked && setNames(found),
      // Without a connection the words of this language have to do.
      () => undefined,
    );
    return () => {
      isLooked = false;
    };
  }, [load, isWanted]);
  return names;
}
