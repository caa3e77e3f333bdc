import { createHash } from 'node:crypto';
import { withheldKinds } from '#domain/plans/gates.ts';
import type { Merges } from '#server/events/identity/merges.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import type { Kept, KeptCounts, Part, Standing } from '#server/events/kept.ts';
import type { CountedCanvas } from '../_kit/maps/normalise.ts';
import type { CanvasScope } from './compile.ts';
import { added, type Counting, type Counts, countEverybody, countSides } from './counting.ts';
import { groundOf } from './ground.ts';
import { isSame } from './prints.ts';
import { countInMemory } from './scan/in-memory.ts';
import type { Sided } from './sides.ts';
import { differs, type Settled, type State, stateOf } from './state.ts';

/** What was received so long ago (milliseconds) has been stored, as a rule; where it was not, everybody is counted anew. */
const SETTLED_MS = 15_000;

/** When counting only those who changed is worth it. */
export const LIMITS = {
  /** A part that differs from the span by more of it is no help. */
  difference: 0.12,
  /** Changed people: one for so many events, at least and at most so many. */
  ...{ oneOf: 40, least: 2_000, most: 100_000 },
  /** Of more it is not said who they are, but how they are found. */
  named: 20_000,
};
type Limits = Readonly<typeof LIMITS>;

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64');

/** What the numbers depend on besides the events, the persons and the span. Names of elements and lines are not among it. */
function questionOf({ shown }: CanvasScope, { elements, lines, starts }: CountedCanvas): string {
  const places = new Map(elements.map(({ id }, place) => [id, place]));
  return hashOf([
    elements.map(({ rule, worth }) => [rule, worth]),
    lines.map(({ from, to, kind, leads }) => [places.get(from), places.get(to), kind, leads]),
    withheldKinds(shown),
    starts?.map((id) => places.get(id)),
  ]);
}

/** Who is whom, without what else is known of anybody. */
const mergesOf = ({ base, delta }: Merges) => (base === null && delta.length === 0 ? '' : hashOf([base, delta]));

/** One question of a canvas, with all it is worked out of. */
interface Asked extends Counting {
  readonly persons: Persons;
  readonly kept: Kept;
  readonly question: string;
  readonly merges: string;
  readonly limits: Limits;
}

const look = ({ analytics, scope, limits }: Asked, settled: Settled, counted: Part & { readonly standing: Standing }) =>
  stateOf(analytics, { ...scope, named: limits.named }, settled, counted);

/** What was counted of the span, or else of one that is nearly the same, before anybody was merged since. */
function nearest({ kept, persons, question, merges, scope, limits }: Asked): KeptCounts | undefined {
  const [best] = kept
    .of(persons.workspace, question)
    .filter((one) => one.merges === merges)
    .map((one) => ({ one, by: differs(scope.span, one.span) }))
    .sort((a, b) => a.by - b.by);
  return best && best.by <= limits.difference ? best.one : undefined;
}

function keep(
  { kept, persons, question, merges }: Asked,
  settled: Settled,
  { settled: seen, standing }: State,
  counts: Counts,
): KeptCounts {
  const one = { ...settled, ...seen, standing, merges, counts };
  kept.keep(persons.workspace, question, one);
  return one;
}

/** The numbers, with those of some people in one part taken out and in another put in. */
const moved = (counts: Counts, out: Counts = [], into: Counts = []): Counts =>
  counts.map((numbers, place) => {
    const less = Object.fromEntries(Object.entries(out[place] ?? {}).map(([name, value]) => [name, -value]));
    return added([numbers, less, into[place] ?? {}]);
  });

/** Counts those who changed, as they were and as they are. Null where something else changed meanwhile. */
async function changed(asked: Asked, settled: Settled, from: KeptCounts, state: State): Promise<Counts | null> {
  const { persons, scope, limits } = asked;
  const all: Part = { span: scope.span, before: null };
  const isQuiet = state.late === 0;
  const isBehind = differs(scope.span, from.span) > 0 || !isSame(state.settled, from);
  const sides: Sided['sides'] = isBehind && !isQuiet ? [from, settled, all] : [from, all];
  const named = state.visitors.map((visitor) => persons.personOf(visitor));
  const people = state.changed > limits.named ? 'changed' : [...new Set(named)];
  const [before, ...after] = await countSides(asked, { sides, people });
  const now = await look(asked, settled, from);
  if (!isSame(now.counted, from) || !isSame(now.settled, state.settled)) return null;
  const [first] = after;
  // Without late events all is what is settled, unless one came just now.
  if (isBehind && (!isQuiet || now.late === 0)) keep(asked, settled, now, moved(from.counts, before, first));
  return moved(from.counts, before, after.at(-1));
}

