import type Stripe from 'stripe';
import type { Currency } from '#domain/money/currencies.ts';
import { asPlan, type Plan } from '#domain/plans/plans.ts';
import { listPriceOf, type PriceList, type TaxShown, WAYS_TO_PAY, type WayToPay } from '#domain/plans/prices.ts';
import { HttpError } from '#server/http/errors.ts';
import { lookupKey } from './catalogue.ts';
import { stripeCurrency } from './names.ts';

/** What a price of Stripe is for. */
export interface Priced {
  readonly plan: Plan;
  readonly way: WayToPay;
  /** Minor units of one payment. */
  readonly amount: number | null;
  readonly currency: string;
  readonly shown: TaxShown;
}

/** A price as it was ordered, in minor units of its currency; null: that of the list. */
interface Ordered {
  readonly amount: number;
  readonly currency: Currency | null;
}

/** How long it is taken for right: prices change seldom. */
const FRESH_MS = 300_000;

function pricedOf({ metadata, unit_amount: amount, currency, tax_behavior: tax }: Stripe.Price): Priced | null {
  const way = WAYS_TO_PAY.find((one) => one === metadata.way);
  return way && metadata.plan
    ? { plan: asPlan(metadata.plan), way, amount, currency, shown: tax === 'exclusive' ? 'added' : 'included' }
    : null;
}

/** Which price is for what, also of prices that are not sold any more and still paid. */
export class PriceBook {
  private at = 0;
  private byId = new Map<string, Priced>();
  private byKey = new Map<string, string>();
  constructor(
    private readonly stripe: () => Promise<Stripe>,
    private readonly list: PriceList,
  ) {}

  private async read(): Promise<void> {
    if (Date.now() - this.at < FRESH_MS) return;
    const byId = new Map<string, Priced>();
    const byKey = new Map<string, string>();
    for await (const price of (await this.stripe()).prices.list({ limit: 100 })) {
      const priced = pricedOf(price);
      if (!priced) continue;
      byId.set(price.id, priced);
      if (price.lookup_key) byKey.set(price.lookup_key, price.id);
    }
    [this.byId, this.byKey, this.at] = [byId, byKey, Date.now()];
  }

  /** Is the price that Stripe has under a key the one that was said? */
  private isSaid(id: string | undefined, amount: number, currency: Currency | null): id is string {
    const priced = id === undefined ? undefined : this.byId.get(id);
    return priced?.amount === amount && priced.currency === stripeCurrency({ currency: currency ?? this.list.currency });
  }

  /**
   * The price of the list; of a change that was ordered at another one, maybe in another currency, that.
   * @throws HttpError 409 `billing_no_prices` where it was not created yet, or is another there.
   */
  async idOf(plan: Plan, way: WayToPay, ordered?: Ordered): Promise<string> {
    await this.read();
    const id = this.byKey.get(lookupKey(plan, way));
    const { amount, currency } = ordered ?? { amount: listPriceOf(this.list, plan, way), currency: null };
    if (this.isSaid(id, amount, currency)) return id;
    const isIt = ([other, priced]: readonly [string, Priced]) =>
      priced.plan === plan && priced.way === way && this.isSaid(other, amount, currency);
    const before = [...this.byId].find(isIt);
    if (ordered !== undefined && before) return before[0];
    this.at = 0;
    throw new HttpError(409, 'billing_no_prices');
  }

  /** What prices are for, by their ids. */
  async known(): Promise<ReadonlyMap<string, Priced>> {
    await this.read();
    return this.byId;
  }
}
