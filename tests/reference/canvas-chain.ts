/**
 * Funnel mode a second time, in plain loops: an event belongs to an element only where whoever did it walked there from a start of the map,
 * line by line (`docs/decisions/funnel-mode.md`).
 */

interface Line {
  readonly from: string;
  readonly to: string;
}

/** An event on somebody's way, as much of it as a chain asks. */
export interface Placed {
  readonly event: { readonly is_entry: 0 | 1 };
  readonly at: ReadonlySet<string>;
  readonly earns: ReadonlySet<string>;
  readonly step: boolean;
}

/** Does the line lead from the one event of a way to the other? */
export type Leads<Of extends Line> = (line: Of, way: readonly Placed[], from: number, to: number) => boolean;

function reachedFrom(id: string, lines: readonly Line[]): Set<string> {
  const reached = new Set<string>();
  const open = [id];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const { from, to } of lines) {
      if (from !== one || reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}

/** Nothing leads there that it does not lead to itself. */
export function startsOf(ids: readonly string[], lines: readonly Line[]): Set<string> {
  const from = new Map(ids.map((id) => [id, reachedFrom(id, lines)]));
  return new Set(ids.filter((id) => ids.every((other) => other === id || !from.get(other)?.has(id) || from.get(id)?.has(other))));
}

/** It leads nowhere that does not lead back; where there are lines, only what is on one. */
export function endsOf(ids: readonly string[], lines: readonly Line[]): Set<string> {
  const from = new Map(ids.map((id) => [id, reachedFrom(id, lines)]));
  const isOn = (id: string) => lines.length === 0 || lines.some((line) => line.from === id || line.to === id);
  return new Set(ids.filter((id) => isOn(id) && [...(from.get(id) ?? [])].every((other) => other === id || from.get(other)?.has(id))));
}

/** The way with each event only at the elements that its person had walked to by then. */
export function walkedWay<Seen extends Placed, Of extends Line>(
  way: readonly Seen[],
  starts: ReadonlySet<string>,
  lines: readonly Of[],
  leads: Leads<Of>,
): Seen[] {
  const known = new Map<string, boolean>();
  const isWalked = (id: string, place: number): boolean => {
    const key = `${place} ${id}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const is =
      way[place]?.at.has(id) === true &&
      (starts.has(id) ||
        lines.some(
          (line) =>
            line.to === id &&
            line.from !== id &&
            way.some((_, start) => start <= place && leads(line, way, start, place) && isWalked(line.from, start)),
        ));
    known.set(key, is);
    return is;
  };
  const at = way.map((seen, place) => new Set([...seen.at].filter((id) => isWalked(id, place))));
  const ever = new Set(at.flatMap((ids) => [...ids]));
  return way.map((seen, place) => {
    const here = at[place] ?? new Set<string>();
    // Money given back is at no element it belongs to: it is taken from whoever counts there.
    const earns = new Set([...seen.earns].filter((id) => (seen.at.has(id) ? here.has(id) : ever.has(id))));
    return { ...seen, at: here, earns };
  });
}
