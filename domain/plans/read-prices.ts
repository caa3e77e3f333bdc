import { type Currency, isCurrency } from '../money/currencies.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { BUILT_IN_COUPONS, couponOf, FAASTRACK, type Offer } from './coupons.ts';
import { LEAST_PLAN, PLANS, type Plan } from './plans.ts';
import { listPriceOf, type Price, type PriceList, TAXES_SHOWN, type Tax, WAYS_TO_PAY } from './prices.ts';
import { STANDARD_PRICES } from './standard-prices.ts';

/**
 * A price list that somebody wrote, as JSON. Amounts are whole units of its currency: 129, 107.5. Each
 * fault is told with its place, and nothing is guessed.
 */

/** A fault of a list: where it is, and what is expected there. */
export class PriceListError extends Error {
  override readonly name = 'PriceListError';
}
/** The largest payment in minor units: what fits on a bill, with any tax. */
const MOST = 1_000_000_000;
const ON_REQUEST = 'on request';

type Fields = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

function fault(place: string, what: string): never {
  throw new PriceListError(`${place} ${what}`);
}

/** An object that has no other fields than these. */
function fieldsOf(value: unknown, place: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(place, `must be an object, not ${shown(value)}`);
  const other = Object.keys(value).find((key) => !known.includes(key));
  if (other !== undefined) return fault(`${place === 'It' ? '' : `${place}.`}${other}`, `is not known; it is one of ${known.join(', ')}`);
  return value as Fields;
}

/** Whole units as minor units, digit by digit. */
function amountAt(value: unknown, place: string, currency: Currency): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    return fault(place, `must be a number of 0 or more such as 129 or 107.5, not ${shown(value)}`);
  const read = parseAmount(String(value), currency, 'en');
  if ('minor' in read) return read.minor <= MOST ? read.minor : fault(place, `is more than a bill can hold: ${shown(value)}`);
  if (read.problem === 'tooManyDecimals') return fault(place, `has more decimals than ${currency} has: ${shown(value)}`);
  return fault(place, `is too large: ${shown(value)}`);
}

function priceAt(value: unknown, place: string, currency: Currency): Price {
  if (value === ON_REQUEST) return {};
  const amounts = Object.entries(fieldsOf(value, place, WAYS_TO_PAY));
  if (amounts.length === 0) return fault(place, `names no price; give one of ${WAYS_TO_PAY.join(', ')}, or "${ON_REQUEST}"`);
  const price: Price = Object.fromEntries(amounts.map(([way, amount]) => [way, amountAt(amount, `${place}.${way}`, currency)]));
  const free = Object.entries(price).find(([, amount]) => amount === 0);
  if (free) return fault(`${place}.${free[0]}`, `is 0; only ${LEAST_PLAN} is free, and leaves nothing to pay`);
  if (price.once !== undefined && amounts.length > 1) return fault(place, 'is bought once or paid again and again, not both');
  const dear = WAYS_TO_PAY.find((way) => listPriceOf({ plans: { agency: price } }, 'agency', way) > MOST);
  return dear ? fault(`${place}.${dear}`, 'comes to more than a bill can hold') : price;
}

function plansAt(value: unknown, currency: Currency): PriceList['plans'] {
  const given = fieldsOf(value, 'plans', PLANS);
  const plans: Partial<Record<Plan, Price>> = {};
  for (const plan of PLANS) {
    // What costs nothing is what everybody has who has nothing else.
    if (plan === LEAST_PLAN) plans[plan] = { monthly: 0 };
    else if (given[plan] !== undefined) plans[plan] = priceAt(given[plan], `plans.${plan}`, currency);
  }
  if (given[LEAST_PLAN] !== undefined) fault(`plans.${LEAST_PLAN}`, 'has no price: it is free and always there; leave it out');
  return plans;
}

function taxAt(value: unknown): Tax | null {
  if (value === undefined) return null;
  const { shown: how, percent } = fieldsOf(value, 'tax', ['shown', 'percent']);
  const known = TAXES_SHOWN.find((name) => name === how);
  if (!known) return fault('tax.shown', `must be ${TAXES_SHOWN.map(shown).join(' or ')}, not ${shown(how)}`);
  const isRate = typeof percent === 'number' && percent >= 0 && percent <= 100 && Number(percent.toFixed(4)) === percent;
  if (!isRate) return fault('tax.percent', `must be a number from 0 to 100 with 4 decimals at most, not ${shown(percent)}`);
  return { shown: known, percent };
}

/** The offer for a first month; it goes with the plan it is for. */
function offerAt(value: unknown, plans: PriceList['plans'], currency: Currency): Offer | null {
  const monthly = listPriceOf({ plans }, FAASTRACK.plan, FAASTRACK.period);
  if (value === false) return null;
  if (value === undefined) {
    const { offer } = STANDARD_PRICES;
    return currency === STANDARD_PRICES.currency && offer && offer.amount < monthly ? offer : null;
  }
  const given = fieldsOf(value, 'offer', ['price', 'insteadOf']);
  if (monthly === 0) return fault('offer', `is the first month of ${FAASTRACK.plan}, which is not sold by the month; set it to false`);
  const amount = amountAt(given.price, 'offer.price', currency);
  const insteadOf = given.insteadOf === undefined ? monthly : amountAt(given.insteadOf, 'offer.insteadOf', currency);
  if (amount >= Math.min(monthly, insteadOf)) return fault('offer.price', 'is no less than what it is instead of');
  return { ...FAASTRACK, amount, insteadOf };
}

/** A written price list; what it leaves out is as in the standard one. @throws PriceListError */
export function readPrices(written: unknown): PriceList {
  const given = fieldsOf(written, 'It', ['currency', 'plans', 'tax', 'offer']);
  const { currency = STANDARD_PRICES.currency } = given;
  if (typeof currency !== 'string' || !isCurrency(currency))
    return fault('currency', `must be a code of three capital letters such as "EUR", not ${shown(currency)}`);
  if (given.plans === undefined && currency !== STANDARD_PRICES.currency)
    return fault('plans', `is missing: the standard prices are in ${STANDARD_PRICES.currency}, so say what each plan costs in ${currency}`);
  const plans = given.plans === undefined ? STANDARD_PRICES.plans : plansAt(given.plans, currency);
  const offer = offerAt(given.offer, plans, currency);
  const coupons = [...BUILT_IN_COUPONS, ...(offer ? [couponOf(offer)] : [])];
  return { currency, plans, tax: taxAt(given.tax), coupons, offer };
}
