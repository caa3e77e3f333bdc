import { elementKind } from '../elements/index.ts';
import { type FlowSystem, flowSystem, visitsFrom } from '../forecast/flow.ts';
import { at, type Graph } from '../forecast/graph.ts';

/** People who go a line arrive so many whole days later: those of the line and those they wait at the card it leaves. */
interface Later {
  readonly from: number;
  readonly to: number;
  readonly days: number;
  readonly share: number;
}

/** How many days people stay at each element before they go on. */
function waitsOf({ elements }: Graph): Float64Array {
  return Float64Array.from(elements, ({ kind, props }) => {
    const days = props?.[elementKind(kind).waits ?? ''];
    return typeof days === 'number' ? days : 0;
  });
}

/** A flow taken apart: what arrives on the same day, and what arrives later. A lag between two days is shared out between them. */
function parted({ graph, rates }: FlowSystem): { readonly sameDay: FlowSystem; readonly later: readonly Later[] } {
  const now = new Float64Array(rates.length);
  const later: Later[] = [];
  const waits = waitsOf(graph);
  graph.lines.forEach(({ lag_days = 0 }, line) => {
    const lag = lag_days + at(waits, at(graph.from, line));
    const rate = at(rates, line);
    const whole = Math.floor(lag);
    const rest = lag - whole;
    const ways = { from: at(graph.from, line), to: at(graph.to, line) };
    if (whole === 0) now[line] = rate * (1 - rest);
    else if (rate > 0) later.push({ ...ways, days: whole, share: rate * (1 - rest) });
    if (rest > 0 && rate > 0) later.push({ ...ways, days: whole + 1, share: rate * rest });
  });
  return { sameDay: flowSystem(graph, now), later };
}

/**
 * Visits at each step day by day: x(t) = s(t) + Σ p x(t − lag). `start` arrives `arriving(day)` times.
 * Loops with a lag of a day or more need no solving, others are solved within the day.
 */
export function visitsByDay(
  system: FlowSystem,
  start: Float64Array,
  { days, arriving }: { days: number; arriving: (day: number) => number },
): readonly Float64Array[] {
  const { sameDay, later } = parted(system);
  const scaled = (visits: Float64Array, factor: number) => visits.map((each) => each * factor);
  if (later.length === 0) {
    const once = visitsFrom(sameDay, start);
    return Array.from({ length: days }, (_, day) => scaled(once, arriving(day)));
  }
  const visits: Float64Array[] = [];
  for (let day = 0; day < days; day += 1) {
    const here = scaled(start, arriving(day));
    for (const { from, to, days: lag, share } of later) {
      const before = visits[day - lag];
      if (before) here[to] = at(here, to) + share * at(before, from);
    }
    visits.push(visitsFrom(sameDay, here));
  }
  return visits;
}
