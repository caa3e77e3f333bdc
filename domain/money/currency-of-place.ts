import { type Currency, WORKSPACE_CURRENCIES } from './currencies.ts';

/** Regions (ISO 3166) that pay in a currency several of them share, or in one that is not called after them. */
const SHARED: Readonly<Record<Currency, string>> = {
  EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  CHF: 'LI',
};
const BY_REGION = new Map(Object.entries(SHARED).flatMap(([currency, regions]) => regions.split(' ').map((region) => [region, currency])));
const COMMON: Currency = 'USD';

/** The region a language tag speaks of, also where it does not say it: `de` is most spoken in `DE`. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}

/** What people who set their device to a language most likely pay in: the codes of currencies begin with their region. */
export function currencyOfPlace(tag: string): Currency {
  const region = regionOf(tag);
  if (!region) return COMMON;
  return BY_REGION.get(region) ?? WORKSPACE_CURRENCIES.find((currency) => currency.startsWith(region)) ?? COMMON;
}
