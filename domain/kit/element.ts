import type { Rule, Traffic } from '../canvas/document.ts';
import { EVENTS } from '../tracking/events.ts';

/**
 * Element kinds: what may stand on a canvas. A kind says how it is counted, what it costs and
 * earns, and what the inspector asks for; the forecast, the commands and the editor know no kinds.
 *
 * Text keys follow from the kind: `elements.<kind>.name` and `elements.<kind>.hint`.
 */
export const ELEMENT_CATEGORIES = ['source', 'page', 'action', 'offline', 'note'] as const;
export type ElementCategory = (typeof ELEMENT_CATEGORIES)[number];

export type TrafficModel = Traffic['model'];

/** Parts of the inspector, in the order they are shown. */
const INSPECTOR_FIELDS = ['traffic', 'offers', 'value', 'rule', 'status', 'note'] as const;
export type InspectorField = (typeof INSPECTOR_FIELDS)[number];

/** What is known where an element is placed, for its first rule. */
export interface RuleContext {
  /** Address the element was made from (a pasted link), with or without host. */
  readonly url?: string;
}

export interface ElementDefinition<Kind extends string = string> {
  readonly kind: Kind;
  readonly category: ElementCategory;
  /** Counts people by a rule. Elements that are not tracked take no lines. */
  readonly tracked: boolean;
  /** Name of an icon in src/ui. */
  readonly icon: string;
  /** Sources only: cost models on offer; the first is what a new element starts with. */
  readonly traffic: readonly TrafficModel[];
  /** `offers`: products sold here. `value`: a plain amount for each person. */
  readonly money: 'offers' | 'value' | 'none';
  readonly fields: readonly InspectorField[];
  /** Does it stand for the moment somebody becomes a lead? What partners are paid for "per lead". */
  readonly lead: boolean;
  /** The kind of rule the inspector edits; null where nothing is counted. */
  readonly rule: Rule['type'] | null;
  readonly defaultRule: (context: RuleContext) => Rule | undefined;
  /** Rate (share) of the first line drawn out of a new element, where one value is the obvious one. */
  readonly rateOut?: number;
  /** Canvas pixels of a new element; cards have one fixed size and leave it out. */
  readonly size?: { readonly width: number; readonly height: number };
}

type Condition = Extract<Rule, { type: 'source' }>['conditions'][number];
type EventName = Extract<Rule, { type: 'event' }>['event'];

/** A source: people and cost come in here; every new one sends all of its people on. */
export function defineSource<const Kind extends string>(source: {
  kind: Kind;
  icon: string;
  traffic: readonly TrafficModel[];
  conditions: readonly Condition[];
}): ElementDefinition<Kind> {
  return {
    kind: source.kind,
    category: 'source',
    tracked: true,
    icon: source.icon,
    traffic: source.traffic,
    money: 'none',
    lead: false,
    fields: ['traffic', 'rule', 'status', 'note'],
    rule: 'source',
    defaultRule: () => (source.conditions.length > 0 ? { type: 'source', conditions: [...source.conditions] } : undefined),
    rateOut: 1,
  };
}

/** A page: counted by its addresses; it has no rule until an address is known. */
export function definePage<const Kind extends string>(page: {
  kind: Kind;
  icon: string;
  money?: 'offers' | 'value';
}): ElementDefinition<Kind> {
  const money = page.money ?? 'none';
  return {
    kind: page.kind,
    category: 'page',
    tracked: true,
    icon: page.icon,
    traffic: [],
    money,
    lead: false,
    fields: money === 'none' ? ['rule', 'status', 'note'] : [money, 'rule', 'status', 'note'],
    rule: 'page',
    defaultRule: ({ url }) => (url ? { type: 'page', urls: [url] } : undefined),
  };
}

/** An action on the site, or something offline that is reported as an event. */
export function defineEvent<const Kind extends string>(event: {
  kind: Kind;
  category: 'action' | 'offline';
  icon: string;
  event: EventName;
  /** Name of the custom event that reports it. */
  name?: string;
  money: 'offers' | 'value' | 'none';
  rateOut?: number;
}): ElementDefinition<Kind> {
  const rule: Rule = { type: 'event', event: event.event, ...(event.name && { name: { match: 'is', value: event.name } }) };
  return {
    kind: event.kind,
    category: event.category,
    tracked: true,
    icon: event.icon,
    traffic: [],
    money: event.money,
    lead: EVENTS[event.event].lead,
    fields: event.money === 'none' ? ['rule', 'status', 'note'] : [event.money, 'rule', 'status', 'note'],
    rule: 'event',
    defaultRule: () => rule,
    rateOut: event.rateOut,
  };
}

/** Drawing and notes: never counted, of any size. */
export function defineNote<const Kind extends string>(note: {
  kind: Kind;
  icon: string;
  size: { width: number; height: number };
}): ElementDefinition<Kind> {
  return {
    kind: note.kind,
    category: 'note',
    tracked: false,
    icon: note.icon,
    traffic: [],
    money: 'none',
    lead: false,
    fields: ['note'],
    rule: null,
    defaultRule: () => undefined,
    size: note.size,
  };
}
