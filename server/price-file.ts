import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PriceList } from '#domain/plans/prices.ts';
import { PriceListError, readPrices } from '#domain/plans/read-prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';

/** Name of the price list in the data folder. */
export const PRICE_FILE = 'prices.json';

/** A price list that cannot be taken: `message` is a sentence that names the file and the place in it. */
export class PriceFileError extends Error {
  override readonly name = 'PriceFileError';
}

function textOf(path: string, isNamed: boolean): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isAbsent && !isNamed) return null;
    throw new PriceFileError(
      isAbsent
        ? `FLUMEN_PRICES names ${path}, and there is no such file.`
        : `The price list ${path} could not be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/**
 * What this installation sells: the file that `named` says, else the one in the data folder, else the
 * standard prices. @throws PriceFileError
 */
export function pricesOf(dataDir: string, named: string | undefined): PriceList {
  const path = resolve(named ?? join(dataDir, PRICE_FILE));
  const text = textOf(path, named !== undefined);
  if (text === null) return STANDARD_PRICES;
  try {
    return readPrices(JSON.parse(text));
  } catch (error) {
    if (error instanceof PriceListError) throw new PriceFileError(`The price list ${path} is not right: ${error.message}.`);
    if (error instanceof SyntaxError) throw new PriceFileError(`The price list ${path} is no JSON: ${error.message}.`);
    throw error;
  }
}
