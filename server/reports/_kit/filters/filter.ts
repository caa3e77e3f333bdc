import type { Match } from '#domain/kit/matches.ts';
import type { Span } from '#domain/time/days.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import { EVENT_KEYS, type EventKey } from '#domain/wire/filters/filter-keys.ts';
import type { Filter, FilterCondition } from '#domain/wire/filters/filters.ts';
import type { Question } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { channelSql } from '../channel-sql.ts';
import { Parameters } from '../parameters.ts';
import { visitRows } from '../relations.ts';
import { eventsWithin, IS_SALE, type Source } from '../scope.ts';
import { textWeight, urlWeight } from '../weight.ts';
import { mapWeight, peopleOnMap } from './maps.ts';
import { conditionsOf } from './segments.ts';
import { columnFilter, textFilter } from './text-filter.ts';
import { urlFilter } from './url-filter.ts';

/** In what rows are asked: a relation with the columns of a source, of who came with it (`CLIENT_KEYS`), and `who`. */
export interface Asked {
  readonly parameters: Parameters;
  readonly source: Source;
  /** In which time people did what is asked of them. */
  readonly span: Span;
}

export const isEventKey = (key: string): key is EventKey => EVENT_KEYS.some((known) => known === key);

function eventCondition(parameters: Parameters, key: EventKey, match: Match, value: string): string {
  if (key === 'kind') return textFilter(parameters, 'kind', match, value);
  return columnFilter(parameters, key === 'page' ? 'url' : key, match, value);
}

/** "Who it is has such an event in the time." */
function did({ parameters, source, span }: Asked, event: string, not: boolean): string {
  return `who ${not ? 'NOT IN' : 'IN'} (SELECT ${PERSON} FROM events WHERE ${eventsWithin(parameters, source, [span])} AND ${event})`;
}

/** "No event holds the text" is "not one that holds it". */
const POSITIVE = {
  is: { match: 'is', not: false },
  contains: { match: 'contains', not: false },
  isNot: { match: 'is', not: true },
  containsNot: { match: 'contains', not: true },
} as const satisfies Record<Match, { match: Match; not: boolean }>;

/** SELECT of those whom a filter finds in the time: people with a visit that it holds for, or who did what it asks. */
export const peopleOf = (asked: Asked, filter: Filter) => `SELECT who FROM ${visitRows(asked)} WHERE ${filterSql(asked, filter)}`;

function conditionSql(asked: Asked, condition: FilterCondition): string {
  const { parameters, source, span } = asked;
  if ('segment' in condition) return `who ${condition.not ? 'NOT IN' : 'IN'} (${peopleOf(asked, conditionsOf(condition))})`;
  if ('canvas' in condition) return `who ${condition.not ? 'NOT IN' : 'IN'} (${peopleOnMap(parameters, { ...source, span }, condition)})`;
  if ('did' in condition) {
    const { kind, name, page } = condition.did;
    const parts = [`kind = ${parameters.text(kind)}`];
    // Money given back is nothing that somebody did.
    if (EVENTS[kind].refundedBy === 'negative_value') parts.push(IS_SALE);
    if (name !== undefined) parts.push(textFilter(parameters, 'name', 'is', name));
    if (page !== undefined) parts.push(urlFilter(parameters, [page]));
    return did(asked, parts.join(' AND '), condition.not ?? false);
  }
  const { key, match, value } = condition;
  if (isEventKey(key)) {
    const positive = POSITIVE[match];
    return did(asked, eventCondition(parameters, key, positive.match, value), positive.not);
  }
  return key === 'channel' ? textFilter(parameters, channelSql(parameters), match, value) : columnFilter(parameters, key, match, value);
}

/** SQL of "the row meets the filter"; `1` for none. */
export function filterSql(asked: Asked, filter: Filter = []): string {
  const groups = filter.map((group) => `(${group.map((condition) => conditionSql(asked, condition)).join(' OR ')})`);
  return groups.length > 0 ? groups.join(' AND ') : '1';
}

function numbersOf(source: Source, span: Span, filter: Filter): Question {
  const parameters = new Parameters();
  return { sql: `SELECT DISTINCT who FROM (${peopleOf({ parameters, source, span }, filter)}) ORDER BY who`, params: parameters.values };
}

/** What every question of a source stands under: only people whom the filter finds in the time. */
export function among(source: Source, span: Span, filter: Filter | undefined): Pick<Source, 'among'> {
  if (!filter?.length) return {};
  return {
    among: {
      isOne: (parameters) => `${PERSON} IN (${peopleOf({ parameters, source, span }, filter)})`,
      numbers: () => numbersOf(source, span, filter),
    },
  };
}

/** What the filter asks of raw events, by the comparisons of `weight.ts`. */
export function filterWeight(filter: Filter = []): number {
  const weights = filter.flat().map((condition): number => {
    if ('segment' in condition) return 1 + filterWeight(conditionsOf(condition));
    if ('canvas' in condition) return mapWeight(condition);
    if ('did' in condition)
      return textWeight(condition.did.name ?? '') + (condition.did.page === undefined ? 0 : urlWeight(condition.did.page));
    return isEventKey(condition.key) ? textWeight(condition.value) : 0;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}
