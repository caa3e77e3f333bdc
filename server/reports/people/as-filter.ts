import type { Rule } from '#domain/canvas/document.ts';
import { bothFilters, filterOfRule } from '#domain/canvas/rule-as-filter.ts';
import type { Shown } from '#domain/plans/gates.ts';
import { withheldKinds } from '#domain/plans/gates.ts';
import { KIND_OF_ELEMENT } from '#domain/tracking/events.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { drawnOf } from '../canvas/behind.ts';
import type { Behind } from './behind.ts';

/** A visit tells its source by whatever happened in it, also by what the plan does not show. */
const saysOf = (rule: Rule | undefined, shown: Shown): Filter | null =>
  !rule || (rule.type === 'source' && withheldKinds(shown).length > 0) ? null : filterOfRule(rule);

/** An element by what somebody did there; a line by both of its ends, in whatever order. What was not done, or only after something, is not said. */
function ofCanvas(behind: Extract<Behind, { document: object }>, shown: Shown): Filter | null {
  const { part, crowd, funnel_mode } = behind;
  if (crowd || funnel_mode || (part !== 'element' && part !== 'line')) return null;
  const [first, second] = drawnOf(behind).map(({ rule }) => saysOf(rule, shown));
  if (!first) return null;
  return part === 'element' ? first : bothFilters(first, second ?? null);
}

/** The people of a number as conditions of a filter; null where these cannot say it. `isFiltered`: the number is of some people alone. */
export function asFilter(behind: Behind, shown: Shown, isFiltered: boolean): Filter | null {
  if (behind.of === 'canvas') return ofCanvas(behind, shown);
  if (behind.of !== 'kpi' || isFiltered) return null;
  const { metric, element, condition } = behind.widget;
  const kind = element && KIND_OF_ELEMENT[element];
  return metric === 'HITS' && kind && condition === null ? [[{ did: { kind } }]] : null;
}
