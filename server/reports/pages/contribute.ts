import { comesThroughPages } from '#domain/metrics/index.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { Calendar } from '../_kit/calendar.ts';
import type { Source } from '../_kit/scope.ts';
import type { Placed } from '../kpis/contributed.ts';
import { definitionOf } from '../kpis/metrics.ts';
import type { Widget } from '../kpis/widget.ts';
import { type ContributionRow, compileContributions } from './contributions.ts';
import { contributionsInMemory } from './scan/in-memory.ts';

/** What of each KPI came through each of these pages: of those that journeys in memory tell from there, of the others from the store. */
export async function contribute(
  analytics: Analytics,
  source: Source,
  calendar: Calendar,
  widgets: readonly Widget[],
  pages: readonly string[],
  filter: Filter = [],
): Promise<readonly ContributionRow[]> {
  const told = widgets.map((widget, place): Placed => ({ widget, place })).filter(({ widget }) => comesThroughPages(definitionOf(widget)));
  if (told.length === 0 || pages.length === 0) return [];
  const ofStore = async (some: readonly Placed[]) =>
    some.length === 0 ? [] : analytics.select<ContributionRow>(compileContributions(source, calendar, some, pages, filter));
  const scanning = filter.length > 0 ? null : contributionsInMemory(analytics, source, calendar, told, pages);
  if (!scanning) return ofStore(told);
  const [scanned, left] = await Promise.all([scanning.rows, ofStore(scanning.left)]);
  return scanned ? [...scanned, ...left] : ofStore(told);
}
