import type { Box } from '#domain/canvas/geometry.ts';
import { OUTWARD, type Point, type Port, type Side } from './curves.ts';

/** What a corner costs, in pixels of way: fewer corners are worth a longer line. */
const CORNER_COST = 60;

/** Directions in which a way can go on, and their steps in columns and rows of the grid. */
const DIRECTIONS = ['n', 'e', 's', 'w'] as const satisfies readonly Side[];
const STEP_X = DIRECTIONS.map((side) => OUTWARD[side].x);
const STEP_Y = DIRECTIONS.map((side) => OUTWARD[side].y);
const OPPOSITE = [2, 3, 0, 1] as const;

/** Open places by cost: a binary heap over two plain arrays. */
class Heap {
  private readonly places: number[] = [];
  private readonly costs: number[] = [];

  get size(): number {
    return this.places.length;
  }

  push(place: number, cost: number): void {
    let at = this.places.length;
    this.places.push(place);
    this.costs.push(cost);
    for (let parent = (at - 1) >> 1; at > 0 && this.costAt(parent) > cost; parent = (at - 1) >> 1) {
      this.swap(at, parent);
      at = parent;
    }
  }

  pop(): number {
    const top = this.places[0] ?? -1;
    this.swap(0, this.places.length - 1);
    this.places.pop();
    this.costs.pop();
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = right < this.size && this.costAt(right) < this.costAt(left) ? right : left;
      if (least >= this.size || this.costAt(least) >= this.costAt(at)) return top;
      this.swap(at, least);
      at = least;
    }
  }

  private costAt(at: number): number {
    return this.costs[at] ?? Number.POSITIVE_INFINITY;
  }

  private swap(a: number, b: number): void {
    const [place, cost] = [this.places[a] ?? -1, this.costAt(a)];
    this.places[a] = this.places[b] ?? -1;
    this.costs[a] = this.costAt(b);
    this.places[b] = place;
    this.costs[b] = cost;
  }
}

const unique = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** Does a leg between two points of the grid run through a wall? */
function blocked(a: Point, b: Point, walls: readonly Box[]): boolean {
  const [left, right] = a.x < b.x ? [a.x, b.x] : [b.x, a.x];
  const [top, bottom] = a.y < b.y ? [a.y, b.y] : [b.y, a.y];
  for (const wall of walls) {
    if (left < wall.x + wall.width && right > wall.x && top < wall.y + wall.height && bottom > wall.y) return true;
  }
  return false;
}

/** Leaves out the points between others of the same leg. */
export function cornersOf(points: readonly Point[]): Point[] {
  return points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    return !before || !after || !((before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y));
  });
}

/** A* over the grid of the walls' edges. A place is a spot of the grid with the direction in which it is left. */
class Search {
  private readonly xs: readonly number[];
  private readonly ys: readonly number[];
  private readonly costs: Float64Array;
  private readonly cameFrom: Int32Array;
  private readonly open = new Heap();

  constructor(
    private readonly from: Port,
    private readonly to: Port,
    private readonly walls: readonly Box[],
  ) {
    this.xs = unique([from.x, to.x, (from.x + to.x) / 2, ...walls.flatMap(({ x, width }) => [x, x + width])]);
    this.ys = unique([from.y, to.y, (from.y + to.y) / 2, ...walls.flatMap(({ y, height }) => [y, y + height])]);
    this.costs = new Float64Array(this.xs.length * this.ys.length * 4).fill(Number.POSITIVE_INFINITY);
    this.cameFrom = new Int32Array(this.costs.length).fill(-1);
  }

  run(): readonly Point[] | null {
    const goal = this.placeOf(this.to, OPPOSITE[DIRECTIONS.indexOf(this.to.side)] ?? 0);
    this.reach(this.placeOf(this.from, DIRECTIONS.indexOf(this.from.side)), -1, 0);
    while (this.open.size > 0) {
      const place = this.open.pop();
      if (place === goal) return this.trace(goal);
      for (let direction = 0; direction < 4; direction++) this.goOn(place, direction);
    }
    return null;
  }

  /** Turns on the spot, or goes on to the next spot ahead. */
  private goOn(place: number, direction: number): void {
    const facing = place & 3;
    if (direction === OPPOSITE[facing]) return;
    const spot = place >> 2;
    const cost = this.costs[place] ?? 0;
    if (direction !== facing) {
      this.reach((spot << 2) | direction, place, cost + CORNER_COST);
      return;
    }
    const column = (spot % this.xs.length) + (STEP_X[direction] ?? 0);
    const row = Math.floor(spot / this.xs.length) + (STEP_Y[direction] ?? 0);
    const [x, y] = [this.xs[column], this.ys[row]];
    if (x === undefined || y === undefined) return;
    const here = this.pointOf(place);
    const there = { x, y };
    if (!blocked(here, there, this.walls))
      this.reach(((row * this.xs.length + column) << 2) | direction, place, cost + Math.abs(x - here.x) + Math.abs(y - here.y));
  }

  private reach(place: number, from: number, cost: number): void {
    if (cost >= (this.costs[place] ?? 0)) return;
    this.costs[place] = cost;
    this.cameFrom[place] = from;
    const { x, y } = this.pointOf(place);
    this.open.push(place, cost + Math.abs(this.to.x - x) + Math.abs(this.to.y - y));
  }

  private pointOf(place: number): Point {
    const spot = place >> 2;
    return { x: this.xs[spot % this.xs.length] ?? 0, y: this.ys[Math.floor(spot / this.xs.length)] ?? 0 };
  }

  private placeOf(point: Point, direction: number): number {
    return ((this.ys.indexOf(point.y) * this.xs.length + this.xs.indexOf(point.x)) << 2) | direction;
  }

  private trace(goal: number): readonly Point[] {
    const points: Point[] = [];
    for (let place = goal; place >= 0; place = this.cameFrom[place] ?? -1) {
      const point = this.pointOf(place);
      const last = points.at(-1);
      if (!last || last.x !== point.x || last.y !== point.y) points.push(point);
    }
    return cornersOf(points.reverse());
  }
}

/**
 * The cheapest way between two points in legs at right angles that runs through no wall. It sets out in the
 * direction of `from.side` and arrives against that of `to.side`; walls may be touched, not crossed. Null where
 * there is none. The work grows with the number of walls, not with distances.
 */
export const shortestWay = (from: Port, to: Port, walls: readonly Box[]): readonly Point[] | null => new Search(from, to, walls).run();
