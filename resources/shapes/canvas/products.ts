import { z } from 'zod';
import type { productActions } from '../../actions/products.ts';
import { manyOf, type ShapesOf } from '../../kit/shape.ts';

export const productShapes = {
  /** Ids are those of canvases. */
  uses: {
    summary: 'Canvases of the workspace that sell a product taken from its catalogue',
    answer: manyOf(
      'product-uses',
      z.object({
        name: z.string(),
        is_older: z.boolean().describe('The canvas keeps the product as it was before it was last changed'),
      }),
    ),
  },
} satisfies ShapesOf<typeof productActions>;
