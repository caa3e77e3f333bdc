import type { Rule } from '#domain/canvas/document.ts';
import type { Question } from '../../analytics.ts';
import { Parameters } from '../parameters.ts';
import { PERSON } from '../person.ts';
import { eventsOnDays, onDays } from '../scope.ts';
import { textFilter } from '../text-filter.ts';
import type { CanvasScope } from './compile.ts';
import type { CountedElement } from './normalise.ts';
import { ruleFilter } from './rule-filter.ts';

const anyOf = (filters: readonly string[]) => (filters.length === 0 ? 'false' : `(${filters.join(' OR ')})`);

/** Does the element earn: are its hits purchases or deals? */
export const earns = (rule: Rule) => rule.type === 'event' && (rule.event === 'purchase' || rule.event === 'deal');

/**
 * What a canvas as a whole did: `people` came by one of its sources (with no source drawn: were at
 * any of its elements), `buyers` and `purchases` at any element that earns, and their `revenue`.
 * Somebody at several elements is one person, an event that several elements count is one event.
 */
export function compileTotals(scope: CanvasScope, elements: readonly CountedElement[]): Question {
  const parameters = new Parameters();
  const sources = elements.filter(({ rule }) => rule.type === 'source');
  const came = anyOf((sources.length > 0 ? sources : elements).map(({ rule }) => ruleFilter(parameters, rule)));
  const earned = anyOf(elements.filter(({ rule }) => earns(rule)).map(({ rule }) => ruleFilter(parameters, rule)));
  const sql = `SELECT uniqExactIf(${PERSON}, ${came}) AS people, uniqExactIf(${PERSON}, ${earned}) AS buyers,
      countIf(${earned}) AS purchases, sumIf(value, ${earned}) AS revenue
    FROM events WHERE ${eventsOnDays(parameters, scope.workspace, scope.range)}`;
  return { sql, params: parameters.values };
}

/** How many events there are to read: `events`. */
export function compileVolume(scope: CanvasScope): Question {
  const parameters = new Parameters();
  const sql = `SELECT sum(hits) AS events FROM totals WHERE ${onDays(parameters, scope.workspace, scope.range)}`;
  return { sql, params: parameters.values };
}

/** Parts of a source that imported costs know. */
const COST_KEYS: ReadonlySet<string> = new Set(['utm_source', 'utm_medium', 'utm_campaign']);

/** Sources whose rule can be decided on imported costs. */
export function costlySources(elements: readonly CountedElement[]): CountedElement[] {
  return elements.filter(({ rule }) => rule.type === 'source' && rule.conditions.every(({ key }) => COST_KEYS.has(key)));
}

/** Costs of each of these sources, `spend_<place>` and `rows_<place>`, and of all of them: `spend`. */
export function compileSpend(scope: CanvasScope, sources: readonly CountedElement[]): Question {
  const parameters = new Parameters();
  const filters = sources.map(({ rule }) =>
    rule.type === 'source'
      ? rule.conditions.map(({ key, match, value }) => textFilter(parameters, key, match, value)).join(' AND ')
      : 'false',
  );
  const columns = filters.flatMap((filter, place) => [`sumIf(amount, ${filter}) AS spend_${place}`, `countIf(${filter}) AS rows_${place}`]);
  const sql = `SELECT ${[`sumIf(amount, ${anyOf(filters.map((filter) => `(${filter})`))}) AS spend`, ...columns].join(', ')}
    FROM spend FINAL WHERE ${onDays(parameters, scope.workspace, scope.range)}`;
  return { sql, params: parameters.values };
}
