import { EVENTS } from '../tracking/events.ts';
import { type Counting, countingOf } from './counted-lines.ts';
import type { CanvasDocument, Line, Rule } from './document.ts';
import { ruledElements, type Walked } from './walked.ts';

/** An event of the walk, as lines see it. */
interface Seen {
  readonly at: ReadonlySet<string>;
  /** Does what comes after have it right before? A click does only where the map counts clicks. */
  readonly step: boolean;
  /** A visit begins with it. */
  readonly entry: boolean;
}
type Way = readonly Seen[];

const counts = (rule: Rule) => rule.type === 'event' && EVENTS[rule.event].step === 'counted';

/** Place among events of one millisecond: what begins a visit comes first. */
const rankOf = ({ event, began }: Walked) => (began ? -1 : EVENTS[event.kind].order);

/** The events that would count, in the order in which the store puts them. */
function wayOf(walked: readonly Walked[]): Way {
  return walked
    .filter(({ event }) => event.reason === null)
    .toSorted((a, b) => Date.parse(a.event.at) - Date.parse(b.event.at) || rankOf(a) - rankOf(b))
    .map(({ event, at, began }) => {
      const { step } = EVENTS[event.kind];
      return {
        at: new Set(at.map(({ id }) => id)),
        step: (step === 'always' && !event.refund) || (step === 'counted' && at.some(({ rule }) => counts(rule))),
        entry: began,
      };
    });
}

interface Ends {
  readonly from: string;
  readonly to: string;
  readonly fromSource: boolean;
  readonly toSource: boolean;
}

/** The visit that the source brought began there. */
function landed({ from, to }: Ends, way: Way): boolean {
  return way.some(({ entry, at }, arrival) => {
    if (!entry || !at.has(from)) return false;
    const rest = way.slice(arrival);
    const first = rest.findIndex(({ step }) => step);
    const another = rest.findIndex((seen, place) => place > 0 && seen.entry);
    return first >= 0 && (another < 0 || first < another) && rest[first]?.at.has(to) === true;
  });
}

/** It came right after, with no other step in between. */
function cameNext({ from, to, toSource }: Ends, way: Way): boolean {
  return way.some((seen, place) => {
    if (!(toSource ? seen.entry : seen.step) || !seen.at.has(to)) return false;
    return (
      way
        .slice(0, place)
        .findLast(({ step }) => step)
        ?.at.has(from) === true
    );
  });
}

/** It came at any time later; what a source leads to may be the very event it brought. */
function cameLater({ from, to, fromSource, toSource }: Ends, way: Way): boolean {
  return way.some((seen, end) => {
    if (!seen.at.has(to) || (toSource && !seen.entry)) return false;
    const sameCounts = fromSource && !toSource;
    return way.slice(0, sameCounts ? end + 1 : end).some(({ at }) => at.has(from));
  });
}

const TAKEN = { landing: landed, next: cameNext, return: cameNext, later: cameLater } satisfies Record<
  Counting,
  (ends: Ends, way: Way) => boolean
>;

/** The lines that a walk went along, by the same words as people on them are counted. */
export function linesLitBy(document: Pick<CanvasDocument, 'elements' | 'lines'>, walked: readonly Walked[]): ReadonlySet<string> {
  const rules = new Map(ruledElements(document).map(({ id, rule }) => [id, rule]));
  const way = wayOf(walked);
  const isTaken = (line: Line) => {
    const [from, to] = [rules.get(line.from), rules.get(line.to)];
    const counting = from && to && countingOf(line, from, to);
    if (!counting) return false;
    const ends = { from: line.from, to: line.to, fromSource: from.type === 'source', toSource: to.type === 'source' };
    return TAKEN[counting](ends, way);
  };
  return new Set(document.lines.filter(isTaken).map(({ id }) => id));
}
