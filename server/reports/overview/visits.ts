import type { Analytics } from '#server/events/analytics.ts';
import type { Calendar } from '../_kit/calendar.ts';
import { Parameters } from '../_kit/parameters.ts';
import { visitRows } from '../_kit/relations.ts';
import type { Source } from '../_kit/scope.ts';

/** Visits with a page view in each of several ranges, which may overlap, in their order. */
export async function countVisits(analytics: Analytics, source: Source, calendars: readonly Calendar[]): Promise<readonly number[]> {
  const parameters = new Parameters();
  const selects = calendars.map(
    ({ span }, place) =>
      `SELECT ${place} AS place, toInt64(uniqExact(visit)) AS visits FROM ${visitRows({ parameters, source, span })} WHERE views > 0`,
  );
  const rows = await analytics.select<{ place: number; visits: number }>({
    sql: selects.join('\nUNION ALL\n'),
    params: parameters.values,
  });
  const byPlace = new Map(rows.map(({ place, visits }) => [place, visits]));
  return calendars.map((_, place) => byPlace.get(place) ?? 0);
}
