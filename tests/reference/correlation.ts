import type { Filter } from '#domain/wire/filters/filters.ts';
import type { CorrelationQuestion } from '#domain/wire/reports/correlation.ts';
import type { PathNode } from '#domain/wire/reports/paths.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { inOrder } from './cohorts.ts';
import { meetingFilter } from './filter.ts';
import { arrivalOf, nodeOf } from './paths.ts';
import { counts } from './rules.ts';
import { countedOf, eventsWithin, type World } from './world.ts';

/** What goes with a goal a second time: person after person, event after event, and the figures from the table of four counts. */

const ACTS = ['page_view', 'link_click', 'button_click', 'form_completed', 'call_scheduled', 'custom', 'deal', 'purchase'];
const isRefund = (row: EventRow) => row.kind === 'purchase' && row.value < 0;

interface Done {
  readonly node: PathNode;
  reached: number;
  others: number;
}

/** The area under the normal curve beyond both ±z, slice by slice (Simpson). */
function tail(z: number): number {
  const [from, to, slices] = [Math.abs(z), Math.abs(z) + 12, 4000];
  const at = (place: number) => Math.exp(-((from + ((to - from) * place) / slices) ** 2) / 2);
  let sum = at(0) + at(slices);
  for (let place = 1; place < slices; place += 1) sum += at(place) * (place % 2 === 1 ? 4 : 2);
  return (2 * sum * (to - from)) / slices / 3 / Math.sqrt(2 * Math.PI);
}

/** Chance of such a difference by scatter; null where one of the four counts is expected below five. */
function chanceOf({ reached: a, others: b }: Done, goal: number, rest: number): number | null {
  const [all, has] = [goal + rest, a + b];
  for (const [row, column] of [
    [goal, has],
    [goal, all - has],
    [rest, has],
    [rest, all - has],
  ] as const)
    if ((row * column) / all < 5 - 1e-9) return null;
  // z² of two proportions is the chi square of the four counts.
  const square = (all * (a * (rest - b) - b * (goal - a)) ** 2) / (goal * rest * has * (all - has));
  return tail(Math.sqrt(square));
}

/** Nodes that hold against chance: the smallest against a share of all, the next against one of the rest, and so on until one fails. */
function sureOf(done: readonly Done[], goal: number, rest: number): Set<Done> {
  const tested = done.map((one) => ({ one, chance: chanceOf(one, goal, rest) })).filter(({ chance }) => chance !== null);
  const sure = new Set<Done>();
  let left = tested.length;
  for (const { one, chance } of tested.sort((a, b) => (a.chance as number) - (b.chance as number))) {
    if ((chance as number) > 0.05 / left) break;
    sure.add(one);
    left -= 1;
  }
  return sure;
}

function figuresOf({ reached: a, others: b }: Done, goal: number, rest: number) {
  const [c, d] = [goal - a, rest - b];
  if (c === 0) return { lift: null, interval: null };
  const lift = (a * (c + d)) / (c * (a + b));
  const width = 1.959963984540054 * Math.sqrt(b / a / (a + b) + d / c / (c + d));
  return { lift, interval: a === 0 ? null : { low: Math.exp(Math.log(lift) - width), high: Math.exp(Math.log(lift) + width) } };
}

/** What one person did before the goal, or at any time; each once. */
function doneBy(own: readonly EventRow[], goal: EventRow | undefined): Map<string, PathNode> {
  const nodes = new Map<string, PathNode>();
  const add = (node: PathNode) => nodes.set(`${node.type} ${node.value}`, node);
  for (const row of own) {
    const before = !goal || inOrder(row, goal) < 0;
    if (row.is_entry === 1 && (before || row === goal)) add(arrivalOf(row));
    if (before && ACTS.includes(row.kind) && !isRefund(row)) add(nodeOf(row));
  }
  return nodes;
}

export function referenceCorrelation(world: World, { range, goal }: CorrelationQuestion, least: number, segment?: Filter) {
  const { timezone } = world;
  const [counted, seen] = [eventsWithin(timezone, countedOf(world), range), eventsWithin(timezone, world.events, range)];
  const isInSegment = segment ? meetingFilter(counted, segment, seen) : () => true;
  const members = new Set(seen.filter((row) => isInSegment(row)).map(({ visitor_id }) => visitor_id));
  const done = new Map<string, Done>();
  let [reached, others] = [0, 0];
  for (const person of new Set(counted.map(({ visitor_id }) => visitor_id))) {
    if (!members.has(person)) continue;
    const own = counted.filter(({ visitor_id }) => visitor_id === person).sort(inOrder);
    const first = own.find((row) => counts(goal, row) && !(goal.type === 'event' && isRefund(row)));
    if (first) reached += 1;
    else others += 1;
    for (const [key, node] of doneBy(own, first)) {
      const one = done.get(key) ?? { node, reached: 0, others: 0 };
      if (first) one.reached += 1;
      else one.others += 1;
      done.set(key, one);
    }
  }
  const enough = reached >= least && others >= least;
  const shown = [...done.values()].filter((one) => {
    const has = one.reached + one.others;
    return enough && has >= least && reached + others - has >= least;
  });
  const sure = sureOf(shown, reached, others);
  const rows = Object.fromEntries(
    shown.map((one) => [
      `${one.node.type} ${one.node.value}`,
      { reached: one.reached, others: one.others, ...figuresOf(one, reached, others), sure: sure.has(one) },
    ]),
  );
  return { reached, others, compared: shown.length, rows };
}
