import type { ScriptPart } from '#domain/wire/track.ts';
import type { Config } from './config.ts';
import { listen, safe } from './safe.ts';
import type { Parts } from './tools.ts';

/** Whose players and calendars are followed, by the address of their frame or script; the part itself looks closer. */
const VIDEO = /youtube|vimeo|wistia/;
const CALENDAR = /calendly|\bcal\.(com|eu)|meetings/i;

/** Loads a part once, from where the script itself came from, under a name that changes with its content. */
export function createLoader(config: Config) {
  const asked: { [Part in ScriptPart]?: Promise<Parts[Part]> } = {};
  return <Part extends ScriptPart>(part: Part): Promise<Parts[Part]> => {
    asked[part] ??= import(/* @vite-ignore */ `${config.base}p/${config.parts[part]}`).then((file) => file.default) as never;
    return asked[part] as Promise<Parts[Part]>;
  };
}
export type Load = ReturnType<typeof createLoader>;

/** Hands videos and embedded players to the part that follows them, and starts the one that hears calendars. Whatever is embedded later loads later. */
export function watchEmbeds(load: Load, tools: Parameters<Parts['calendar']>[0]): void {
  const look = safe((element: EventTarget | null) => {
    const { src = '' } = element as HTMLIFrameElement;
    const follow = (part: 'video' | 'calendar' | 'shop' | 'fields') =>
      load(part)
        .then((act) => (act as Parts['video'])(tools, element as HTMLElement))
        .catch(() => {});
    if ('dataLayer' in window) follow('shop');
    if (document.querySelector('[name=flumen_visitor]')) follow('fields');
    if (CALENDAR.test(src)) follow('calendar');
    if (tools.config.auto && (element instanceof HTMLVideoElement || VIDEO.test(src))) follow('video');
  });
  document.querySelectorAll('iframe,script').forEach(look);
  // The last loads of a page are of what its scripts have put there.
  listen(document, 'load play timeupdate', ({ target }) => look(target));
}
