import { changeElements, filterSame, mapSame, type Patch, patched, withParts } from '../change.ts';
import { type CanvasDocument, type Product, productSchema } from '../document.ts';

/** Adds a product. An id in use or an invalid product changes nothing. */
export function addProduct(document: CanvasDocument, args: { product: Product }): CanvasDocument {
  const { product } = args;
  if (document.products.some(({ id }) => id === product.id) || !productSchema.safeParse(product).success) return document;
  return { ...document, products: [...document.products, product] };
}

/** Changes a product; a patch that would make it invalid changes nothing. */
export function updateProduct(document: CanvasDocument, args: { id: string; patch: Patch<Omit<Product, 'id'>> }): CanvasDocument {
  const products = mapSame(document.products, (product) => {
    if (product.id !== args.id) return product;
    const next = patched(product, { ...args.patch, id: product.id });
    return productSchema.safeParse(next).success ? next : product;
  });
  return withParts(document, { products });
}

/** Removes a product together with every offer that sells it. */
export function removeProduct(document: CanvasDocument, args: { id: string }): CanvasDocument {
  const products = filterSame(document.products, ({ id }) => id !== args.id);
  if (products === document.products) return document;
  const sold = changeElements(document, (element) => {
    const offers = element.offers && filterSame(element.offers, (offer) => offer.product !== args.id);
    return patched(element, { offers });
  });
  return { ...sold, products };
}
