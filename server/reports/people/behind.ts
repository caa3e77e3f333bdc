import type { TimeZone } from '#domain/time/days.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindNumber, PAGE_PARTS, SOURCE_PARTS } from '#domain/wire/reports/people.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { belowSql } from '../_kit/dimensions.ts';
import { type Asked, filterSql } from '../_kit/filters/filter.ts';
import { creditedSales, visitRows } from '../_kit/relations.ts';
import { eventsWithin } from '../_kit/scope.ts';
import { byAdSql } from '../_kit/tree/ads.ts';
import { IS_PURCHASE } from '../_kit/tree/compile.ts';

import { behindCohort } from '../cohorts/behind.ts';
import { behindCorrelation } from '../correlation/behind.ts';
import { metBy, trackedRows } from '../kpis/filtered.ts';
import { numeratorOf } from '../kpis/metrics.ts';
import { countedBy } from '../kpis/raw-events.ts';
import type { Widget } from '../kpis/widget.ts';
import { pageViews } from '../pages/compile.ts';

/*
 * Who stands behind a number of another report: the same rows are read under the same conditions,
 * and whose they are is told instead of how many.
 */

/** The number, with the KPI as it is kept. */
export type Behind = Exclude<BehindNumber, { of: 'kpi' }> | { readonly of: 'kpi'; readonly widget: Widget };

/** Does the KPI count what people did? Costs have nobody behind them. */
export const hasPeople = (widget: Widget) => numeratorOf(widget).some(({ of }) => of !== 'spend');

const PAGE_SQL = {
  people: '1',
  entrances: 'place = 1',
  exits: 'place = of',
  bounces: 'of = 1 AND steps = 1',
} as const satisfies Record<(typeof PAGE_PARTS)[number], string>;

function behindPage(asked: Asked, { page, part }: Extract<Behind, { of: 'pages' }>, filter: Filter | undefined): string {
  const { parameters, source } = asked;
  const met: string[] = [PAGE_SQL[part]];
  if (page !== undefined)
    met.push(
      `page IN (SELECT page FROM page_names WHERE workspace_id = ${parameters.add('UUID', source.workspace)} AND name = ${parameters.text(page)})`,
    );
  return `SELECT who, count() AS counted FROM ${pageViews(asked, filter)} WHERE ${met.join(' AND ')} GROUP BY who`;
}

/** By part: of which relation, what of it, and what is counted. */
const SOURCE_SQL = {
  people: { rows: visitRows, met: 'views > 0', counted: 'uniqExact(visit)' },
  buyers: { rows: creditedSales, met: IS_PURCHASE, counted: 'count()' },
  revenue: { rows: creditedSales, met: '1', counted: 'count()' },
} as const satisfies Record<(typeof SOURCE_PARTS)[number], object>;

function behindSource(asked: Asked, range: Range, behind: Extract<Behind, { of: 'sources' | 'ads' }>, filter: Filter | undefined): string {
  const { parameters, source } = asked;
  const { rows, met, counted } = SOURCE_SQL[behind.part];
  const all = [met, belowSql(parameters, behind.row), filterSql(asked, filter)];
  if (behind.of === 'ads') all.push(byAdSql(parameters, range, source.workspace));
  return `SELECT who, ${counted} AS counted FROM ${rows(asked)} WHERE ${all.join(' AND ')} GROUP BY who`;
}

/** Does the number count people tracked, whatever of what they did counts? */
export const areTracked = (behind: Behind) =>
  behind.of === 'kpi' && numeratorOf(behind.widget).some((reading) => reading.of === 'people' && reading.widget === null);

function behindKpi(asked: Asked, widget: Widget, filter: Filter = []): string {
  const { parameters, source, span } = asked;
  const met = [`(${countedBy(parameters, widget)})`];
  if (filter.length > 0) met.push(metBy(asked, filter));
  return `SELECT who, count() AS counted FROM (SELECT *, ${PERSON} AS who FROM events WHERE ${eventsWithin(parameters, source, [span])})
    WHERE ${met.join(' AND ')} GROUP BY who`;
}

/** SELECT of `who` and `counted`: how often the number counts them. */
export function behindSql(asked: Asked, range: Range, timezone: TimeZone, behind: Behind, filter: Filter | undefined): string {
  if (behind.of === 'cohorts') return behindCohort(asked, range, timezone, behind, filter);
  if (behind.of === 'correlation') return behindCorrelation(asked, behind, filter);
  if (areTracked(behind)) return `SELECT DISTINCT who, 1 AS counted FROM ${trackedRows(asked, filter ?? [])}`;
  if (behind.of === 'kpi') return behindKpi(asked, behind.widget, filter);
  return behind.of === 'pages' ? behindPage(asked, behind, filter) : behindSource(asked, range, behind, filter);
}
