import { useMemo } from 'react';
import { rateBetween } from '#domain/money/starting-rates.ts';
import type { RateOf } from '#domain/spend/spread.ts';
import { exchangeRates } from '#resources/exchange-rates.ts';
import { useRowListIn } from '../data/row-meta.ts';

/** Units of a workspace's currency for one of another, by its own rates and those that ship; the latter alone without a workspace. */
export function useRatesIn(workspace: string | undefined, currency: string): RateOf {
  const queryOptions = { enabled: workspace !== undefined };
  const { result } = useRowListIn(workspace ?? '', exchangeRates, { pagination: { mode: 'off' }, queryOptions });
  const rows = result.data;
  return useMemo(() => (from) => rateBetween(rows, from, currency), [rows, currency]);
}
