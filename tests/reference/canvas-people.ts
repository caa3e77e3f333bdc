import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { BehindCanvas } from '#domain/wire/reports/behind-canvas.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { countedLines, drawingOf, type Seen, sinceTheyCame, took, walkedWays, waysOf } from './canvas.ts';
import { endsOf } from './canvas-chain.ts';

/** The people of numbers on the map, one after another. */

/** What is asked about an element or a line of a map. */
export type AskedOfMap = Pick<BehindCanvas, 'part' | 'id' | 'crowd' | 'funnel_mode'>;

/** Whom a number of a map counts, by visitor: at an element with how many of their events, elsewhere once each. */
export function whoIsBehind(
  document: CanvasDocument,
  events: readonly EventRow[],
  { part, id, ...asked }: AskedOfMap,
): Map<string, number> {
  const drawing = drawingOf(document);
  const all = waysOf(drawing, events);
  const walked = asked.funnel_mode ? walkedWays(document, drawing, all) : all;
  const ways = asked.crowd && drawing.sources.length > 0 ? sinceTheyCame(drawing, walked) : walked;
  const lines = countedLines(document, drawing);
  const line = lines.find((one) => one.id === id);
  const leading = lines.filter(({ from, kind, also }) => from === id && kind === 'next' && !also);
  const people = new Map<string, number>();
  for (const way of ways) {
    const start = part === 'element' || part === 'left' ? id : line?.from;
    const hits = way.filter(({ at }) => start !== undefined && at.has(start)).length;
    if (hits === 0) continue;
    const isOne = {
      element: true,
      left: !leading.some((one) => took(drawing, one, way)),
      line: line !== undefined && took(drawing, line, way),
      stayed: line !== undefined && !took(drawing, line, way),
    };
    if (isOne[part]) people.set(way[0]?.event.visitor_id ?? '', part === 'element' ? hits : 1);
  }
  return people;
}

/** Who was at any element of a map; or who walked it from a start to an end. */
export function whoWasOn(document: CanvasDocument, events: readonly EventRow[], through: boolean): Set<string> {
  const drawing = drawingOf(document);
  const all = waysOf(drawing, events);
  const ends = endsOf(drawing.ids, countedLines(document, drawing));
  const ways = through ? walkedWays(document, drawing, all) : all;
  const isThere = (seen: Seen) => [...seen.at].some((id) => !through || ends.has(id));
  return new Set(ways.filter((way) => way.some(isThere)).map((way) => way[0]?.event.visitor_id ?? ''));
}
