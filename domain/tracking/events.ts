import type { ElementType } from '../wire/reports/kpis.ts';
import { EVENT_KINDS, type EventKind } from '../wire/track.ts';

/** What an event of a kind means to everything that counts, reports or offers it. */
export interface EventMeaning {
  /** The heading it is offered under. */
  readonly group: 'interaction' | 'action' | 'commerce';
  /** What a KPI that counts it is about; null: KPIs do not offer it. */
  readonly kpi: Exclude<ElementType, 'person'> | null;
  /**
   * Is it a step on a person's way, so that what comes after has it right before?
   * `always`: whether a canvas counts it or not. `counted`: only where an element of the canvas
   * counts it, or every click would part two pages. `never`: it happens while somebody is on a page.
   */
  readonly step: 'always' | 'counted' | 'never';
  /** Place among events of the same millisecond: somebody sees a page before clicking on it, and clicks before paying. */
  readonly order: number;
  /** Does the tracker report it by itself, so that the workspace's switch for automatic actions turns it off? Page views always count. */
  readonly automatic: boolean;
  /** Does it make somebody a lead? */
  readonly lead: boolean;
  /** Does it bring the money it carries, even where a canvas plans none? */
  readonly earns: boolean;
  /**
   * How its money is given back. `negative_value`: by an event of the same kind with a value below
   * zero, which lowers the revenue and is nothing that somebody did. Null: never; a value below
   * zero is one like any other.
   */
  readonly refundedBy: 'negative_value' | null;
  /** Does one that names its order count once for each item of it, however often and late it is reported again? */
  readonly oncePerOrder: boolean;
}

const NO_MONEY = { earns: false, refundedBy: null, oncePerOrder: false } as const;

/** The one place that says what a kind of event means. */
export const EVENTS = {
  page_view: { ...NO_MONEY, group: 'interaction', kpi: 'pageView', step: 'always', order: 0, automatic: false, lead: false },
  scroll: { ...NO_MONEY, group: 'interaction', kpi: 'scroll', step: 'never', order: 1, automatic: true, lead: false },
  video_view: { ...NO_MONEY, group: 'interaction', kpi: 'videoView', step: 'never', order: 2, automatic: true, lead: false },
  link_click: { ...NO_MONEY, group: 'interaction', kpi: 'linkClick', step: 'counted', order: 3, automatic: true, lead: false },
  button_click: { ...NO_MONEY, group: 'interaction', kpi: 'buttonClick', step: 'counted', order: 4, automatic: true, lead: false },
  form_completed: { ...NO_MONEY, group: 'action', kpi: 'formCompleted', step: 'always', order: 5, automatic: true, lead: true },
  call_scheduled: { ...NO_MONEY, group: 'action', kpi: 'callScheduled', step: 'always', order: 6, automatic: false, lead: true },
  custom: { ...NO_MONEY, group: 'action', kpi: 'customEvent', step: 'always', order: 7, automatic: false, lead: false },
  deal: {
    group: 'action',
    kpi: 'dealStage',
    step: 'always',
    order: 8,
    automatic: false,
    lead: false,
    earns: true,
    refundedBy: null,
    oncePerOrder: false,
  },
  purchase: {
    group: 'commerce',
    kpi: 'purchaseMade',
    step: 'always',
    order: 9,
    automatic: false,
    lead: false,
    earns: true,
    refundedBy: 'negative_value',
    oncePerOrder: true,
  },
} as const satisfies Record<EventKind, EventMeaning>;

type Meanings = typeof EVENTS;
/** The kinds with this meaning, as a type: a map over them asks for a kind that gets it later. */
export type KindThat<Meaning extends Partial<EventMeaning>> = {
  [Kind in EventKind]: Meanings[Kind] extends Meaning ? Kind : never;
}[EventKind];
/** The kind whose events are orders. */
export const ORDER_KIND = 'purchase' satisfies KindThat<{ oncePerOrder: true }>;
/** What the tracker reports by itself and can be told not to. */
export type AutomaticKind = KindThat<{ automatic: true }>;

/** The kinds with this meaning, in the order of the wire. */
export function kindsThat(means: (meaning: EventMeaning) => boolean): readonly EventKind[] {
  return EVENT_KINDS.filter((kind) => means(EVENTS[kind]));
}

type KindByKpi = { readonly [Kind in EventKind as NonNullable<Meanings[Kind]['kpi']>]: Kind };
const kindByKpi = Object.fromEntries(EVENT_KINDS.flatMap((kind) => (EVENTS[kind].kpi ? [[EVENTS[kind].kpi, kind]] : []))) as KindByKpi;

/** The kind of event that a KPI counts, by what it is about; null: people. Does not compile while no kind answers to something a KPI can be about. */
export const KIND_OF_ELEMENT = { person: null, ...kindByKpi } satisfies Record<ElementType, EventKind | null>;

/** Is it money that is given back? `value`: minor units. */
export function isRefund({ kind, value = 0 }: { readonly kind: EventKind; readonly value?: number }): boolean {
  return EVENTS[kind].refundedBy === 'negative_value' && value < 0;
}
