import { useEffect, useState } from 'react';

/** Asks once when the screen opens; null until there is an answer, and when there is none: what it adds is then left out. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  const [question] = useState(() => ask);
  useEffect(() => {
    const controller = new AbortController();
    question(controller.signal).then(setAnswer, () => undefined);
    return () => controller.abort();
  }, [question]);
  return answer;
}
