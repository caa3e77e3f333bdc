import type { Shell } from './Shell.tsx';

let loaded: typeof Shell | undefined;

/** The frame of the screens that have one; what fills the window does without its code. */
export async function loadShell(): Promise<typeof Shell> {
  loaded ??= (await import('./Shell.tsx')).Shell;
  return loaded;
}

/** The frame where it has been on screen already. */
export const shellAtHand = (): typeof Shell | undefined => loaded;
