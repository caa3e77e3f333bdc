import { chainOf } from '#domain/canvas/chain.ts';
import { type Counting, countingOf } from '#domain/canvas/counted-lines.ts';
import type { CanvasDocument, Rule } from '#domain/canvas/document.ts';
import { costsMoney } from '#domain/canvas/forecast/traffic.ts';
import { isExclusive } from '#domain/canvas/split.ts';
import { featureOfEvent, type Lock, lockOf, MONEY, type Shown } from '#domain/plans/gates.ts';
import { EVENTS } from '#domain/tracking/events.ts';

/** An element that is counted. */
export interface CountedElement {
  readonly id: string;
  readonly rule: Rule;
  /** Minor units that each person who gets here is worth by the plan; 0 for none. */
  readonly worth: number;
}
export interface CountedLine {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: Counting;
  /** One of those that lead on from its start: who takes none of them is left there. */
  readonly leads: boolean;
}
export interface CountedCanvas {
  readonly elements: readonly CountedElement[];
  readonly lines: readonly CountedLine[];
  /** Rules of clicks on the canvas: such a click is then a step of its own between two pages. */
  readonly clicks: readonly Rule[];
  /** Rules of the sources on the canvas: whoever came by one belongs to its crowd. */
  readonly sources: readonly Rule[];
  /** Elements that cost money by the plan. */
  readonly paid: readonly string[];
  /** In funnel mode the elements, by id, where people come onto the map: whoever did not walk on from one of them counts nowhere. Else null. */
  readonly starts: readonly string[] | null;
}

/** Does the element count events that bring money of their own? */
export const sells = (rule: Rule) => rule.type === 'event' && EVENTS[rule.event].earns;
/** Does the element earn at all: by what its events carry, or by what the plan says a person is worth? */
export const earns = ({ rule, worth }: CountedElement) => sells(rule) || worth > 0;
export const isSource = ({ rule }: Pick<CountedElement, 'rule'>) => rule.type === 'source';

/** What is missing for an element to be shown; null where it is. */
export const lockOn = (shown: Shown, rule: Rule) => (rule.type === 'event' ? lockOf(shown, featureOfEvent(rule.event)) : null);

/** Elements of a document whose events are not shown, by id. */
export function lockedElements(document: CanvasDocument, shown: Shown): Readonly<Record<string, Lock>> {
  return Object.fromEntries(
    document.elements.flatMap(({ id, rule }) => {
      const lock = rule ? lockOn(shown, rule) : null;
      return lock ? [[id, lock] as const] : [];
    }),
  );
}

/** The chain of what is counted. */
export const chainIn = ({ elements, lines }: Pick<CountedCanvas, 'elements' | 'lines'>) =>
  chainOf(
    elements.map(({ id }) => id),
    lines,
  );

/**
 * What of a document is counted: elements with a rule whose events are shown, and lines between
 * two of them that are not only planned. Without money in the plan no element is worth anything.
 */
export function normalise(document: CanvasDocument, shown: Shown, inFunnelMode = false): CountedCanvas {
  const hasMoney = lockOf(shown, MONEY) === null;
  const elements = document.elements.flatMap(({ id, rule, value = 0 }) =>
    rule && !lockOn(shown, rule) ? [{ id, rule, worth: hasMoney ? value : 0 }] : [],
  );
  const rules = new Map(elements.map(({ id, rule }) => [id, rule]));
  const lines = document.lines.flatMap((line): CountedLine[] => {
    const from = rules.get(line.from);
    const to = rules.get(line.to);
    const kind = from && to ? countingOf(line, from, to) : null;
    return kind ? [{ id: line.id, from: line.from, to: line.to, kind, leads: isExclusive(line) }] : [];
  });
  const clicks = elements.map(({ rule }) => rule).filter((rule) => rule.type === 'event' && EVENTS[rule.event].step === 'counted');
  const paid = document.elements.flatMap(({ id, traffic }) => (traffic && costsMoney(traffic) ? [id] : []));
  const sources = elements.filter(isSource).map(({ rule }) => rule);
  const starts = inFunnelMode ? chainIn({ elements, lines }).starts : null;
  return { elements, lines, clicks, sources, paid, starts };
}
