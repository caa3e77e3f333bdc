import type { Looking } from '#src/canvas/host.ts';

/** Screens are looked at in bursts: the address follows at once, and then again when somebody has settled. */
const SETTLED_MS = 300;

/** Keeps how a canvas is looked at in the address of its page, where it survives a reload and can be sent to somebody. */
export function lookingInAddress(): Looking {
  const { pathname } = window.location;
  const changed = new Map<string, string | null>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = Number.NEGATIVE_INFINITY;
  const settle = () => {
    written = performance.now();
    // Whoever has left meanwhile is on another page, which knows nothing of this.
    if (window.location.pathname !== pathname) return;
    const address = new URL(window.location.href);
    for (const [name, value] of changed) {
      if (value === null) address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    }
    changed.clear();
    window.history.replaceState(window.history.state, '', address);
  };
  return {
    asked: (name) => changed.get(name) ?? new URLSearchParams(window.location.search).get(name),
    keep: (name, value) => {
      changed.set(name, value);
      clearTimeout(timer);
      // Whoever reloads right after an act finds it done.
      if (performance.now() - written >= SETTLED_MS) settle();
      else timer = setTimeout(settle, SETTLED_MS);
    },
  };
}
