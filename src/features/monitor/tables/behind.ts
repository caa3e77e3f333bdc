import type { BehindNumber, PAGE_PARTS, SOURCE_PARTS } from '#domain/wire/reports/people.ts';
import type { TableMeasure } from '#domain/wire/reports/tables.ts';
import { LEVELS, rowsOf, type TableTabName, type Trail } from './queries.ts';

type PagePart = (typeof PAGE_PARTS)[number];
type SourcePart = (typeof SOURCE_PARTS)[number];

/** Whom a measure counts; rates, times and costs count nobody. */
const OF_PAGES: Partial<Readonly<Record<TableMeasure, PagePart>>> = {
  people: 'people',
  visits: 'people',
  views: 'people',
  entrances: 'entrances',
  exits: 'exits',
  bounces: 'bounces',
};
const OF_SOURCES: Partial<Readonly<Record<TableMeasure, SourcePart>>> = {
  people: 'people',
  visits: 'people',
  views: 'people',
  buyers: 'buyers',
  purchases: 'buyers',
  revenue: 'revenue',
};

/** The people behind a number of a row; of the totals where the trail is empty. Null where nobody stands behind it. */
export function behindOf(tab: TableTabName, trail: Trail, measure: TableMeasure): BehindNumber | null {
  if (tab === 'pages') {
    const part = OF_PAGES[measure];
    return part ? { of: tab, part, ...(trail[0] === undefined ? {} : { page: trail[0] }) } : null;
  }
  const part = OF_SOURCES[measure];
  return part ? { of: tab, row: rowsOf(LEVELS[tab], trail), part } : null;
}

/** The people whose KPI is credited to a row; to any of a tree where the trail is empty. */
export function behindCredit(tab: TableTabName, trail: Trail, widget: string): BehindNumber | null {
  if (tab === 'pages') return trail[0] === undefined ? null : { of: 'page_kpi', page: trail[0], widget };
  return { of: tab === 'ads' ? 'ad_kpi' : 'source_kpi', row: rowsOf(LEVELS[tab], trail), widget };
}
