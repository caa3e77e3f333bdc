import type { AutomaticKind } from '#domain/tracking/events.ts';
import type { Attributes, EventKind, TrackEvent } from '#domain/wire/track.ts';
import { newId } from './id.ts';
import { warn } from './safe.ts';
import { currentVisit } from './session.ts';

/** What an event says besides who, when and where. */
export type Details = Partial<Omit<TrackEvent, 'id' | 'kind' | 'at' | 'session' | 'entry' | 'url' | 'title' | 'source'>>;
/** Reports something; `Kind`: what may be reported this way. */
export type Track<Kind extends EventKind = EventKind> = (kind: Kind, details?: Details) => void;
/** Reports what nobody asked for. */
export type Notice = Track<AutomaticKind>;
/** Reports what the page asks for, and page views. */
export type Report = Track<Exclude<EventKind, AutomaticKind>>;

const MOST_ATTRIBUTES = 30;

/** Address of the page without its fragment. */
export function pageUrl(): string {
  return location.href.replace(/#.*/, '').slice(0, 2000);
}

/** White space collapsed, cut to what a name may have. */
export function label(text: string | null | undefined): string {
  return (text || '').replace(/\s+/g, ' ').trim().slice(0, 100);
}

/** Texts, numbers and yes or no; anything nested is left out with a warning instead of stored as "[object Object]". */
export function flat(given: object | null | undefined): Attributes {
  const attributes: Attributes = {};
  for (const [key, value] of Object.entries(given || {}).slice(0, MOST_ATTRIBUTES)) {
    const kind = typeof value;
    if (kind === 'string') attributes[key.slice(0, 64)] = value.slice(0, 500);
    else if (kind === 'boolean' || (kind === 'number' && Number.isFinite(value))) attributes[key.slice(0, 64)] = value;
    else if (value != null) warn(`attribute "${key}" is nested and left out`);
  }
  return attributes;
}

let last = 0;

/** Now, but never twice the same: what happened first must be seen to have happened first. A clock that was set back is followed. */
function moment(): number {
  const now = Date.now();
  last = now > last || last - now > 99 ? now : last + 1;
  return last;
}

export function createTrack(sites: readonly string[], add: (event: TrackEvent) => void): Track {
  return (kind, details) => {
    const { session, source, entry } = currentVisit(sites);
    add({
      id: newId(),
      kind,
      at: moment(),
      session,
      entry: entry || undefined,
      url: pageUrl(),
      title: label(document.title),
      source,
      ...details,
    });
  };
}
