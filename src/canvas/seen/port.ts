import type { Rule } from '#domain/canvas/document.ts';
import type { OWN_ATTRIBUTE } from '#domain/wire/filters/attribute-keys.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { EventKind, SourceKey } from '#domain/wire/track.ts';

/** What a field of a rule asks for: addresses of pages, values of a key of sources, names of events, names of their own attributes or values of one. */
export type SeenKey = 'page' | SourceKey | 'name' | 'keys' | `${typeof OWN_ATTRIBUTE}${string}`;

export interface SeenQuestion {
  readonly of: SeenKey;
  /** Only of this kind of event; a source is one of whole visits. */
  readonly event?: EventKind;
  /** Only what holds this text. */
  readonly search: string;
}

export interface SeenValue {
  readonly value: string;
  /** Of how many people, in the last days. */
  readonly people: number;
}

/** What a field asks for; what it holds narrows it. */
export type SeenOf = Omit<SeenQuestion, 'search'>;

export type SourceRule = Extract<Rule, { type: 'source' }>;

/** What is credited to a source; money in minor units. */
export interface Credited {
  readonly purchases: number;
  readonly revenue: number;
  /** Null where none is known of it. */
  readonly spend: number | null;
  /** People are told apart within one day only, so that there seem to be more of them. */
  readonly isPerDay: boolean;
}

/** What was really tracked, for whoever says what a card counts. */
export interface CanvasSeen {
  /** How many days it looks back over, today included. */
  readonly days: number;
  /** That of most people first. @throws where it cannot be found out. */
  readonly values: (question: SeenQuestion, signal: AbortSignal) => Promise<readonly SeenValue[]>;
  /** What a card with this rule would show; null where the plan shows nothing of it. @throws where it cannot be counted. */
  readonly count: (rule: Rule, signal: AbortSignal) => Promise<{ readonly people: number | null }>;
  /** What a source earned and cost in these days, of the people whom `whom` names (all, where it is empty); null where that is not shown. */
  readonly credited: (
    rule: SourceRule,
    of: { readonly range: Range; readonly whom: string },
    signal: AbortSignal,
  ) => Promise<Credited | null>;
}
