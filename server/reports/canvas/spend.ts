import type { Question } from '#server/events/analytics.ts';
import { isKnownOfCosts } from '../_kit/cost-keys.ts';
import { textFilter } from '../_kit/filters/text-filter.ts';
import { type CountedElement, isSource } from '../_kit/maps/normalise.ts';
import { Parameters } from '../_kit/parameters.ts';
import { costRows } from '../_kit/relations.ts';
import { slotsWithin } from '../_kit/scope.ts';
import type { CanvasScope } from './compile.ts';

/** Sources whose rule can be decided on imported costs. */
export function costlySources(elements: readonly CountedElement[]): CountedElement[] {
  return elements.filter(({ rule }) => rule.type === 'source' && rule.conditions.every(({ key }) => isKnownOfCosts(key)));
}

/** Costs of each of these sources, `spend_<place>` and `rows_<place>`, and of all of them, each row once: `spend` and `rows`. */
export function compileSpend(scope: CanvasScope, sources: readonly CountedElement[]): Question {
  const parameters = new Parameters();
  const filters = sources
    .filter(isSource)
    .map(({ rule }) =>
      rule.type === 'source'
        ? `(${rule.conditions.map(({ key, match, value }) => textFilter(parameters, key, match, value)).join(' AND ')})`
        : '0',
    );
  const any = filters.length > 0 ? filters.join(' OR ') : '0';
  const columns = filters.flatMap((filter, place) => [`sumIf(amount, ${filter}) AS spend_${place}`, `countIf(${filter}) AS rows_${place}`]);
  const sql = `SELECT ${[`sumIf(amount, ${any}) AS spend`, `countIf(${any}) AS rows`, ...columns].join(', ')}
    FROM ${costRows(parameters, scope.workspace, scope.range)}`;
  return { sql, params: parameters.values };
}

/** How many events there are to read: `events`. */
export function compileVolume(scope: CanvasScope): Question {
  const parameters = new Parameters();
  const sql = `SELECT sum(hits) AS events FROM counts WHERE ${slotsWithin(parameters, scope, [scope.span])}`;
  return { sql, params: parameters.values };
}
