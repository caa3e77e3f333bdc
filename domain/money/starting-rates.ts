import type { Currency } from './currencies.ts';

/** The day of the rates below: what they were then, and nothing newer. A workspace sets its own where that matters. */
export const STARTING_RATES_DAY = '2026-03-02';

/** Units of each currency that a workspace may count in for one euro, as traded on that day, to four digits. */
const PER_EURO: Readonly<Record<Currency, number>> = {
  AED: 4.324,
  ARS: 1710,
  AUD: 1.665,
  BGN: 1.95583,
  BHD: 0.4427,
  BRL: 6.058,
  CAD: 1.608,
  CHF: 0.9059,
  CLP: 1023,
  CNY: 8.09,
  COP: 4423,
  CZK: 24.24,
  DKK: 7.461,
  EGP: 56.48,
  EUR: 1,
  GBP: 0.8769,
  HKD: 9.216,
  HUF: 377.8,
  IDR: 19_763,
  ILS: 3.698,
  INR: 107.3,
  ISK: 143.4,
  JOD: 0.8347,
  JPY: 184,
  KES: 152.3,
  KRW: 1702,
  KWD: 0.3614,
  MAD: 10.8,
  MXN: 20.35,
  MYR: 4.594,
  NGN: 1600,
  NOK: 11.21,
  NZD: 1.973,
  OMR: 0.4527,
  PEN: 3.961,
  PHP: 68,
  PLN: 4.222,
  QAR: 4.286,
  RON: 5.095,
  SAR: 4.415,
  SEK: 10.67,
  SGD: 1.494,
  THB: 36.7,
  TND: 3.383,
  TRY: 51.79,
  TWD: 36.94,
  UAH: 50.92,
  USD: 1.177,
  VND: 30_455,
  ZAR: 18.86,
};

/** Digits of a rate between two of them: what is made of four digits says no more. */
const DIGITS = 4;

/** What one unit of a currency was worth in another on `STARTING_RATES_DAY`; null where no rate ships. */
export function startingRate(from: Currency, to: Currency): number | null {
  const [one, other] = [PER_EURO[from], PER_EURO[to]];
  return one === undefined || other === undefined ? null : Number((other / one).toPrecision(DIGITS));
}

/** What one unit of a currency is worth in another: by a workspace's own rates into that, else by the one that ships; null where nobody knows. */
export function rateBetween(
  own: readonly { readonly currency: string; readonly rate: number }[],
  from: Currency,
  to: Currency,
): number | null {
  if (from === to) return 1;
  return own.find(({ currency }) => currency === from)?.rate ?? startingRate(from, to);
}
