import { useState } from 'react';

/** The sentence of an error for the person; `otherwise` where it has none. */
export const sentenceOf = (cause: unknown, otherwise: string): string =>
  cause instanceof Error && cause.message ? cause.message : otherwise;

export interface Attempt {
  readonly busy: boolean;
  /** Why the last try failed, until the next one. */
  readonly problem: string | null;
  /** Does it, one at a time; false when it failed, or when something is under way. */
  readonly attempt: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** What a press sets off: under way, failed with a sentence, or done. `sentence`: what is said of an error. */
export function useAttempt(sentence: (cause: unknown) => string | null): Attempt {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (cause) {
      setProblem(sentence(cause));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, attempt };
}
