import type { CanvasDocument, CanvasElement, Line } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { type Box, boundsOf, boxOf } from '#domain/canvas/geometry.ts';
import { freePath, type Point, type Port } from './curves.ts';
import { createObstacles, touches } from './obstacles.ts';
import { leavePosition } from './ports.ts';
import { type Route, type Routed, routeLine } from './route.ts';
import { createTies } from './ties.ts';

/** With more changes than this all lines are looked at: comparing costs more. */
const MANY_AREAS = 64;

/** What may be drawn otherwise after a change. */
export interface Changed {
  readonly lines: ReadonlySet<string>;
  /** Elements under which the drop-off may stand elsewhere. */
  readonly elements: ReadonlySet<string>;
}

const sameWay = (a: Line, b: Line): boolean =>
  a === b ||
  (a.from === b.from &&
    a.to === b.to &&
    a.from_side === b.from_side &&
    a.to_side === b.to_side &&
    a.shape === b.shape &&
    a.label === b.label);
const sameBox = (a: Box | undefined, b: Box | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height);
const sameRoute = (a: Route, b: Route): boolean => a.path === b.path && a.arrow === b.arrow && a.x === b.x && a.y === b.y;

/** Only what is counted takes lines, and only that do lines go around: notes lie where one writes them. */
const isCard = (element: CanvasElement): boolean => elementKind(element.kind).tracked;

/**
 * The ways of all lines of one canvas, kept up to date. A change makes stale only the lines that are tied to a
 * moved card, share a side of a card with such a line, or had or have a moved card in their way; the answer is
 * the same as reckoning all of them. A line is reckoned when it is asked for: one that nobody sees costs nothing.
 */
export class Router {
  /** Where cards stand now, a drag included. */
  private readonly boxes = new Map<string, Box>();
  /** Where they stood in the last document. */
  private readonly settled = new Map<string, Box>();
  private readonly lines = new Map<string, Line>();
  private readonly linesOf = new Map<string, Set<string>>();
  private readonly ties = createTies();
  private readonly routed = new Map<string, Routed>();
  private readonly stale = new Set<string>();
  private readonly sketches = new WeakMap<readonly [Port, Port], string>();
  private readonly obstacles = createObstacles();

  constructor(document: CanvasDocument) {
    this.update(document);
  }

  /** The way of a line: the same object until it is another way. Undefined for one that is not drawn. */
  route(id: string): Route | undefined {
    if (this.stale.delete(id)) this.reckon(id);
    return this.routed.get(id)?.route;
  }

  /** The line without regard for other cards, for a view in which these are dots. */
  sketch(id: string): string {
    const ports = this.ties.ports(id);
    if (!ports) return '';
    const known = this.sketches.get(ports) ?? freePath(ports[0], ports[1]);
    this.sketches.set(ports, known);
    return known;
  }

  /** The area between and around the two cards of a line; null for one that is not drawn. */
  span(id: string): Box | null {
    const line = this.lines.get(id);
    const [from, to] = [this.boxes.get(line?.from ?? ''), this.boxes.get(line?.to ?? '')];
    return from && to ? boundsOf([from, to]) : null;
  }

  /** Where the people who leave are drawn, in pixels from the card's left edge. */
  leaveAt(element: string): number {
    const box = this.boxes.get(element);
    if (!box) return 0;
    return (
      leavePosition(
        box,
        this.ties.portsAt(element, 's').map(({ x }) => x),
      ) - box.x
    );
  }

  /** Takes over what a document says. */
  update(document: CanvasDocument): Changed {
    const areas: Box[] = [];
    const moved = this.takeBoxes(document, areas);
    const stale = this.takeLines(document.lines);
    for (const element of moved) for (const line of this.linesOf.get(element) ?? []) stale.add(line);
    const changed = this.ties.tie(this.drawable(stale), this.boxes);
    const lines = new Set(changed.lines);
    for (const [line, { depends }] of this.routed)
      if (areas.length > MANY_AREAS || areas.some((area) => touches(area, depends))) lines.add(line);
    for (const line of lines) this.stale.add(line);
    return { lines, elements: changed.elements };
  }

