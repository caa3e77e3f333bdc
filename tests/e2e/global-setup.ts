import { startProduct } from './support/product.ts';

/**
 * One product for all journeys: the built server on an empty data folder and a free port, with
 * its demo. Returns the tear-down, which stops the process and removes the folder.
 * With FLUMEN_E2E_URL set the journeys run against a product that is already there.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.FLUMEN_E2E_URL) return undefined;
  const product = await startProduct();
  process.env.FLUMEN_E2E_URL = product.url;
  return product.stop;
}
