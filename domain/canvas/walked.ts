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
}

const hasSource = (source: SourceKeys) => Object.keys(source).length > 0;

/** A walk keeps nothing in the browser: a page after the first does not say where the visit came from, the one before it does. */
function withSource(events: readonly WalkedEvent[]): readonly WalkedEvent[] {
  let source: SourceKeys = {};
  return events.map((event) => {
    if (hasSource(event.source)) source = event.source;
    return { ...event, source };
  });
}

function ruleEvent({ source, ...event }: WalkedEvent): RuleEvent {
  const keys = Object.fromEntries(SOURCE_KEYS.map((key) => [key, source[key] ?? ''])) as Record<(typeof SOURCE_KEYS)[number], string>;
  return { ...keys, ...event };
}

/** What each event of a walk would count at on this map. What would not count anywhere counts at nothing. */
export function walkedOn(document: Pick<CanvasDocument, 'elements'>, events: readonly WalkedEvent[]): readonly Walked[] {
  const elements = ruledElements(document);
  return withSource(events).map((event) => ({
    event,
    at: event.reason ? [] : elements.filter(({ rule }) => matches(rule, ruleEvent(event))),
  }));
}

/** The elements that lit up. */
export const litBy = (walked: readonly Walked[]): ReadonlySet<string> => new Set(walked.flatMap(({ at }) => at.map(({ id }) => id)));
