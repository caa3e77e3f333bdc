import type { TimeZone } from '#domain/time/days.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindNumber, PAGE_PARTS, SOURCE_PARTS } from '#domain/wire/reports/people.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { belowSql, openedIn } from '../_kit/dimensions.ts';
import { type Asked, filterSql } from '../_kit/filters/filter.ts';
import { creditedSales, visitRows } from '../_kit/relations.ts';
import { eventsWithin } from '../_kit/scope.ts';
import { asksAdSet, withAdSets } from '../_kit/tree/ad-sets.ts';
import { byAdSql } from '../_kit/tree/ads.ts';
import { IS_PURCHASE } from '../_kit/tree/compile.ts';

import { behindAttribution, type CreditedPeople } from '../attribution/behind.ts';
import { type BehindDrawn, behindCanvas } from '../canvas/behind.ts';
import { behindCohort } from '../cohorts/behind.ts';
import { behindCorrelation } from '../correlation/behind.ts';
import { behindFunnel } from '../funnel/behind.ts';
import { metBy, trackedRows } from '../kpis/filtered.ts';
import { numeratorOf } from '../kpis/metrics.ts';
import { countedBy } from '../kpis/raw-events.ts';
import type { Widget } from '../kpis/widget.ts';
import { pageViews } from '../pages/compile.ts';
import { throughPages } from '../pages/contributions.ts';
import { type BehindWay, behindPath } from '../paths/behind.ts';
import type { OnMap } from '../paths/labels.ts';
import { creditedHits } from '../sources/contributions.ts';

/*
 * Who stands behind a number of another report: the same rows are read under the same conditions,
 * and whose they are is told instead of how many.
 */

/** The number, with the KPI or the canvas as it is kept. */
export type Behind = BehindNumber extends infer One
  ? One extends { widget: string }
    ? Omit<One, 'widget'> & { readonly widget: Widget }
    : One extends { canvas: string }
      ? BehindDrawn
      : One extends { of: 'paths' }
        ? BehindWay
        : One
  : never;
/** What is kept of it, where it was found. */
export interface KeptBehind {
  readonly widget: Widget | null;
  readonly drawn: BehindDrawn | null;
  readonly onMap?: OnMap;
}
/** The number with what it is of; null where that was not found. */
export function withKept(behind: BehindNumber, { widget, drawn, onMap }: KeptBehind): Behind | null {
  if (behind.of === 'canvas') return drawn;
  if (behind.of === 'paths') return { ...behind, onMap };
  if (!('widget' in behind)) return behind;
  return widget && { ...behind, widget };
}

/** Does the KPI count what people did? Costs have nobody behind them. */
export const hasPeople = (widget: Widget) => numeratorOf(widget).some(({ of }) => of !== 'spend');

const PAGE_SQL = {
  people: '1',
  entrances: 'place = 1',
  exits: 'place = of',
  bounces: 'of = 1 AND steps = 1',
} as const satisfies Record<(typeof PAGE_PARTS)[number], string>;

/** SQL of "the page has this name". */
const isNamed = ({ parameters, source }: Asked, page: string) =>
  `page IN (SELECT page FROM page_names WHERE workspace_id = ${parameters.add('UUID', source.workspace)} AND name = ${parameters.text(page)})`;

function behindPage(asked: Asked, { page, part }: Extract<Behind, { of: 'pages' }>, filter: Filter | undefined): string {
  const met: string[] = [PAGE_SQL[part]];
  if (page !== undefined) met.push(isNamed(asked, page));
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
  const found = rows(asked);
  const told = asksAdSet(openedIn(behind.row)) ? withAdSets(parameters, source.workspace, found, 'people') : found;
  return `SELECT who, ${counted} AS counted FROM ${told} WHERE ${all.join(' AND ')} GROUP BY who`;
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

/** Whose KPI is credited to a page, a source or an ad. */
function behindCredited(
  asked: Asked,
  range: Range,
  behind: Extract<Behind, { of: 'page_kpi' | 'source_kpi' | 'ad_kpi' }>,
  filter: Filter | undefined,
): string {
  const told = [{ widget: behind.widget, place: 0 }];
  const hits =
    behind.of === 'page_kpi'
      ? throughPages(asked, told, isNamed(asked, behind.page), filter)
      : creditedHits(asked, range, told, { above: behind.row, filter, of: behind.of === 'ad_kpi' ? 'ads' : undefined });
  return `SELECT who, count() AS counted FROM ${hits} GROUP BY who`;
}

/** What has to be known before it is asked. */
export interface Known {
  readonly now: Date;
  /** Of a number of attribution; else nobody. */
  readonly credited: CreditedPeople;
}

/** SELECT of `who` and `counted`: how often the number counts them. */
export function behindSql(
  asked: Asked,
  range: Range,
  timezone: TimeZone,
  behind: Behind,
  filter: Filter | undefined,
  { now, credited }: Known,
): string {
  if (behind.of === 'attribution') return behindAttribution(asked.parameters, credited);
  if (behind.of === 'cohorts') return behindCohort(asked, range, timezone, behind, filter);
  if (behind.of === 'correlation') return behindCorrelation(asked, behind, filter);
  if (behind.of === 'canvas') return behindCanvas(asked, range, behind, filter);
  if (behind.of === 'paths') return behindPath(asked, behind, filter);
  if (behind.of === 'funnel') return behindFunnel(asked, range, timezone, behind, filter, now);
  if (areTracked(behind)) return `SELECT DISTINCT who, 1 AS counted FROM ${trackedRows(asked, filter ?? [])}`;
  if (behind.of === 'kpi') return behindKpi(asked, behind.widget, filter);
  if (behind.of === 'pages') return behindPage(asked, behind, filter);
  if (behind.of === 'sources' || behind.of === 'ads') return behindSource(asked, range, behind, filter);
  return behindCredited(asked, range, behind, filter);
}
