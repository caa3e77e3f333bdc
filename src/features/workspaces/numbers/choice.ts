import { useMemo } from 'react';
import { type DatesChange, type DatesState, readDates, todayIn, writeDates } from '#src/reports/dates.ts';
import { useAddress } from '#src/reports/use-address.ts';
import { NUMBER_COLUMNS, type NumberOrder, USUAL_ORDER } from './order.ts';

export interface NumbersChoice {
  readonly dates: DatesState;
  readonly order: NumberOrder;
  readonly search: string;
}
export interface NumbersChange {
  readonly dates?: DatesChange;
  readonly order?: NumberOrder;
  readonly search?: string;
}

/** `-people`: most people first, as lists write their order in the address. */
function readOrder(text: string | null): NumberOrder {
  const by = NUMBER_COLUMNS.find((name) => name === text?.replace(/^-/, ''));
  return by ? { by, direction: text?.startsWith('-') ? 'desc' : 'asc' } : USUAL_ORDER;
}

function written(old: URLSearchParams, { dates, order, search }: NumbersChange): URLSearchParams {
  const next = writeDates(old, dates ?? {});
  if (order) next.set('sort', `${order.direction === 'desc' ? '-' : ''}${order.by}`);
  if (search) next.set('q', search);
  else if (search !== undefined) next.delete('q');
  return next;
}

/** Days, order and search of the numbers stand in the address. `timezone`: whose today it is. */
export function useNumbersChoice(timezone: string): readonly [NumbersChoice, (change: NumbersChange) => void] {
  const [params, changeAddress] = useAddress();
  const today = todayIn(timezone);
  const choice = useMemo(
    () => ({ dates: readDates(params, today), order: readOrder(params.get('sort')), search: params.get('q') ?? '' }),
    [params, today],
  );
  return [choice, (change) => changeAddress((now) => written(now, change))];
}
