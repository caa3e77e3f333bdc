import { startingRate } from '#domain/money/starting-rates.ts';
import { readWords } from '#domain/wire/filters/filter-words.ts';
import { logoActions } from '#resources/actions/logos.ts';
import { versionActions } from '#resources/actions/versions.ts';
import { exchangeRates } from '#resources/exchange-rates.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { readPage } from '#src/providers/data/rows.ts';

/* What an open canvas asks of the server long after it was opened: loaded then. */

/** Keeps the drawing of a canvas as it is stored, under a name. */
export const keepVersion = (id: string, name: string): Promise<unknown> =>
  perform(versionActions.create, { params: { id }, input: { name } }, { idempotencyKey: crypto.randomUUID() });

/** What a filter in words asks; nothing where it cannot be read. */
export const filterOf = (words: string) => readWords(words) ?? [];

/** More than there are currencies. */
const MOST_RATES = 200;

/** Units of a workspace's currency for one of another: by its own rate, else by the one that ships; null where nobody knows. @throws ApiError */
export async function rateInto(workspace: string, currency: string, from: string): Promise<number | null> {
  const filters = [{ field: 'project', operator: 'eq', value: workspace }] as const;
  const { rows } = await readPage(exchangeRates, { page: 1, size: MOST_RATES, filters });
  return rows.find((row) => row.currency === from)?.rate ?? startingRate(from, currency);
}

/** The logo of a workspace, and where it is served. */
export const logoOf = async (id: string) => (await perform(logoActions.show, { params: { id } })).logo;
