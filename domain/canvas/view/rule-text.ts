import type { CanvasDocument, CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { describeRule, type RulePart } from '#domain/canvas/rules.ts';
import type { Match } from '#domain/kit/matches.ts';
import type { CanvasFormat } from './format.ts';
import type { DrawnWords } from './words.ts';

const SIGNS = { is: '=', isNot: '≠', contains: '∋', containsNot: '∌' } as const satisfies Record<Match, string>;

function partText(part: RulePart, { label }: DrawnWords): string {
  // An address, or a name that is simply meant, stands without a sign.
  if (part.type === 'text') return part.match && part.match !== 'is' ? `${SIGNS[part.match]} ${part.text}` : part.text;
  if (part.type === 'condition') return `${part.key} ${SIGNS[part.match]} ${part.value}`;
  if (part.type === 'event') return label(`event_kinds.${part.event}`);
  return label('canvas.rule_more', { count: part.count });
}

/** The kind's own name stands in for an empty one. */
export function nameOf(element: CanvasElement, { label }: DrawnWords): string {
  return element.name || label(`elements.${elementKind(element.kind).kind}.name`);
}

/** The small line under an element's name: what is sold there, else what it counts. Empty when nothing is set. */
export function ruleText(element: CanvasElement, document: CanvasDocument, text: DrawnWords, format: CanvasFormat): string {
  const offer = element.offers?.[0];
  const product = offer && document.products.find((each) => each.id === offer.product);
  if (product) {
    const more = (element.offers?.length ?? 1) - 1;
    const name = product.name || text.label('canvas.product.unnamed');
    const sold = format.amounts ? `${name}, ${format.exact(product.price)}` : name;
    return more > 0 ? `${sold} ${text.label('canvas.rule_more', { count: more })}` : sold;
  }
  const parts = describeRule(element.rule);
  return parts
    .map((part, index) => {
      const written = partText(part, text);
      if (index === 0) return written;
      return part.type === 'more' ? ` ${written}` : `, ${written}`;
    })
    .join('');
}
