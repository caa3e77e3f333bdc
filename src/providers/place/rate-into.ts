import { MAX_PAGE_SIZE } from '#domain/kit/list-query.ts';
import { rateBetween } from '#domain/money/starting-rates.ts';
import { exchangeRates } from '#resources/exchange-rates.ts';
import { readPage } from '../data/rows.ts';

/** What one unit of a currency is worth in a workspace, asked for where no hook can; null where nobody knows. @throws ApiError */
export async function rateInto(workspace: string, currency: string, from: string): Promise<number | null> {
  const filters = [{ field: 'project', operator: 'eq', value: workspace }] as const;
  const { rows } = await readPage(exchangeRates, { page: 1, size: MAX_PAGE_SIZE, filters });
  return rateBetween(rows, from, currency);
}
