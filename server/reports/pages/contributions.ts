import type { Filter } from '#domain/wire/filters/filters.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import type { Calendar } from '../_kit/calendar.ts';
import { type Asked, filterSql } from '../_kit/filters/filter.ts';
import { Parameters } from '../_kit/parameters.ts';
import { isWithinLookBack, lookedBack } from '../_kit/relations.ts';
import { type Source, slotsWithin } from '../_kit/scope.ts';
import { type Credited, hitsOf, type Placed } from '../kpis/contributed.ts';

/**
 * SQL of what counts for widgets and came through pages (`isPage`: SQL of which): `who`, `page` and `hit`. An event
 * counts for a page that its person saw at it or at most 30 days before. There is a KPI that comes through pages.
 */
export function throughPages(asked: Asked, told: readonly Placed[], isPage: string, filter: Filter = []): string {
  const { parameters, source, span } = asked;
  const hit = hitsOf(asked, told, ['time']);
  // Most people did nothing that counts: what they saw need not be gathered.
  const seen = `SELECT who, page, groupArray(at) AS times FROM (
      SELECT who, view.1 AS at, view.2 AS page FROM (
        SELECT *, ${PERSON} AS who FROM visits WHERE ${slotsWithin(parameters, source, [lookedBack(span)])} AND who IN (SELECT who FROM (${hit}))
      ) ARRAY JOIN pages AS view
      WHERE ${filterSql(asked, filter)}
    ) WHERE ${isPage} GROUP BY who, page`;
  return `(SELECT who, page, hit FROM (${hit}) AS hits
    INNER JOIN (${seen}) AS seen ON hits.who = seen.who
    WHERE arrayExists(at -> at <= time AND ${isWithinLookBack('at', 'time')}, times))`;
}

/** How much of each KPI came through each of these pages (`pages`: numbers of 64 bits as decimal text). There is a page. */
export function compileContributions(
  source: Source,
  { span }: Calendar,
  told: readonly Placed[],
  pages: readonly string[],
  filter: Filter,
): Question {
  const parameters = new Parameters();
  const isPage = `toString(page) IN ${parameters.add('Array(String)', pages)}`;
  const sql = `SELECT toString(page) AS page, hit.1 AS place, uniqExact(who) AS people, sum(hit.2) AS value
    FROM ${throughPages({ parameters, source, span }, told, isPage, filter)} GROUP BY page, place`;
  return { sql, params: parameters.values };
}

export interface ContributionRow extends Credited {
  readonly page: string;
}
