import { EVENT_KINDS, type EventKind } from '../wire/track.ts';

/** What an event of a kind means to everything that counts. */
export interface EventMeaning {
  /**
   * Is it a step on a person's way, so that what comes after has it right before?
   * `always`: whether a canvas counts it or not. `counted`: only where an element of the canvas
   * counts it, or every click would part two pages. `never`: it happens while somebody is on a page.
   */
  readonly step: 'always' | 'counted' | 'never';
  /** Place among events of the same millisecond: somebody sees a page before clicking on it, and clicks before paying. */
  readonly order: number;
  /** Does it bring the money it carries, even where a canvas plans none? */
  readonly earns: boolean;
  /** Does it make somebody a lead? */
  readonly lead: boolean;
}

const PLAIN = { earns: false, lead: false } as const;

/** The one place that says what a kind of event means. */
export const EVENTS = {
  page_view: { ...PLAIN, step: 'always', order: 0 },
  scroll: { ...PLAIN, step: 'never', order: 1 },
  video_view: { ...PLAIN, step: 'never', order: 2 },
  link_click: { ...PLAIN, step: 'counted', order: 3 },
  button_click: { ...PLAIN, step: 'counted', order: 4 },
  form_completed: { ...PLAIN, step: 'always', order: 5, lead: true },
  call_scheduled: { ...PLAIN, step: 'always', order: 6, lead: true },
  custom: { ...PLAIN, step: 'always', order: 7 },
  deal: { ...PLAIN, step: 'always', order: 8, earns: true },
  purchase: { ...PLAIN, step: 'always', order: 9, earns: true },
} as const satisfies Record<EventKind, EventMeaning>;

/** The kinds with this meaning, in the order of the wire. */
export function kindsThat(means: (meaning: EventMeaning) => boolean): readonly EventKind[] {
  return EVENT_KINDS.filter((kind) => means(EVENTS[kind]));
}
