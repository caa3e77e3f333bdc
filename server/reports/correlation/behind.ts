import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindCorrelation } from '#domain/wire/reports/correlation.ts';
import { PERSON } from '#server/events/identity/person.ts';
import { type Asked, among } from '../_kit/filters/filter.ts';
import { eventsWithin, type Scope } from '../_kit/scope.ts';
import { isNode } from '../paths/labels.ts';
import { didSql, reachedSql } from './compile.ts';

/** SELECT of `who` and `counted` (once each): people of one of the groups, or those of them who did something. */
export function behindCorrelation(
  { parameters, source, span }: Asked,
  { goal, reached, node }: BehindCorrelation,
  filter: Filter | undefined,
): string {
  const scope: Scope = { ...source, span, ...among(source, span, filter) };
  if (node)
    return `SELECT p AS who, 1 AS counted FROM (${didSql(parameters, scope, goal)})
      WHERE met = ${reached ? '1' : '0'} AND ${isNode(parameters, 'called', node)} GROUP BY who`;
  const those = reachedSql(parameters, scope, goal);
  if (reached) return `SELECT p AS who, 1 AS counted FROM (${those})`;
  return `SELECT DISTINCT ${PERSON} AS who, 1 AS counted FROM events
    WHERE ${eventsWithin(parameters, scope, [span])} AND ${PERSON} NOT IN (SELECT p FROM (${those}))`;
}
