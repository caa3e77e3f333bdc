import { isMatch, type Match } from '../kit/matches.ts';
import { plainHost } from '../tracking/readable-address.ts';
import type { EventKind, SourceKey } from '../wire/track.ts';
import type { Rule } from './document.ts';
import { matchesUrl, parseUrlPattern } from './url-pattern.ts';

/** What a rule can see of an event, its session's source included. Texts are empty when absent, never null. */
export interface RuleEvent extends Readonly<Record<SourceKey, string>> {
  readonly kind: EventKind;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

type Condition = Extract<Rule, { type: 'source' }>['conditions'][number];

/** A referrer is a host, whether typed or pasted as an address. */
function matchesSource(event: RuleEvent, { key, match, value }: Condition): boolean {
  return isMatch(event[key], match, (key === 'referrer' && plainHost(value)) || value);
}

function matchesUrls(urls: readonly string[], event: RuleEvent): boolean {
  return urls.some((url) => matchesUrl(parseUrlPattern(url), event));
}

/**
 * Does the event count for an element with this rule? A source rule looks at the source of the
 * event's session, a page rule at page views, an event rule at events of its own kind. All
 * conditions must hold; of several urls any one. This is what a rule means: the SQL that counts
 * is tested against it.
 */
export function matches(rule: Rule, event: RuleEvent): boolean {
  if (rule.type === 'source') return rule.conditions.every((condition) => matchesSource(event, condition));
  if (rule.type === 'page') return event.kind === 'page_view' && matchesUrls(rule.urls, event);
  return (
    event.kind === rule.event &&
    (!rule.name || isMatch(event.name, rule.name.match, rule.name.value)) &&
    (!rule.urls || rule.urls.length === 0 || matchesUrls(rule.urls, event)) &&
    (rule.attributes ?? []).every(({ key, match, value }) => isMatch(event.attributes[key], match, value))
  );
}

/** A piece of a rule's short text: addresses stand as they are, the rest is worded in the reader's language. */
export type RulePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'condition'; readonly key: string; readonly match: Match; readonly value: string }
  | { readonly type: 'event'; readonly event: Extract<Rule, { type: 'event' }>['event'] }
  /** So many further conditions or addresses. */
  | { readonly type: 'more'; readonly count: number };

function withMore(part: RulePart, all: number): readonly RulePart[] {
  return all > 1 ? [part, { type: 'more', count: all - 1 }] : [part];
}

/** What stands under an element's name: its first condition or address, and how many there are besides. */
export function describeRule(rule: Rule | undefined): readonly RulePart[] {
  if (!rule) return [];
  if (rule.type === 'source') {
    const [first] = rule.conditions;
    return first ? withMore({ type: 'condition', ...first }, rule.conditions.length) : [];
  }
  if (rule.type === 'page') return withMore({ type: 'text', text: rule.urls[0] ?? '' }, rule.urls.length);
  const details: RulePart[] = [
    ...(rule.name ? [{ type: 'text', text: rule.name.value } as const] : []),
    ...(rule.urls?.[0] ? [{ type: 'text', text: rule.urls[0] } as const] : []),
    ...(rule.attributes ?? []).map((condition) => ({ type: 'condition', ...condition }) as const),
  ];
  const [first] = details;
  const event: RulePart = { type: 'event', event: rule.event };
  return first ? [event, ...withMore(first, details.length)] : [event];
}
