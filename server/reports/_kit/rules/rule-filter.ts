import type { Rule } from '#domain/canvas/document.ts';
import { EVENTS, kindsThat } from '#domain/tracking/events.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { columnFilter, textFilter } from '../filters/text-filter.ts';
import { urlFilter } from '../filters/url-filter.ts';
import type { Parameters } from '../parameters.ts';
import { IS_SALE } from '../scope.ts';

type RuleOf<Type extends Rule['type']> = Extract<Rule, { type: Type }>;

/** Every event of a visit repeats the source of the visit, so that whoever was seen at all came by it. */
function source(parameters: Parameters, rule: RuleOf<'source'>): string {
  return rule.conditions.map(({ key, match, value }) => columnFilter(parameters, key, match, value)).join(' AND ');
}

function event(parameters: Parameters, rule: RuleOf<'event'>): string {
  const parts: string[] = [];
  if (rule.name) parts.push(textFilter(parameters, 'name', rule.name.match, rule.name.value));
  if (rule.urls && rule.urls.length > 0) parts.push(urlFilter(parameters, rule.urls));
  for (const { key, match, value } of rule.attributes ?? []) {
    parts.push(textFilter(parameters, `attributes[${parameters.text(key)}]`, match, value));
  }
  return parts.length > 0 ? parts.join(' AND ') : '1';
}

/** What a rule asks: the kind of an event, null for any, and the rest of it. */
interface Asked {
  readonly kind: EventKind | null;
  readonly rest: string;
}

function askedBy(parameters: Parameters, rule: Rule): Asked {
  if (rule.type === 'source') return { kind: null, rest: source(parameters, rule) };
  if (rule.type === 'page') return { kind: 'page_view', rest: urlFilter(parameters, rule.urls) };
  return { kind: rule.event, rest: event(parameters, rule) };
}

const isKind = (parameters: Parameters, kind: EventKind) => `kind = ${parameters.text(kind)}`;

const REFUNDABLE = kindsThat(({ refundedBy }) => refundedBy === 'negative_value').map((kind) => `'${kind}'`);
/** Money given back: it lowers the revenue of the elements it belongs to, and is nothing that somebody did. */
export const GIVEN_BACK = `(kind IN (${REFUNDABLE.join(', ')}) AND NOT (${IS_SALE}))`;

/** SQL of "the money of this event belongs to an element with this rule". */
export function moneyFilter(parameters: Parameters, rule: Rule): string {
  const { kind, rest } = askedBy(parameters, rule);
  if (kind === null) return `(${rest})`;
  return rest === '1' ? `(${isKind(parameters, kind)})` : `(${isKind(parameters, kind)} AND ${rest})`;
}

/** Does the rule count events that may give money back? */
export const mayGiveBack = (rule: Rule) => rule.type === 'event' && EVENTS[rule.event].refundedBy !== null;

/** SQL of "this event counts for an element with this rule"; means what `matches` of the canvas means. */
export function ruleFilter(parameters: Parameters, rule: Rule): string {
  const filter = moneyFilter(parameters, rule);
  return mayGiveBack(rule) ? `(${filter} AND ${IS_SALE})` : filter;
}

const bitOf = (place: number) => `toUInt64(${1n << BigInt(place)})`;

/**
 * One bit for each rule that the event counts for, by its place: at most 64. The kind is asked once for all rules of one
 * kind, and what a rule asks of one dictionary column becomes its bit in the dictionary, not in each row.
 */
export function maskOf(parameters: Parameters, rules: readonly Rule[]): string {
  const asked = rules.map((rule, place) => ({ ...askedBy(parameters, rule), place, rule }));
  const kinds = [...new Set(asked.map(({ kind }) => kind))];
  const masks = kinds.map((kind) => {
    const bits = asked
      .filter((one) => one.kind === kind)
      .map(({ rest, place, rule }) => `(${mayGiveBack(rule) ? `${rest} AND ${IS_SALE}` : rest}) * ${bitOf(place)}`);
    return kind === null ? bits.join(' + ') : `if(${isKind(parameters, kind)}, ${bits.join(' + ')}, toUInt64(0))`;
  });
  return masks.length > 0 ? masks.join(' + ') : 'toUInt64(0)';
}
