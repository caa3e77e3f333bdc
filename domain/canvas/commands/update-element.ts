import { changeElements, type Patch, patched } from '../change.ts';
import { type CanvasDocument, type CanvasElement, elementSchema } from '../document.ts';
import { unfitProps } from '../elements/props.ts';

export type ElementPatch = Patch<Omit<CanvasElement, 'id' | 'order'>>;

/**
 * Changes fields of one element; `null` removes a field. A patch that would leave the
 * element invalid, or sell a product the canvas does not have, changes nothing.
 */
export function updateElement(document: CanvasDocument, args: { id: string; patch: ElementPatch }): CanvasDocument {
  const products = new Set(document.products.map((product) => product.id));
  return changeElements(document, (element) => {
    if (element.id !== args.id) return element;
    const next = patched(element, { ...args.patch, id: element.id });
    if (next === element || !elementSchema.safeParse(next).success || unfitProps(next).length > 0) return element;
    return next.offers?.every((offer) => products.has(offer.product)) === false ? element : next;
  });
}
