import { defineActions } from '../kit/action.ts';
import { rowPermission } from '../kit/permission.ts';
import { products } from '../products.ts';

/** What follows from a product of the catalogue besides its row. */
export const productActions = defineActions('products', 'Products', {
  /** Canvases that took it: each says that it was changed, and offers to take the change over. */
  uses: {
    may: rowPermission(products, 'show'),
    call: 'GET /api/dashboard/products/:id/uses',
    workspace: { from: 'row', resource: 'products', param: 'id' },
    refuses: [404],
  },
});
