import { startProduct } from './support/product.ts';

/**
 * One product for all journeys: the built server on an empty data folder and a free port, with
 * its demo. Returns the tear-down, which stops the process and removes the folder.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.FLUMEN_E2E_URL = product.url;
  return product.stop;
}
