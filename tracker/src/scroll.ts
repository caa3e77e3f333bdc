import { listen } from './safe.ts';
import type { Notice } from './track.ts';

const DEPTHS = [10, 25, 50, 75, 90];

/** How far down a page was read, each depth once per page. Answers the function that starts a new page. */
export function watchScroll(track: Notice): () => void {
  let reached = 0;
  let waiting = false;
  function measure(): void {
    waiting = false;
    const page = document.documentElement;
    const share = ((scrollY + innerHeight) / page.scrollHeight) * 100;
    for (const depth of DEPTHS) {
      if (depth <= reached || share < depth) continue;
      reached = depth;
      track('scroll', { name: `${depth}%`, attributes: { depth } });
    }
  }
  listen(window, 'scroll', () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(measure);
  });
  return () => {
    reached = 0;
  };
}
