import { SOURCE_KEYS, type SourceKeys } from '../wire/track.ts';
import type { WalkedEvent } from '../wire/walks.ts';
import type { CanvasDocument, CanvasElement, Rule } from './document.ts';
import { matches, type RuleEvent } from './rules.ts';

type Ruled = CanvasElement & { readonly rule: Rule };

/** Elements that something can be counted at. */
export const ruledElements = ({ elements }: Pick<CanvasDocument, 'elements'>): readonly Ruled[] =>
  elements.filter((element): element is Ruled => element.rule !== undefined);

export interface Walked {
  readonly event: WalkedEvent;
  /** The elements it counts at, in the order of the drawing; none where no rule of the map has it. */
  readonly at: readonly Ruled[];
  /** Does a visit begin with it? */
  readonly began: boolean;
}

const hasSource = (source: SourceKeys) => Object.keys(source).length > 0;

const isSame = (a: SourceKeys, b: SourceKeys) => SOURCE_KEYS.every((key) => a[key] === b[key]);

/**
 * A walk keeps nothing in the browser: a page after the first does not say where the visit came from, the one before
 * it does. Another source begins another visit.
 */
function withSource(events: readonly WalkedEvent[]): readonly { readonly event: WalkedEvent; readonly began: boolean }[] {
  let source: SourceKeys = {};
  return events.map((event, place) => {
    const began = place === 0 || (hasSource(event.source) && !isSame(event.source, source));
    if (hasSource(event.source)) source = event.source;
    return { event: { ...event, source }, began };
  });
}

function ruleEvent({ source, refund: _, ...event }: WalkedEvent): RuleEvent {
  const keys = Object.fromEntries(SOURCE_KEYS.map((key) => [key, source[key] ?? ''])) as Record<(typeof SOURCE_KEYS)[number], string>;
  return { ...keys, ...event };
}

/** Money given back belongs to steps that it does not count at; that somebody came by a source it still says. */
const isAt = (rule: Rule, event: WalkedEvent) => !(event.refund && rule.type === 'event') && matches(rule, ruleEvent(event));

/** What each event of a walk would count at on this map. What would not count anywhere counts at nothing. */
export function walkedOn(document: Pick<CanvasDocument, 'elements'>, events: readonly WalkedEvent[]): readonly Walked[] {
  const elements = ruledElements(document);
  return withSource(events).map(({ event, began }) => ({
    event,
    began,
    at: event.reason ? [] : elements.filter(({ rule }) => isAt(rule, event)),
  }));
}

/** The elements that lit up. */
export const litBy = (walked: readonly Walked[]): ReadonlySet<string> => new Set(walked.flatMap(({ at }) => at.map(({ id }) => id)));
