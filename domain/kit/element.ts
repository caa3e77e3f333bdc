import type { Rule, Traffic } from '../canvas/document.ts';
import type { ElementIcon } from '../canvas/elements/icons.ts';
import { EVENTS } from '../tracking/events.ts';
import type { SourceKey } from '../wire/track.ts';
import type { ElementFields } from './element-fields.ts';

/**
 * Element kinds: what may stand on a canvas. A kind says how it is counted, what it costs and
 * earns, and what the inspector asks for; the forecast, the commands and the editor know no kinds.
 * Kinds stand in tables, one per category (`domain/canvas/elements`).
 *
 * Text keys follow from the kind: `elements.<kind>.name` and `elements.<kind>.hint`.
 */
export const ELEMENT_CATEGORIES = ['source', 'page', 'action', 'offline', 'note'] as const;
export type ElementCategory = (typeof ELEMENT_CATEGORIES)[number];

export type TrafficModel = Traffic['model'];

/** How an element that is no step is drawn. */
export const LOOKS = ['sticky', 'text', 'rectangle', 'ellipse', 'diamond', 'arrow', 'frame', 'image', 'video', 'checklist', 'kpi'] as const;
export type Look = (typeof LOOKS)[number];

/**
 * What an element earns. `offers`: products sold here. `value`: a plain amount for each person.
 * `refund`: such an amount is given back. `none`: nothing.
 */
export type MoneyInput = 'offers' | 'value' | 'refund' | 'none';

/** What is known where an element is placed, for its first rule. */
export interface RuleContext {
  /** Address the element was made from (a pasted link), with or without host. */
  readonly url?: string;
}

export interface ElementDefinition<Kind extends string = string> {
  readonly kind: Kind;
  readonly category: ElementCategory;
  /** Is it a step: does it count people by a rule? Others take no lines. */
  readonly tracked: boolean;
  readonly icon: ElementIcon;
  /** Sources only: cost models on offer; the first is what a new element starts with. */
  readonly traffic: readonly TrafficModel[];
  readonly money: MoneyInput;
  /** Fields of its own, kept in `props`. */
  readonly fields: ElementFields;
  /** Does it stand for the moment somebody becomes a lead? What partners are paid for "per lead". */
  readonly lead: boolean;
  /** The kind of rule the inspector edits; null where nothing is counted. */
  readonly rule: Rule['type'] | null;
  /** A step that nothing need report (a delay, a decision): without a rule it lacks nothing. */
  readonly uncounted: boolean;
  readonly defaultRule: (context: RuleContext) => Rule | undefined;
  /** Rate (share) of the first line drawn out of a new element, where one value is the obvious one. */
  readonly rateOut?: number;
  /** The field that says how many days everybody stays before going on. */
  readonly waits?: string;
  /** Canvas pixels of a new element; cards have one fixed size and leave it out. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Null for steps, which are cards. */
  readonly look: Look | null;
  /** Words about the drawing rather than a part of it: stays behind where notes do. */
  readonly remark: boolean;
  /** Found in the path of a page, or in the keys of a source, it suggests this kind. */
  readonly guess?: RegExp;
}

type Condition = Extract<Rule, { type: 'source' }>['conditions'][number];
type EventRule = Extract<Rule, { type: 'event' }>;
type Defined<Table> = { readonly [Kind in keyof Table & string]: ElementDefinition<Kind> };

export const is = (key: SourceKey, value: string): Condition => ({ key, match: 'is', value });
export const isNot = (key: SourceKey, value: string): Condition => ({ key, match: 'isNot', value });
export const contains = (key: SourceKey, value: string): Condition => ({ key, match: 'contains', value });

/** What every step has: where it can be looked at, who makes it until when, and what is left to do. */
const STEP_FIELDS = {
  link: { kind: 'url' },
  owner: { kind: 'person', max: 120, id: 'owner_id', remark: true },
  owner_id: { kind: 'reference', remark: true },
  due: { kind: 'day', remark: true },
  checklist: { kind: 'checklist', remark: true },
} as const satisfies ElementFields;

/** Is it a field of every step, rather than of some kinds? */
export const isShared = (field: string): boolean => Object.hasOwn(STEP_FIELDS, field);

