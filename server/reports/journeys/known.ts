import { type ReadEvent, type RuleEvent, readEvent } from '#domain/canvas/rules.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import type { Dictionary, DictionaryState } from './dictionary.ts';

/** Rules about sources do not look at it. */
export const NO_FORM = { kind: EVENT_KINDS[0], host: '', path: '', query: '', name: '', attributes: {} } as const;

/** What events have in common, as it was read and as rules look at it. */
export interface Known<Thing> {
  readonly thing: Thing;
  readonly read: ReadEvent;
}

/** @throws Error where two things have one number. */
export function define<Thing>(of: Dictionary<Known<Thing>>, number: number, variants: number, thing: Thing, event: RuleEvent): void {
  if (variants > 1) throw new Error('Two forms of events have one number');
  of.define(number, { thing, read: readEvent(event) });
}

/** What another thread needs to know the same. */
export const stateOf = <Thing>({ numbers, things }: DictionaryState<Known<Thing>>): DictionaryState<Thing> => ({
  numbers,
  things: things.map((known) => known?.thing),
});
