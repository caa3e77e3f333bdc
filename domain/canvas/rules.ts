import { isMatch, type Match } from '../kit/matches.ts';
import { plainHost } from '../tracking/readable-address.ts';
import type { EventKind, SourceKey } from '../wire/track.ts';
import type { Rule } from './document.ts';
import { parseUrlPattern, type ReadPage, readPage, urlMatcher } from './url-pattern.ts';

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

/** An event whose page was brought to the form that patterns compare. */
export interface ReadEvent {
  readonly event: RuleEvent;
  readonly page: ReadPage;
}
export const readEvent = (event: RuleEvent): ReadEvent => ({ event, page: readPage(event) });

function anyUrl(urls: readonly string[]): (page: ReadPage) => boolean {
  const matchers = urls.map((url) => urlMatcher(parseUrlPattern(url)));
  return (page) => matchers.some((isMet) => isMet(page));
}

/**
 * Does an event count for an element with this rule? Put together once, for many events. A source rule looks at the source of the
 * event's session, a page rule at page views, an event rule at events of its own kind. All
 * conditions must hold; of several urls any one. This is what a rule means: the SQL that counts
 * is tested against it.
 */
export function matcherOf(rule: Rule): (read: ReadEvent) => boolean {
  if (rule.type === 'source') return ({ event }) => rule.conditions.every((condition) => matchesSource(event, condition));
  if (rule.type === 'page') {
    const isPage = anyUrl(rule.urls);
    return ({ event, page }) => event.kind === 'page_view' && isPage(page);
  }
  const { name, urls = [], attributes = [] } = rule;
  const isPage = urls.length > 0 ? anyUrl(urls) : () => true;
  return ({ event, page }) =>
    event.kind === rule.event &&
    (!name || isMatch(event.name, name.match, name.value)) &&
    isPage(page) &&
    attributes.every(({ key, match, value }) => isMatch(event.attributes[key], match, value));
}

/** The same for one event. */
export const matches = (rule: Rule, event: RuleEvent): boolean => matcherOf(rule)(readEvent(event));

/** A piece of a rule's short text: addresses stand as they are, the rest is worded in the reader's language. */
export type RulePart =
  | { readonly type: 'text'; readonly text: string; readonly match?: Match }
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
    ...(rule.name ? [{ type: 'text', text: rule.name.value, match: rule.name.match } as const] : []),
    ...(rule.urls?.[0] ? [{ type: 'text', text: rule.urls[0] } as const] : []),
    ...(rule.attributes ?? []).map((condition) => ({ type: 'condition', ...condition }) as const),
  ];
  const [first] = details;
  const event: RulePart = { type: 'event', event: rule.event };
  return first ? [event, ...withMore(first, details.length)] : [event];
}
