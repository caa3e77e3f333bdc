import type { CanvasDocument, Line, Rule } from '#domain/canvas/document.ts';
import type { EventKind } from '#domain/wire/track.ts';

/** An element that is counted. */
export interface CountedElement {
  readonly id: string;
  readonly rule: Rule;
}
/**
 * `next`: the thing right before was `from`. `later`: `from` came at any time before.
 * `landing`: `from` is a source and the visit it brought began at `to`.
 */
export interface CountedLine {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: 'next' | 'later' | 'landing';
}
export interface CountedCanvas {
  readonly elements: readonly CountedElement[];
  readonly lines: readonly CountedLine[];
  /** Rules of clicks on the canvas: such a click is then a step of its own between two pages. */
  readonly clicks: readonly Rule[];
}

/** Kinds that are steps on a person's way whether an element counts them or not. */
export const STEP_KINDS = [
  'page_view',
  'form_completed',
  'call_scheduled',
  'purchase',
  'deal',
  'custom',
] as const satisfies readonly EventKind[];
/** Kinds that are steps only where an element counts them: else every click would part two pages. */
const CLICKS: ReadonlySet<string> = new Set<EventKind>(['link_click', 'button_click']);
/** Kinds that happen on a page and are never a step: a solid line from or to them reads as "any time later". */
const PASSIVE: ReadonlySet<string> = new Set<EventKind>(['scroll', 'video_view']);

const isPassive = (rule: Rule) => rule.type === 'event' && PASSIVE.has(rule.event);

/** On an "also" line people go here and elsewhere as well, so what they do right after tells nothing. */
function kindOf(drawn: Pick<Line, 'kind' | 'also'>, from: Rule, to: Rule): CountedLine['kind'] {
  if (drawn.kind === 'later') return 'later';
  if (from.type === 'source') return to.type === 'source' ? 'later' : 'landing';
  return drawn.also || isPassive(from) || isPassive(to) ? 'later' : 'next';
}

/** What of a document is counted: elements with a rule, and lines between two of them that are not only planned. */
export function normalise(document: CanvasDocument): CountedCanvas {
  const elements = document.elements.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []));
  const rules = new Map(elements.map(({ id, rule }) => [id, rule]));
  const lines = document.lines.flatMap((line): CountedLine[] => {
    const from = rules.get(line.from);
    const to = rules.get(line.to);
    if (line.kind === 'planned' || !from || !to) return [];
    return [{ id: line.id, from: line.from, to: line.to, kind: kindOf(line, from, to) }];
  });
  const clicks = elements.map(({ rule }) => rule).filter((rule) => rule.type === 'event' && CLICKS.has(rule.event));
  return { elements, lines, clicks };
}
