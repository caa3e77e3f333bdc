import { and, eq } from 'drizzle-orm';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { hasAmounts, inCurrency } from '#domain/canvas/in-currency.ts';
import { rateBetween } from '#domain/money/starting-rates.ts';
import type { Database } from '#server/db/client.ts';
import { exchangeRates } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';

/** A workspace as amounts go into it. */
export interface MoneyPlace {
  readonly id: string;
  readonly currency: string;
}

/** What one unit of a currency is worth in a workspace: by its own rate, else by the one that ships; null where nobody knows. */
async function rateInto(db: Database, from: string, { id, currency }: MoneyPlace): Promise<number | null> {
  if (from === currency) return 1;
  const ofWorkspace = and(eq(exchangeRates.workspace_id, id), eq(exchangeRates.currency, from));
  return rateBetween(await db.select().from(exchangeRates).where(ofWorkspace), from, currency);
}

/**
 * Drawings as a workspace counts that may count in another currency.
 * @returns what converts them, and what their amounts are multiplied with in units; 1 where the currency is the same
 * @throws HttpError 422 `no_exchange_rate` for a drawing with amounts, where no rate is known.
 */
export async function convertingInto(db: Database, from: string, to: MoneyPlace) {
  const rate = await rateInto(db, from, to);
  return {
    rate,
    convert: (document: CanvasDocument): CanvasDocument => {
      if (rate !== null) return inCurrency(document, from, to.currency, rate);
      if (hasAmounts(document)) throw new HttpError(422, 'no_exchange_rate', { params: { from, to: to.currency } });
      return document;
    },
  };
}
