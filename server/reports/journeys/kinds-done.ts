import { EVENT_KINDS } from '#domain/wire/track.ts';
import type { Columns } from './columns.ts';
import type { Form } from './forms.ts';

/** Who is visited: milliseconds, without the end, and bits of the kinds of what they did (null: whatever it was). */
export interface Asked {
  readonly start: number;
  readonly end: number;
  readonly kinds: number | null;
}

const MOST_KINDS = 16;
const BITS = new Map(EVENT_KINDS.map((kind, place) => [kind, 1 << place]));
if (EVENT_KINDS.length > MOST_KINDS) throw new Error('A number of 16 bits does not hold all kinds of events');

/** By the place of each form: the bit of its kind. */
export const kindBits = (forms: readonly Form[]): Uint16Array => Uint16Array.from(forms, ({ kind }) => BITS.get(kind) ?? 0);

/** The bits of all forms that are wanted (1). */
export function bitsOf(bits: Uint16Array, wanted: Uint8Array): number {
  let all = 0;
  for (let form = 0; form < bits.length; form += 1) if (wanted[form] === 1) all |= bits[form] as number;
  return all;
}

/**
 * By the place of each visitor: the bits of the kinds of what they did. Few people buy, so whoever asks about purchases passes by most
 * without a look at their events.
 */
export function kindsDone({ starts, track: { forms } }: Columns, bits: Uint16Array): Uint16Array {
  const done = new Uint16Array(starts.length - 1);
  for (let place = 0; place < done.length; place += 1) {
    const ends = starts[place + 1] as number;
    let all = 0;
    for (let at = starts[place] as number; at < ends; at += 1) all |= bits[forms[at] as number] as number;
    done[place] = all;
  }
  return done;
}
