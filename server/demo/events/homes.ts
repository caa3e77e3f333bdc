import type { EventRow } from '#server/events/event-row.ts';
import { Random, type Weighted } from '../random.ts';

/** What somebody's browser prefers, and where they are. */
type Home = Pick<EventRow, 'language' | 'country'>;
type Homes = readonly [Weighted<Home>, ...Weighted<Home>[]];

const home = (language: string, country: string, weight: number): Weighted<Home> => [{ language, country }, weight];

const AMERICAN: Homes = [
  home('en-us', 'US', 70),
  home('es-us', 'US', 7),
  home('en-ca', 'CA', 8),
  home('fr-ca', 'CA', 2),
  home('en-gb', 'GB', 7),
  home('en-au', 'AU', 4),
  home('de', 'DE', 2),
];
/** Of the sites that sell in a currency; the others sell to Americans. */
const BY_CURRENCY: Readonly<Record<string, Homes>> = {
  GBP: [
    home('en-gb', 'GB', 78),
    home('en-us', 'GB', 5),
    home('pl', 'GB', 2),
    home('en-ie', 'IE', 8),
    home('en-us', 'US', 4),
    home('fr', 'FR', 3),
  ],
  EUR: [
    home('de', 'DE', 40),
    home('de-de', 'DE', 22),
    home('en-us', 'DE', 6),
    home('de-at', 'AT', 14),
    home('de-ch', 'CH', 9),
    home('it', 'IT', 5),
    home('nl', 'NL', 4),
  ],
};

/** Where a visitor is at home: the same on each of their visits, whatever else they do. */
export function homeOf(visitor: string, currency: string): Home {
  return new Random(`home of ${visitor}`).weighted(BY_CURRENCY[currency] ?? AMERICAN);
}
