import { and, eq, inArray } from 'drizzle-orm';
import { openDocument } from '#domain/canvas/migrate.ts';
import type { Filter, FilterCondition } from '#domain/wire/filters/filters.ts';
import type { Database } from '#server/db/client.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { HttpError } from '#server/http/errors.ts';
import { chainIn, normalise } from '../maps/normalise.ts';
import { isTooComplex } from '../maps/plan.ts';
import { anyBit, bitsOf, chunksIn, isWalked, WALKED, type WalkedCanvas, walkedPeople } from '../maps/walked.ts';
import type { Parameters } from '../parameters.ts';
import { ruleFilter } from '../rules/rule-filter.ts';
import { stepOf } from '../rules/step.ts';
import { weightOf } from '../rules/weight.ts';
import { eventsWithin, type Scope } from '../scope.ts';
import type { ReportWorkspace } from '../workspace.ts';

/** Whoever asks: what of a canvas counts depends on what their plan shows. */
export type Asking = Pick<ReportWorkspace, 'id' | 'shown'>;

type CanvasCondition = Extract<FilterCondition, { canvas: string }>;
/** What is drawn on a canvas, as a condition that names it carries it once it was looked up. `ends`: elements, by id, where its ways end. */
export type KnownCanvas = CanvasCondition & { readonly of: { readonly map: WalkedCanvas; readonly ends: readonly string[] } };

/** @throws Error for one that was not looked up: `withMaps` stands before every report. */
function drawnOn(condition: CanvasCondition): KnownCanvas['of'] {
  if ('of' in condition) return (condition as KnownCanvas).of;
  throw new Error('a canvas was not looked up');
}

async function documentsOf(db: Database, workspace: string, ids: readonly string[]) {
  const rows = await db
    .select({ id: canvases.id, document: canvasDocuments.document })
    .from(canvases)
    .innerJoin(canvasDocuments, eq(canvasDocuments.canvas_id, canvases.id))
    .where(and(eq(canvases.workspace_id, workspace), inArray(canvases.id, [...ids])));
  return new Map(rows.map(({ id, document }) => [id, document]));
}

/**
 * The same filter with what is drawn now on each canvas in it. @throws HttpError 422 `filter_canvas_gone` for one that is not in the
 * workspace, `canvas_too_complex`.
 */
export async function withMaps(db: Database, { id, shown }: Asking, filter: Filter, pointer = '/filter'): Promise<Filter> {
  const named = new Set(filter.flat().flatMap((condition) => ('canvas' in condition ? [condition.canvas] : [])));
  if (named.size === 0) return filter;
  const documents = await documentsOf(db, id, [...named]);
  const lookedUp = (condition: FilterCondition): FilterCondition => {
    if (!('canvas' in condition)) return condition;
    const opened = documents.has(condition.canvas) ? openDocument(documents.get(condition.canvas)) : null;
    if (!opened?.ok) throw new HttpError(422, 'filter_canvas_gone', { pointer });
    if (isTooComplex(opened.document)) throw new HttpError(422, 'canvas_too_complex', { pointer });
    const map = normalise(opened.document, shown, true);
    if (!isWalked(map)) throw new Error('A canvas in funnel mode has starts');
    return { ...condition, of: { map, ends: chainIn(map).ends } } as KnownCanvas;
  };
  return filter.map((group) => group.map(lookedUp));
}

/** SELECT of the people who were at an element of the map in the time; `through`: of those who walked it from a start to an end. */
export function peopleOnMap(parameters: Parameters, scope: Scope, condition: CanvasCondition): string {
  const { map, ends } = drawnOn(condition);
  const within = eventsWithin(parameters, scope, [scope.span]);
  if (!condition.through) {
    const rules = map.elements.map(({ rule }) => ruleFilter(parameters, rule));
    return `SELECT ${PERSON} FROM events WHERE ${within} AND ${rules.length > 0 ? `(${rules.join(' OR ')})` : '0'}`;
  }
  const areEnds = new Set(ends);
  const places = map.elements.flatMap(({ id }, place) => (areEnds.has(id) ? [place] : []));
  const people = walkedPeople(parameters, map, stepOf(parameters, map.clicks), within);
  return `SELECT ${PERSON} FROM (${people}) WHERE ${anyBit(WALKED.at, bitsOf(places, chunksIn(map)))}`;
}

/** What the condition asks of raw events, by the comparisons of `weight.ts`. */
export function mapWeight(condition: CanvasCondition): number {
  const { map } = drawnOn(condition);
  const rules = map.elements.map(({ rule }) => rule);
  return weightOf(rules, 1, Number.POSITIVE_INFINITY) + (condition.through ? weightOf(map.clicks, 1, Number.POSITIVE_INFINITY) : 0);
}
