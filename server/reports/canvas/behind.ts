import type { CanvasDocument, CanvasElement, Line } from '#domain/canvas/document.ts';
import { isExclusive } from '#domain/canvas/split.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindCanvas, DrawnBehind } from '#domain/wire/reports/behind-canvas.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { type Asked, among } from '../_kit/filters/filter.ts';
import { type CountedCanvas, normalise } from '../_kit/maps/normalise.ts';
import { type Group, planGroups, slicesFor } from '../_kit/maps/plan.ts';
import { isWalked } from '../_kit/maps/walked.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { ruleFilter } from '../_kit/rules/rule-filter.ts';
import { type CanvasScope, peopleOfGroup } from './compile.ts';
import { ownOr, TAKEN, WAYS } from './lines.ts';
import { has } from './marks.ts';

/** The number, with the drawing as it is stored. */
export type BehindDrawn = Omit<BehindCanvas, 'canvas'> & { readonly name: string; readonly document: CanvasDocument };

const NOBODY = 'SELECT toUInt64(0) AS who, 0 AS counted WHERE 0';

const lineOf = (document: CanvasDocument, id: string): Line | undefined => document.lines.find((line) => line.id === id);

/** The element that a number is of, or the ends of its line; empty where it is not drawn any more. */
export function drawnOf({ part, id, document }: Pick<BehindDrawn, 'part' | 'id' | 'document'>): readonly CanvasElement[] {
  const line = lineOf(document, id);
  const ids = part === 'element' || part === 'left' ? [id] : line ? [line.from, line.to] : [];
  return ids.flatMap((one) => document.elements.find((element) => element.id === one) ?? []);
}

/** What is said of them. */
export const toldOf = (behind: BehindDrawn): DrawnBehind => ({
  canvas: behind.name,
  elements: drawnOf(behind).map(({ kind, name }) => ({ kind, name })),
});

/** SQL of "the event is at what the number is of". */
export const eventsAt = (parameters: Parameters, behind: BehindDrawn): string =>
  drawnOf(behind)
    .flatMap(({ rule }) => (rule ? [ruleFilter(parameters, rule)] : []))
    .join(' OR ') || '0';

/** The lines that decide whom the number counts. */
function decidingLines({ part, id, document }: BehindDrawn, { lines }: CountedCanvas) {
  if (part === 'element') return [];
  if (part !== 'left') return lines.filter((line) => line.id === id);
  const leading = new Set(document.lines.filter((line) => line.from === id && isExclusive(line)).map((line) => line.id));
  return lines.filter((line) => leading.has(line.id));
}

/** Parts of the canvas that tell it, each with the element whose people are asked for. */
function groupsOf(behind: BehindDrawn, canvas: CountedCanvas): readonly Group[] {
  const lines = decidingLines(behind, canvas);
  const isOfLine = behind.part === 'line' || behind.part === 'stayed';
  if (isOfLine && lines.length === 0) return [];
  const ends = new Set([...(isOfLine ? [] : [behind.id]), ...lines.flatMap(({ from, to }) => [from, to])]);
  return planGroups({ ...canvas, elements: canvas.elements.filter(({ id }) => ends.has(id)), lines });
}

/**
 * SELECT of `who` and `counted`: the people whom the report counts in a number of the canvas, by the rows it counts them by. At an element
 * by how many of their events it counts, elsewhere once each.
 */
export function behindCanvas({ parameters, source, span }: Asked, range: Range, behind: BehindDrawn, filter: Filter | undefined): string {
  const canvas = normalise(behind.document, source.shown, behind.funnel_mode);
  const groups = groupsOf(behind, canvas);
  const start = behind.part === 'element' || behind.part === 'left' ? behind.id : lineOf(behind.document, behind.id)?.from;
  const whose = behind.crowd && canvas.sources.length > 0 ? 'own' : 'all';
  const scope: CanvasScope = { ...source, range, span, ...among(source, span, filter) };
  const [slice] = slicesFor(0);
  const [first, ...others] = groups;
  const place = first?.elements.findIndex(({ id }) => id === start) ?? -1;
  if (!first || !slice || place < 0) return NOBODY;
  const peopleIn = (group: Group) => {
    // Without lines nobody's events have to be told apart by more than their moments.
    const counted = group.lines.length > 0 || isWalked(canvas) ? ({ people: 'all' } as const) : 'untied';
    return peopleOfGroup(parameters, scope, group, canvas, slice, counted).people;
  };
  const took = (group: Group) => (group.lines.length > 0 ? [`${TAKEN(whose)} ${behind.part === 'line' ? '!=' : '='} 0`] : []);
  const isAt = has(whose === 'own' ? 'own_at' : 'at', place);
  const met = [
    ...(behind.part === 'line' ? [] : [isAt]),
    ...took(first),
    // Of an element with more lines than one statement tells apart.
    ...others.map((group) => `${PERSON} NOT IN (SELECT ${PERSON} FROM (${peopleIn(group)}) WHERE ${TAKEN(whose)} != 0)`),
  ];
  const hits = (way: string) => `arrayCount(mark -> ${has('mark', place)}, ${way})`;
  const ownHits = () => ownOr(hits(WAYS.all), hits(WAYS.own));
  const counted = behind.part !== 'element' ? '1' : whose === 'own' ? ownHits() : hits(WAYS.all);
  return `SELECT ${PERSON} AS who, ${counted} AS counted FROM (${peopleIn(first)}) WHERE ${met.join(' AND ')}`;
}