  /**
   * Cards are being dragged: reckons the lines between them and the rest anew. Lines between two of them keep
   * their shape and move along; lines that only pass by wait for `update`.
   */
  move(positions: ReadonlyMap<string, Point>): Changed {
    const stale = new Set<string>();
    for (const [id, { x, y }] of positions) {
      const box = this.boxes.get(id);
      if (!box) continue;
      this.place(id, { ...box, x, y });
      for (const line of this.linesOf.get(id) ?? []) stale.add(line);
    }
    const along = this.between(new Set(positions.keys()));
    const changed = this.ties.tie(this.drawable(stale), this.boxes);
    const lines = new Set([...changed.lines].filter((line) => !along.has(line)));
    for (const line of lines) this.stale.add(line);
    return { lines, elements: new Set() };
  }

  /** Lines with both ends among some elements. */
  between(elements: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set<string>();
    for (const element of elements) {
      for (const id of this.linesOf.get(element) ?? []) {
        const line = this.lines.get(id);
        if (line && elements.has(line.from) && elements.has(line.to)) found.add(id);
      }
    }
    return found;
  }

  private place(id: string, box: Box): void {
    this.boxes.set(id, box);
    this.obstacles.set(id, box);
  }

  /** Notes where cards stand; gives back those that stand elsewhere, and adds the areas they left and took. */
  private takeBoxes(document: CanvasDocument, areas: Box[]): Set<string> {
    const moved = new Set<string>();
    const gone = new Set(this.settled.keys());
    for (const element of document.elements) {
      if (!isCard(element)) continue;
      gone.delete(element.id);
      const next = boxOf(element);
      const [before, now] = [this.settled.get(element.id), this.boxes.get(element.id)];
      if (sameBox(before, next) && sameBox(now, next)) continue;
      for (const area of [before, now, next]) if (area) areas.push(area);
      this.settled.set(element.id, next);
      this.place(element.id, next);
      moved.add(element.id);
    }
    for (const id of gone) {
      for (const area of [this.settled.get(id), this.boxes.get(id)]) if (area) areas.push(area);
      this.settled.delete(id);
      this.boxes.delete(id);
      this.obstacles.remove(id);
      moved.add(id);
    }
    return moved;
  }

  /** Notes which lines there are; gives back those that are new, other or gone. */
  private takeLines(lines: readonly Line[]): Set<string> {
    const stale = new Set<string>();
    const gone = new Set(this.lines.keys());
    for (const line of lines) {
      gone.delete(line.id);
      const before = this.lines.get(line.id);
      if (before && sameWay(before, line)) continue;
      if (before) this.forget(before);
      this.lines.set(line.id, line);
      for (const end of [line.from, line.to]) this.linesOf.set(end, (this.linesOf.get(end) ?? new Set()).add(line.id));
      stale.add(line.id);
    }
    for (const id of gone) {
      const line = this.lines.get(id);
      if (line) this.forget(line);
      stale.add(id);
    }
    return stale;
  }

  private forget(line: Line): void {
    this.lines.delete(line.id);
    for (const end of [line.from, line.to]) this.linesOf.get(end)?.delete(line.id);
  }

  /** Each line with its record; null for one that is no longer drawn, or whose end is missing. */
  private drawable(ids: Iterable<string>): ReadonlyMap<string, Line | null> {
    return new Map(
      [...ids].map((id) => {
        const line = this.lines.get(id);
        return [id, line && this.boxes.has(line.from) && this.boxes.has(line.to) ? line : null] as const;
      }),
    );
  }

  private reckon(id: string): void {
    const line = this.lines.get(id);
    const ports = this.ties.ports(id);
    const [from, to] = [this.boxes.get(line?.from ?? ''), this.boxes.get(line?.to ?? '')];
    if (!line || !ports || !from || !to) {
      this.routed.delete(id);
      return;
    }
    const next = routeLine(line, ports[0], ports[1], [from, to], this.obstacles);
    const before = this.routed.get(id)?.route;
    this.routed.set(id, before && sameRoute(before, next.route) ? { route: before, depends: next.depends } : next);
  }
}
