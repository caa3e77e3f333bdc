/** Nothing of the tracker may ever break the page it runs on: what fails, fails in silence. */
export function safe<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result | undefined {
  return (...args) => {
    try {
      return act(...args);
    } catch {
      return undefined;
    }
  };
}

export function warn(message: string): void {
  console.warn(`flumen: ${message}`);
}

/** Adds a listener that sees an event before the page's own code can stop it. */
export function listen<E extends Event>(target: EventTarget, types: string, act: (event: E) => void): void {
  for (const type of types.split(' ')) target.addEventListener(type, safe(act) as EventListener, { capture: true, passive: true });
}
