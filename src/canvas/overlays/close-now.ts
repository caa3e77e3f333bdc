import { flushSync } from 'react-dom';

/**
 * Closes a dialog at once: it gives the focus back, and what is focused becomes chosen. What follows finds the
 * page as the person sees it, and puts the focus where the next key belongs before that key comes.
 */
export const closeNow = (onClose: () => void) => flushSync(onClose);
