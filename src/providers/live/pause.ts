const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Doubling, with a random part so that a restarted server is not met by everybody at once. */
export function waitBefore(attempt: number, random = Math.random()): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random;
}

/** Resolves after so many milliseconds, or at once when `signal` is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
