import { useMemo } from 'react';
import { startingRate } from '#domain/money/starting-rates.ts';
import type { RateOf } from '#domain/spend/spread.ts';
import { exchangeRates } from '#resources/exchange-rates.ts';
import { useRowListIn } from '../data/row-meta.ts';

/** Units of a workspace's currency for one of another, by its own rates and those that ship; the latter alone without a workspace. */
export function useRatesIn(workspace: string | undefined, currency: string): RateOf {
  const queryOptions = { enabled: workspace !== undefined };
  const { result } = useRowListIn(workspace ?? '', exchangeRates, { pagination: { mode: 'off' }, queryOptions });
  const rows = result.data;
  return useMemo(() => {
    const own = new Map(rows.map((row) => [row.currency, row.rate]));
    return (from) => (from === currency ? 1 : (own.get(from) ?? startingRate(from, currency)));
  }, [rows, currency]);
}
