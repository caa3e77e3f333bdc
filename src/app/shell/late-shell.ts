import { withTexts } from '#src/providers/texts/with-texts.ts';
import type { Shell } from './Shell.tsx';

let loaded: typeof Shell | undefined;

const load = withTexts('framed', () => import('./Shell.tsx'));

/** The frame of the screens that have one, and the words of what stands in it; what fills the window does without either. */
export async function loadShell(): Promise<typeof Shell> {
  loaded ??= (await load()).Shell;
  return loaded;
}

/** The frame where it has been on screen already. */
export const shellAtHand = (): typeof Shell | undefined => loaded;
