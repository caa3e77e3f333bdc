import type { Identity } from '#domain/wire/track.ts';
import type { Config } from './config.ts';
import type { Sale } from './purchase.ts';
import type { read, write } from './storage.ts';
import type { Track } from './track.ts';

/** What the script lends to its parts, which are files of their own and import none of its code. */
export interface Tools {
  readonly config: Config;
  /** Whatever is kept or told of a visitor asks this first. */
  readonly mayTrack: () => boolean;
  /** Says nothing without the visitor's consent. */
  readonly track: Track;
  readonly read: typeof read;
  readonly write: typeof write;
  readonly identify: (identity: Omit<Identity, 'id' | 'at'>) => void;
  /** Does what the page may ask for; nothing of it ever throws. */
  readonly call: (command: string, ...args: unknown[]) => void;
  /** May anything be kept in this browser? */
  readonly keeps: () => boolean;
  /** The visitor's id, empty where nothing may be kept; `id` takes another one over. */
  readonly visitor: (id?: string) => string;
}

/** What each part is: a function over the tools. */
export interface Parts {
  /** Follows one player or `<video>`; twice the same one is once. */
  video(tools: Tools, element: HTMLElement): void;
  /** Hears the messages of calendars from then on. */
  calendar(tools: Tools, element: HTMLElement): void;
  /** Reads what a shop tells Google's tags; `refund`: reports this one. */
  shop(tools: Tools, element: HTMLElement | null, refund?: Sale): void;
  /** Fills hidden fields with the visitor's id. */
  fields(tools: Tools): void;
  identify(tools: Tools, who: Who): Promise<void>;
  /** Takes over what a link brought, and decorates links from then on. */
  linker(tools: Tools): Promise<void>;
}

/** What `flumen('identify', {…})` takes. */
export interface Who {
  /** The customer's own id of the person. */
  readonly id?: string | number;
  readonly email?: string;
  readonly phone?: string;
}
