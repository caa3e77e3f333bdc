import { listen } from './safe.ts';
import { label, type Notice } from './track.ts';

const SHARES = [10, 25, 50, 75, 90];

/** HTML5 videos: the start, each share of the length and the end, each once per video and page load. */
export function watchVideos(track: Notice): void {
  const reached = new WeakMap<HTMLVideoElement, Set<number>>();
  listen(document, 'play timeupdate ended', ({ type, target }) => {
    if (!(target instanceof HTMLVideoElement)) return;
    const seen = reached.get(target) || new Set();
    reached.set(target, seen);
    const share = type === 'ended' ? 100 : (target.currentTime / target.duration) * 100;
    for (const percent of [0, ...SHARES, 100]) {
      if (seen.has(percent) || !(share >= percent || (type === 'play' && !percent))) continue;
      seen.add(percent);
      const file = target.currentSrc.replace(/[?#].*|.*\//g, '');
      track('video_view', { name: label(target.title || target.id || file), attributes: { percent } });
    }
  });
}
