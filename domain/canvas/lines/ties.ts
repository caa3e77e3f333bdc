import type { Line } from '#domain/canvas/document.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import type { Port, Side } from './curves.ts';
import { along, placeEnds, sidesOf, straightened } from './ports.ts';

/** Where each line is tied to its two cards. Lines on the same side of a card share its length. */
export interface Ties {
  readonly ports: (line: string) => readonly [Port, Port] | undefined;
  /** All ports on one side of a card. */
  readonly portsAt: (element: string, side: Side) => readonly Port[];
  /**
   * Ties these lines anew; null unties one. Gives back every line whose ports are others now, which may be one
   * that shares a side with a line of these, and every element whose lower side has changed.
   */
  readonly tie: (lines: ReadonlyMap<string, Line | null>, boxes: ReadonlyMap<string, Box>) => TieChange;
}
export interface TieChange {
  readonly lines: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

interface Tied {
  readonly line: Line;
  readonly sides: readonly [Side, Side];
}
/** The lines on one side of a card, and where they are tied before any is straightened. */
interface Group {
  readonly element: string;
  readonly side: Side;
  readonly lines: Set<string>;
  ports: ReadonlyMap<string, Port>;
}

const groupKey = (element: string, side: Side): string => side + element;
const samePort = (a: Port | undefined, b: Port): boolean => a !== undefined && a.x === b.x && a.y === b.y && a.side === b.side;

export function createTies(): Ties {
  const tied = new Map<string, Tied>();
  const groups = new Map<string, Group>();
  const ports = new Map<string, readonly [Port, Port]>();

  const groupAt = (element: string, side: Side): Group => {
    const key = groupKey(element, side);
    const known = groups.get(key);
    if (known) return known;
    const made: Group = { element, side, lines: new Set(), ports: new Map() };
    groups.set(key, made);
    return made;
  };
  const groupsOf = ({ line, sides }: Tied): readonly [Group, Group] => [groupAt(line.from, sides[0]), groupAt(line.to, sides[1])];
  const tiedGroups = (id: string): readonly Group[] => {
    const at = tied.get(id);
    return at ? groupsOf(at) : [];
  };

  const untie = (id: string, touched: Set<Group>) => {
    for (const group of tiedGroups(id)) {
      group.lines.delete(id);
      touched.add(group);
    }
    tied.delete(id);
    ports.delete(id);
  };

  const retie = (line: Line, boxes: ReadonlyMap<string, Box>, touched: Set<Group>) => {
    const [from, to] = [boxes.get(line.from), boxes.get(line.to)];
    if (!from || !to) return;
    const next: Tied = { line, sides: sidesOf(line, from, to) };
    tied.set(line.id, next);
    for (const group of groupsOf(next)) {
      group.lines.add(line.id);
      touched.add(group);
    }
  };

  const placeGroup = (group: Group, boxes: ReadonlyMap<string, Box>) => {
    const box = boxes.get(group.element);
    if (!box || group.lines.size === 0) {
      groups.delete(groupKey(group.element, group.side));
      return;
    }
    const ends = [...group.lines].flatMap((id) => {
      const line = tied.get(id)?.line;
      const other = line && boxes.get(line.from === group.element ? line.to : line.from);
      return line && other ? [{ line: id, toward: along(group.side, other) }] : [];
    });
    group.ports = placeEnds(box, group.side, ends);
  };

  /** The ports of a line, straightened; undefined while it is not tied. */
  const portsOf = (id: string, boxes: ReadonlyMap<string, Box>): readonly [Port, Port] | undefined => {
    const at = tied.get(id);
    if (!at) return undefined;
    const ends = groupsOf(at).map((group) => {
      const [port, box] = [group.ports.get(id), boxes.get(group.element)];
      return port && box ? { port, box, alone: group.lines.size === 1 } : undefined;
    });
    return ends[0] && ends[1] ? straightened(ends[0], ends[1]) : undefined;
  };

  return {
    ports: (line) => ports.get(line),
    portsAt: (element, side) => {
      const lines = [...(groups.get(groupKey(element, side))?.lines ?? [])];
      return lines.flatMap((id) => ports.get(id)?.find((port, end) => port.side === side && endOf(tied.get(id), end) === element) ?? []);
    },
    tie: (lines, boxes) => {
      const touched = new Set<Group>();
      for (const id of lines.keys()) untie(id, touched);
      for (const line of lines.values()) if (line) retie(line, boxes, touched);
      for (const group of touched) placeGroup(group, boxes);
      const changed = new Set(lines.keys());
      for (const id of [...touched].flatMap((group) => [...group.lines])) {
        const next = portsOf(id, boxes);
        const before = ports.get(id);
        if (!next || (before && samePort(before[0], next[0]) && samePort(before[1], next[1]))) continue;
        ports.set(id, next);
        changed.add(id);
      }
      const downward = [...touched, ...[...changed].flatMap((id) => tiedGroups(id))].filter(({ side }) => side === 's');
      return { lines: changed, elements: new Set(downward.map(({ element }) => element)) };
    },
  };
}

const endOf = (tied: Tied | undefined, end: number): string | undefined => (end === 0 ? tied?.line.from : tied?.line.to);
