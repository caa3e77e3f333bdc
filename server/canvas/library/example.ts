import type { CanvasDocument, CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import type { Language } from '#domain/kit/languages.ts';
import { EVENTS } from '#domain/tracking/events.ts';
import { templateIn } from './ready-templates.ts';

/** The template that is shown as a finished example: one with a profit. */
const EXAMPLE = 'low_price_starter';

/** The address that a page of the example is counted by. */
export const pageOf = (id: string): string => `/${id.replaceAll('_', '-')}`;

/** Templates leave addresses and names of products to whoever has a site; in an example nothing is left to do. */
function finished(element: CanvasElement): CanvasElement {
  const { id, kind, name, rule } = element;
  if (rule?.type === 'event' && EVENTS[rule.event].earns)
    return { ...element, rule: { ...rule, name: { match: 'is', value: name || id } } };
  if (rule || elementKind(kind).category !== 'page') return element;
  return { ...element, rule: { type: 'page', urls: [pageOf(id)] } };
}

/** A finished canvas in a language, with its name. */
export function exampleIn(language: Language): { readonly name: string; readonly document: CanvasDocument } {
  const found = templateIn(language, EXAMPLE);
  if (!found) throw new Error(`there is no template ${EXAMPLE}`);
  return { name: found.about.name, document: { ...found.document, elements: found.document.elements.map(finished) } };
}
