import { KIND_OF_ELEMENT } from '../tracking/events.ts';
import type { Filter } from '../wire/filters/filters.ts';
import type { EventKind } from '../wire/track.ts';
import type { Rule } from './document.ts';

/** As many conditions as stand in one group of a filter, and groups in a filter. */
const MOST = 10;
const LONGEST = 500;

/** One group: who did it on any of the pages; anywhere where none is named. */
function did(kind: EventKind, name: string | undefined, pages: readonly string[]): Filter | null {
  if (pages.length > MOST || pages.some((page) => page.length > LONGEST)) return null;
  const what = { kind, ...(name === undefined ? {} : { name }) };
  return [pages.length === 0 ? [{ did: what }] : pages.map((page) => ({ did: { ...what, page } }))];
}

/** Conditions that find exactly the people whom the rule counts in the same days; null where conditions of people cannot say it. */
export function filterOfRule(rule: Rule): Filter | null {
  if (rule.type === 'source') return rule.conditions.length > MOST ? null : rule.conditions.map((condition) => [condition]);
  if (rule.type === 'page') return did(KIND_OF_ELEMENT.pageView, undefined, rule.urls);
  const { event, name, urls = [], attributes = [] } = rule;
  // What somebody did is named whole, and nothing else of it is asked.
  if (attributes.length > 0 || (name && (name.match !== 'is' || name.value.trim() === ''))) return null;
  return did(event, name?.value, urls);
}

/** Both at once; null where either cannot be said, or where they are more than a filter holds. */
export function bothFilters(one: Filter | null, other: Filter | null): Filter | null {
  const both = one && other && [...one, ...other];
  return both && both.length <= MOST ? both : null;
}