const STEP = { tracked: true, uncounted: false, traffic: [], money: 'none', lead: false, look: null, remark: false } as const;

function define<Traits, Table extends Readonly<Record<string, Traits>>>(
  table: Table,
  traitsOf: (traits: Traits) => Omit<ElementDefinition, 'kind'>,
): Defined<Table> {
  const defined = Object.entries(table).map(([kind, traits]) => [kind, { kind, ...traitsOf(traits) }]);
  return Object.fromEntries(defined) as Defined<Table>;
}

interface SourceTraits {
  readonly icon: ElementIcon;
  readonly traffic: readonly [TrafficModel, ...TrafficModel[]];
  /** All must hold; empty for a source that only its owner can tell. */
  readonly conditions: readonly Condition[];
  readonly fields?: ElementFields;
  readonly guess?: RegExp;
}

/** Sources: people and cost come in here; every new one sends all of its people on. */
export function defineSources<const Table extends Readonly<Record<string, SourceTraits>>>(table: Table): Defined<Table> {
  return define(table, ({ icon, traffic, conditions, fields, guess }: SourceTraits) => ({
    ...STEP,
    category: 'source',
    icon,
    traffic,
    fields: { ...fields, ...STEP_FIELDS },
    rule: 'source',
    defaultRule: () => (conditions.length > 0 ? { type: 'source', conditions: [...conditions] } : undefined),
    rateOut: 1,
    guess,
  }));
}

interface PageTraits {
  readonly icon: ElementIcon;
  readonly money?: MoneyInput;
  readonly fields?: ElementFields;
  readonly guess?: RegExp;
  /** Where such a page lies on any site. */
  readonly address?: string;
}

/** Pages: counted by their addresses; most have no rule until one is known. */
export function definePages<const Table extends Readonly<Record<string, PageTraits>>>(table: Table): Defined<Table> {
  return define(table, ({ icon, money = 'none', fields, guess, address }: PageTraits) => ({
    ...STEP,
    category: 'page',
    icon,
    money,
    fields: { ...fields, ...STEP_FIELDS },
    rule: 'page',
    defaultRule: ({ url = address }) => (url ? { type: 'page', urls: [url] } : undefined),
    guess,
  }));
}

interface EventTraits {
  readonly icon: ElementIcon;
  /** The event that reports it; left out where nothing need report it. */
  readonly event?: EventRule['event'];
  /** What the event is called: a custom event, or one of several purchases. */
  readonly name?: string;
  readonly money?: MoneyInput;
  readonly fields?: ElementFields;
  readonly rateOut?: number;
  readonly waits?: string;
}

/** Actions on the site, and what happens elsewhere and is reported as an event. */
export function defineEvents<const Table extends Readonly<Record<string, EventTraits>>>(
  category: 'action' | 'offline',
  table: Table,
): Defined<Table> {
  return define(table, ({ icon, event, name, money = 'none', fields, rateOut, waits }: EventTraits) => {
    const rule: Rule | undefined = event && { type: 'event', event, ...(name && { name: { match: 'is', value: name } }) };
    return {
      ...STEP,
      category,
      icon,
      money,
      fields: { ...fields, ...STEP_FIELDS },
      lead: event !== undefined && EVENTS[event].lead,
      rule: 'event',
      uncounted: event === undefined,
      defaultRule: () => rule,
      rateOut,
      waits,
    };
  });
}

interface DrawingTraits {
  readonly icon: ElementIcon;
  readonly look: Look;
  readonly size: { readonly width: number; readonly height: number };
  readonly fields?: ElementFields;
  readonly remark?: boolean;
}

/** Drawing and notes: never counted, of any size. */
export function defineDrawing<const Table extends Readonly<Record<string, DrawingTraits>>>(table: Table): Defined<Table> {
  return define(table, ({ icon, look, size, fields = {}, remark = false }: DrawingTraits) => ({
    ...STEP,
    tracked: false,
    category: 'note',
    icon,
    fields,
    rule: null,
    defaultRule: () => undefined,
    size,
    look,
    remark,
  }));
}
