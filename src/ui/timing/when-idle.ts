/** Safari has no idle callbacks: a moment after the screen was drawn will do. */
const MOMENT_MS = 1_500;

/** Runs something once the page has nothing better to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, MOMENT_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: 2 * MOMENT_MS });
  return () => cancelIdleCallback(asked);
}
