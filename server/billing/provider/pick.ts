import type { Settings, StripeSettings } from '#server/settings.ts';
import { StripeProvider } from '../stripe/provider.ts';
import { ledger } from './ledger.ts';
import type { BillingProvider } from './port.ts';

const opened = new WeakMap<Settings, BillingProvider>();
const stripes = new WeakMap<StripeSettings, StripeProvider>();

/** Stripe where it takes the money here; null where it does not. */
export function stripeOf(settings: Settings): StripeProvider | null {
  const { stripe } = settings;
  if (!stripe) return null;
  const known = stripes.get(stripe) ?? new StripeProvider(stripe, settings);
  stripes.set(stripe, known);
  return known;
}

/** Who takes the money in this installation. */
export function providerOf(settings: Settings): BillingProvider {
  const known = stripeOf(settings) ?? opened.get(settings);
  if (known) return known;
  const provider = ledger(settings);
  opened.set(settings, provider);
  return provider;
}

/** Can anything be bought here? */
export const sells = ({ stripe, testBilling }: Settings): boolean => stripe !== undefined || testBilling;
