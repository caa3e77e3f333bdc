import type { Rule } from '#domain/canvas/document.ts';
import { EVENTS, kindsThat } from '#domain/tracking/events.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { IS_SALE } from '../_kit/scope.ts';
import { columnFilter, textFilter } from '../_kit/text-filter.ts';
import { urlFilter } from '../_kit/url-filter.ts';

type RuleOf<Type extends Rule['type']> = Extract<Rule, { type: Type }>;

/** Every event of a visit repeats the source of the visit, so that whoever was seen at all came by it. */
function source(parameters: Parameters, rule: RuleOf<'source'>): string {
  return rule.conditions.map(({ key, match, value }) => columnFilter(parameters, key, match, value)).join(' AND ');
}

function page(parameters: Parameters, rule: RuleOf<'page'>): string {
  return `kind = 'page_view' AND ${urlFilter(parameters, rule.urls)}`;
}

function event(parameters: Parameters, rule: RuleOf<'event'>): string {
  const parts = [`kind = ${parameters.text(rule.event)}`];
  if (rule.name) parts.push(textFilter(parameters, 'name', rule.name.match, rule.name.value));
  if (rule.urls && rule.urls.length > 0) parts.push(urlFilter(parameters, rule.urls));
  for (const { key, match, value } of rule.attributes ?? []) {
    parts.push(textFilter(parameters, `attributes[${parameters.text(key)}]`, match, value));
  }
  return parts.join(' AND ');
}

const REFUNDABLE = kindsThat(({ refundedBy }) => refundedBy === 'negative_value').map((kind) => `'${kind}'`);
/** Money given back: it lowers the revenue of the elements it belongs to, and is nothing that somebody did. */
export const GIVEN_BACK = `(kind IN (${REFUNDABLE.join(', ')}) AND NOT (${IS_SALE}))`;

/** SQL of "the money of this event belongs to an element with this rule". */
export function moneyFilter(parameters: Parameters, rule: Rule): string {
  if (rule.type === 'source') return `(${source(parameters, rule)})`;
  if (rule.type === 'page') return `(${page(parameters, rule)})`;
  return `(${event(parameters, rule)})`;
}

/** Does the rule count events that may give money back? */
export const mayGiveBack = (rule: Rule) => rule.type === 'event' && EVENTS[rule.event].refundedBy !== null;

/** SQL of "this event counts for an element with this rule"; means what `matches` of the canvas means. */
export function ruleFilter(parameters: Parameters, rule: Rule): string {
  const filter = moneyFilter(parameters, rule);
  return mayGiveBack(rule) ? `(${filter} AND ${IS_SALE})` : filter;
}
