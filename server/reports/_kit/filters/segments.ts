import { and, eq, inArray } from 'drizzle-orm';
import { readWords } from '#domain/wire/filters/filter-words.ts';
import type { Filter, FilterCondition } from '#domain/wire/filters/filters.ts';
import type { Database } from '#server/db/client.ts';
import { segments } from '#server/db/tables/monitor.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Asking, withMaps } from './maps.ts';

/** Whom a segment holds, as a condition that names it carries it once it was looked up. */
export interface KnownSegment {
  readonly segment: string;
  readonly not?: boolean | undefined;
  readonly of: Filter;
}

/** @throws Error for one that was not looked up: `withSegments` stands before every report. */
export function conditionsOf(condition: Extract<FilterCondition, { segment: string }>): Filter {
  if ('of' in condition) return (condition as KnownSegment).of;
  throw new Error('a segment was not looked up');
}

async function filtersOf(db: Database, asking: Asking, ids: readonly string[], pointer: string): Promise<ReadonlyMap<string, Filter>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: segments.id, filter: segments.filter })
    .from(segments)
    .where(and(eq(segments.workspace_id, asking.id), inArray(segments.id, [...ids])));
  const filters = rows.map(async ({ id, filter }) => [id, await withMaps(db, asking, readWords(filter ?? '') ?? [], pointer)] as const);
  return new Map(await Promise.all(filters));
}

/**
 * The same filter with what each segment in it means now, and what is drawn on each canvas, so that an answer is shared only with those who
 * ask the same. @throws HttpError 422 `segment_gone` or `filter_canvas_gone` for one that is not there.
 */
export async function withSegments(db: Database, asking: Asking, filter: Filter, pointer = '/filter'): Promise<Filter> {
  const named = filter.flat().flatMap((condition) => ('segment' in condition ? [condition.segment] : []));
  const known = await filtersOf(db, asking, [...new Set(named)], pointer);
  const lookedUp = (condition: FilterCondition): FilterCondition => {
    if (!('segment' in condition)) return condition;
    const of = known.get(condition.segment);
    if (!of) throw new HttpError(422, 'segment_gone', { pointer });
    return { ...condition, of } as FilterCondition;
  };
  const means = named.length === 0 ? filter : filter.map((group) => group.map(lookedUp));
  return withMaps(db, asking, means, pointer);
}

/** The conditions of one segment; undefined for none. @throws HttpError 422 `segment_gone` */
export async function segmentNamed(
  db: Database,
  asking: Asking,
  id: string | null | undefined,
  pointer: string,
): Promise<Filter | undefined> {
  if (!id) return undefined;
  const [[condition] = []] = await withSegments(db, asking, [[{ segment: id }]], pointer);
  return condition && 'segment' in condition ? conditionsOf(condition) : undefined;
}
