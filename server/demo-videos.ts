import { z } from 'zod';
import { FEATURES } from '#domain/plans/features.ts';

/** The player that sets no cookies before somebody plays. */
const youTube = (id: string) => `https://www.youtube-nocookie.com/embed/${id}`;

/**
 * Where the player of a video stands, from the address people copy: pages of YouTube, Vimeo, Wistia
 * and Loom refuse to stand in a frame, their players do not. Any other https address is taken as
 * that of a player.
 */
export function embedAddress(address: string): string {
  const url = new URL(address);
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be' && first) return youTube(first);
  if (host === 'youtube.com') {
    const id = first === 'watch' ? url.searchParams.get('v') : ['shorts', 'live', 'embed'].includes(first) ? second : null;
    if (id) return youTube(id);
  }
  if (host === 'vimeo.com' && /^\d+$/.test(first)) return `https://player.vimeo.com/video/${first}`;
  if (host === 'loom.com' && first === 'share' && second) return `https://www.loom.com/embed/${second}`;
  if (host.endsWith('.wistia.com') && first === 'medias' && second) return `https://fast.wistia.net/embed/iframe/${second}`;
  return url.href;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isHttps = (value: unknown): value is string =>
  typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === 'https:';

/** A video for each feature, as JSON; each becomes the address of its player. */
export const demoVideos = z.string().transform((text, context): Readonly<Record<string, string>> => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  const videos = parsed(text);
  if (typeof videos !== 'object' || videos === null || Array.isArray(videos)) {
    return refuse('must be JSON such as {"targets": "https://youtu.be/…"}');
  }
  const unknown = Object.keys(videos).find((name) => !FEATURES.some((feature) => feature === name));
  if (unknown !== undefined) return refuse(`names "${unknown}", but the features are ${FEATURES.join(', ')}`);
  const wrong = Object.entries(videos).find(([, address]) => !isHttps(address));
  if (wrong) return refuse(`has no address that starts with https:// for "${wrong[0]}"`);
  return Object.fromEntries(Object.entries(videos).map(([feature, address]) => [feature, embedAddress(address)]));
});
