import type { Parts, Tools } from '../src/tools.ts';

const SHARES = [0, 10, 25, 50, 75, 90, 100];

/** How far a video has been watched: each share of its length once per page load. `share`: percent. */
function progressOf({ track }: Tools, name: () => string) {
  let next = 0;
  return (share: number): void => {
    for (; next < SHARES.length && share >= (SHARES[next] as number); next++)
      track('video_view', { name: name().replace(/\s+/g, ' ').trim().slice(0, 100), attributes: { percent: SHARES[next] as number } });
  };
}

function followElement(tools: Tools, video: HTMLVideoElement): void {
  const reach = progressOf(tools, () => video.title || video.id || video.currentSrc.replace(/[?#].*|.*\//g, ''));
  const measure = (): void => {
    const share = video.ended ? 100 : (video.currentTime / video.duration) * 100;
    // Its length may not be known yet.
    reach(share || 0);
  };
  for (const type of ['timeupdate', 'play']) video.addEventListener(type, measure, { passive: true });
  video.addEventListener('ended', () => reach(100));
  // It has begun, and what came before this part is not told again.
  measure();
}

type Heard = Record<string, unknown>;
function readMessage(data: unknown): Heard {
  try {
    return ((typeof data === 'string' ? JSON.parse(data) : data) || {}) as Heard;
  } catch {
    return {};
  }
}

/** Calls back with each message of a frame, from its own origin. */
function hear(frame: HTMLIFrameElement, act: (message: Heard) => void): (message: object) => void {
  const { origin } = new URL(frame.src);
  addEventListener('message', (event) => {
    if (event.source === frame.contentWindow && event.origin === origin) act(readMessage(event.data));
  });
  return (message) => frame.contentWindow?.postMessage(JSON.stringify(message), origin);
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The messages behind YouTube's player API. They come only where the address allows it, so the address is made to. */
function followYouTube(tools: Tools, frame: HTMLIFrameElement): void {
  const address = new URL(frame.src);
  if (!address.searchParams.has('enablejsapi')) {
    address.searchParams.set('enablejsapi', '1');
    frame.src = address.href;
  }
  let title = frame.title;
  let duration = 0;
  const reach = progressOf(tools, () => title || address.pathname.split('/').pop() || '');
  const id = 'flumen';
  let isHeard = false;
  const say = hear(frame, ({ info }) => {
    isHeard = true;
    const { currentTime, duration: length, playerState, videoData } = (info || {}) as Heard;
    title = ((videoData as Heard)?.title as string) || title;
    duration = numberOf(length) || duration;
    if (playerState === 1) reach(0);
    if (playerState === 0) reach(100);
    // Zero is where every video stands before anybody has begun it.
    if (duration && numberOf(currentTime) > 0) reach((numberOf(currentTime) / duration) * 100);
  });
  // Its player answers once it is ready, whenever that is.
  let tries = 0;
  const ask = (): void => {
    if (isHeard || tries++ > 20) return;
    say({ event: 'listening', id, channel: 'widget' });
    setTimeout(ask, 500);
  };
  ask();
}

function followVimeo(tools: Tools, frame: HTMLIFrameElement): void {
  const reach = progressOf(tools, () => frame.title || frame.id || new URL(frame.src).pathname.split('/').pop() || '');
  const say = hear(frame, ({ event, data }) => {
    if (event === 'ready') subscribe();
    if (event === 'play') reach(0);
    if (event === 'timeupdate') reach(numberOf((data as Heard)?.percent) * 100);
    if (event === 'ended') reach(100);
  });
  const subscribe = (): void => {
    for (const value of ['play', 'timeupdate', 'ended']) say({ method: 'addEventListener', value });
  };
  // It may have been ready before.
  subscribe();
}

interface WistiaVideo {
  name(): string;
  duration(): number;
  bind(type: string, act: (value?: number) => void): void;
}

/** Wistia's own queue hands over every video of the page, embedded as a frame or not. */
function followWistia(tools: Tools): void {
  const page = window as unknown as { _wq?: object[] };
  page._wq = page._wq || [];
  page._wq.push({
    id: '_all',
    onReady(video: WistiaVideo) {
      const reach = progressOf(tools, () => video.name());
      video.bind('play', () => reach(0));
      video.bind('secondchange', (second = 0) => reach((second / video.duration()) * 100));
      video.bind('end', () => reach(100));
    },
  });
}

const followed = new WeakSet<HTMLElement>();
let isWistia = false;

const follow: Parts['video'] = (tools, element) => {
  const { src } = element as HTMLIFrameElement;
  if (/wistia\.(com|net)/.test(src) && !(element instanceof HTMLVideoElement)) {
    if (!isWistia) followWistia(tools);
    isWistia = true;
    return;
  }
  // Other frames of these sites play nothing.
  if (!(element instanceof HTMLVideoElement) && !/youtube(-nocookie)?\.com\/embed|player\.vimeo\.com/.test(src)) return;
  if (followed.has(element)) return;
  followed.add(element);
  if (element instanceof HTMLVideoElement) followElement(tools, element);
  else if (element instanceof HTMLIFrameElement) (/vimeo\.com/.test(src) ? followVimeo : followYouTube)(tools, element);
};
export default follow;
