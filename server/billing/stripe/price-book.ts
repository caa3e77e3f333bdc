import type Stripe from 'stripe';
import { asPlan, type Plan } from '#domain/plans/plans.ts';
import { BILLING_PERIODS } from '#domain/plans/prices.ts';
import { HttpError } from '#server/http/errors.ts';
import { lookupKey, type Way } from './catalogue.ts';

/** What a price of Stripe is for. */
export interface Priced {
  readonly plan: Plan;
  readonly way: Way;
}

/** How long it is taken for right: prices change seldom. */
const FRESH_MS = 300_000;

function pricedOf({ metadata }: Stripe.Price): Priced | null {
  const way = metadata.way === 'once' ? 'once' : BILLING_PERIODS.find((period) => period === metadata.way);
  return way && metadata.plan ? { plan: asPlan(metadata.plan), way } : null;
}

/** Which price is for what, also of prices that are not sold any more and still paid. */
export class PriceBook {
  private at = 0;
  private byId = new Map<string, Priced>();
  private byKey = new Map<string, string>();
  constructor(private readonly stripe: () => Promise<Stripe>) {}

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

  /** @throws HttpError 409 `billing_no_prices` where they were not created yet. */
  async idOf(plan: Plan, way: Way): Promise<string> {
    await this.read();
    const id = this.byKey.get(lookupKey(plan, way));
    if (!id) this.at = 0;
    if (!id) throw new HttpError(409, 'billing_no_prices');
    return id;
  }

  /** What prices are for, by their ids. */
  async known(): Promise<ReadonlyMap<string, Priced>> {
    await this.read();
    return this.byId;
  }
}