/** What is kept, brought up to what is stored now; null where it cannot be. */
async function broughtUp(asked: Asked, settled: Settled, from: KeptCounts, state: State): Promise<Counts | null> {
  if (!isSame(state.counted, from)) return null;
  if (state.changed === 0) {
    // The engine puts pieces together: next time those that are there now need not be read.
    keep(asked, { ...settled, before: from.before }, state, from.counts);
    return from.counts;
  }
  const { oneOf, least, most: limit } = asked.limits;
  const most = Math.min(limit, Math.max(least, state.settled.rows / oneOf));
  return state.changed > most ? null : changed(asked, settled, from, state);
}

/**
 * While events come in, what was received before a moment is counted for that and kept, and the rest beside it: only from the second time
 * on, so that what is asked once costs no more.
 */
async function whileEventsComeIn(asked: Asked, settled: Settled, before: State): Promise<Counts> {
  const { kept, persons, question, scope } = asked;
  if (!kept.wasAsked(persons.workspace, question, scope.span)) return countEverybody(asked);
  const counts = await countEverybody({ ...asked, scope: { ...scope, before: settled.before } });
  const state = await look(asked, settled, { ...settled, standing: before.standing });
  const from = isSame(state.settled, before.settled) ? keep(asked, settled, state, counts) : null;
  return (from && (await broughtUp(asked, settled, from, state))) ?? countEverybody(asked);
}

/** Looks at what nothing is known of. */
async function lookFirst(asked: Asked, settled: Settled): Promise<State> {
  const { orders } = await groundOf(asked.analytics, asked.scope.workspace);
  return look(asked, settled, { ...settled, standing: { pieces: new Map(), orders } });
}

/** Counts everybody, and keeps it where nothing changed meanwhile. */
async function anew(asked: Asked, settled: Settled): Promise<Counts> {
  const seen = await lookFirst(asked, settled);
  if (seen.late > 0) return whileEventsComeIn(asked, settled, seen);
  const counts = await countEverybody(asked);
  const state = await look(asked, settled, { ...settled, standing: seen.standing });
  if (state.late === 0 && isSame(state.settled, seen.settled)) keep(asked, settled, state, counts);
  return counts;
}

/**
 * The numbers of a canvas, worked out of what was counted before where that gives the same.
 *
 * Every number is a sum over people, and what is counted of somebody depends on their events in the span and on nothing else. So what is
 * kept stays right for everybody of whom no event came or went; the others are counted as they were, which is taken out, and as they
 * are. What was counted is told by when events were received; that nothing else of it changed is looked at each time, before and after.
 */
export async function countCanvas(counting: Omit<Counting, 'persons'>, now: Date, limits: Limits = LIMITS): Promise<Counts> {
  const { analytics, scope, canvas } = counting;
  const { kept } = analytics;
  if (!kept || canvas.elements.length === 0) return countEverybody(counting);
  const persons = await analytics.persons(scope.workspace);
  const counted = await countInMemory(analytics, persons, scope, canvas);
  if (counted) return counted;
  // What is kept is of everybody.
  if (scope.among) return countEverybody({ ...counting, persons });
  const asked: Asked = { ...counting, persons, kept, question: questionOf(scope, canvas), merges: mergesOf(persons), limits };
  const from = nearest(asked);
  const moment = Math.max(Math.floor((now.getTime() - SETTLED_MS) / 1000) * 1000, from?.before.getTime() ?? 0);
  const settled = { span: scope.span, before: new Date(moment) };
  if (!from) return anew(asked, settled);
  return (await broughtUp(asked, settled, from, await look(asked, settled, from))) ?? anew(asked, settled);
}
