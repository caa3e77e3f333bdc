import type { CanvasDocument, CanvasElement, Line } from '../document.ts';
import { rateOf } from '../split.ts';

/** The part of a canvas that carries flow, by number instead of by id. */
export interface Graph {
  readonly elements: readonly CanvasElement[];
  /** Element id -> its number. */
  readonly numberOf: ReadonlyMap<string, number>;
  /** Lines that carry people: `next` and `planned`, both ends on the canvas. `later` lines only show a rate. */
  readonly lines: readonly Line[];
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Line numbers leaving element i: `outgoing[firstOut[i]]` up to `outgoing[firstOut[i + 1]]`, end excluded. */
  readonly firstOut: Int32Array;
  readonly outgoing: Int32Array;
}

/**
 * Reads a number of a typed array; a position outside counts as 0. Plain lists have `entryAt`: the
 * engine makes a function fast that sees few kinds of array, and these two stand in every inner loop.
 */
export function at(array: Float64Array | Int32Array, position: number): number {
  return array[position] ?? 0;
}

/** The same for places alone: reading one kind of array takes the engine less, which counts where large loops are solved. */
export function placeAt(array: Int32Array, position: number): number {
  return array[position] ?? 0;
}

/** An entry of a list of numbers; 0 outside of it. */
export function entryAt(list: readonly number[], position: number): number {
  return list[position] ?? 0;
}

/** The drawing as a graph of numbered elements and of the lines that carry people. */
export function graphOf(document: CanvasDocument): Graph {
  const elements = document.elements;
  const numberOf = new Map<string, number>();
  elements.forEach(({ id }, number) => {
    numberOf.set(id, number);
  });
  const lines: Line[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const line of document.lines) {
    if (line.kind === 'later') continue;
    const start = numberOf.get(line.from);
    const end = numberOf.get(line.to);
    if (start === undefined || end === undefined) continue;
    lines.push(line);
    starts.push(start);
    ends.push(end);
  }
  const from = Int32Array.from(starts);
  return { elements, numberOf, lines, from, to: Int32Array.from(ends), ...groupByStart(elements.length, from) };
}

/** Counting sort of the lines by the element they leave. */
function groupByStart(size: number, from: Int32Array): { firstOut: Int32Array; outgoing: Int32Array } {
  const firstOut = new Int32Array(size + 1);
  for (const start of from) firstOut[start + 1] = at(firstOut, start + 1) + 1;
  for (let i = 0; i < size; i += 1) firstOut[i + 1] = at(firstOut, i + 1) + at(firstOut, i);
  const next = firstOut.slice();
  const outgoing = new Int32Array(from.length);
  for (let line = 0; line < from.length; line += 1) {
    const start = at(from, line);
    const place = at(next, start);
    outgoing[place] = line;
    next[start] = place + 1;
  }
  return { firstOut, outgoing };
}

/** Sources whose people walk by the same rates. */
export interface Stream {
  /** Element ids; empty when nobody walks by the plain rates. */
  readonly sources: readonly string[];
  readonly rates: Float64Array;
  /** Walks by the rates of the lines themselves, without any of its own. */
  readonly plain: boolean;
}

/**
 * One stream for all sources without rates of their own, one for each source that has some.
 * The flow is linear, so streams add up; few streams keep the number of solves small.
 */
export function streamsOf(graph: Graph, sources: readonly string[]): readonly Stream[] {
  const named = new Set<string>();
  for (const { rate_by_source } of graph.lines) if (rate_by_source) for (const source of Object.keys(rate_by_source)) named.add(source);
  const plain: Stream = {
    plain: true,
    sources: sources.filter((source) => !named.has(source)),
    rates: Float64Array.from(graph.lines, (line) => rateOf(line)),
  };
  const own = sources
    .filter((source) => named.has(source))
    .map((source) => ({ plain: false, sources: [source], rates: Float64Array.from(graph.lines, (line) => rateOf(line, source)) }));
  return [plain, ...own];
}
