import type { EventKind } from '#domain/wire/track.ts';
import { rankOf } from '../_kit/moments.ts';
import { carry } from './carried.ts';
import { extraAt, type Track, trackOf } from './columns.ts';

/** Events of one visitor in a track. */
export interface Stretch {
  readonly track: Track;
  readonly from: number;
  readonly to: number;
}

interface Step {
  readonly time: number;
  readonly rank: number;
  readonly visitor: number;
  readonly track: Track;
  readonly at: number;
}

function stepsOf({ track, from, to }: Stretch, visitor: number, kindOf: (form: number) => EventKind): Step[] {
  return Array.from({ length: to - from }, (_, place) => {
    const at = from + place;
    const rank = rankOf(kindOf(track.forms[at] ?? 0), (track.sources[at] ?? 0) < 0);
    return { time: track.times[at] ?? 0, rank, visitor, track, at };
  });
}

const isAlike = (one: Step, other: Step) =>
  one.track.forms[one.at] === other.track.forms[other.at] &&
  one.track.sources[one.at] === other.track.sources[other.at] &&
  extraAt(one.track, one.at) === extraAt(other.track, other.at);
const isSameMoment = (one: Step, other: Step) => one.time === other.time && one.rank === other.rank;

/** Did several visitors do different things at one moment? `steps`: by moment. */
function isTied(steps: readonly Step[]): boolean {
  let first = 0;
  for (let at = 1; at <= steps.length; at += 1) {
    const [begin, step] = [steps[first], steps[at]];
    if (begin && step && isSameMoment(begin, step)) continue;
    const group = steps.slice(first, at);
    if (group.some(({ visitor }) => visitor !== begin?.visitor) && !group.every((one) => begin && isAlike(one, begin))) return true;
    first = at;
  }
  return false;
}

/**
 * The journey of a person of several visitors. Null where two visitors did different things at one moment: what came first is decided by
 * when events were received and by their ids, which are not in memory.
 */
export function joinedTrack(stretches: readonly Stretch[], kindOf: (form: number) => EventKind): Track | null {
  // Each visitor's own order stays: the sort keeps it where moments are the same.
  const steps = stretches.flatMap((stretch, visitor) => stepsOf(stretch, visitor, kindOf));
  steps.sort((a, b) => a.time - b.time || a.rank - b.rank);
  if (isTied(steps)) return null;
  const joined = trackOf(steps.length);
  for (const [place, step] of steps.entries()) {
    joined.times[place] = step.time;
    joined.forms[place] = step.track.forms[step.at] ?? 0;
    joined.sources[place] = step.track.sources[step.at] ?? 0;
    const extra = extraAt(step.track, step.at);
    if (extra !== 0) carry(joined.carried, place, extra);
    joined.visits[place] = step.track.visits[step.at] ?? 0;
  }
  return joined;
}
