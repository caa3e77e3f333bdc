import type { Settings } from '#server/settings.ts';
import { ledger } from './ledger.ts';
import type { BillingProvider } from './port.ts';

const opened = new WeakMap<Settings, BillingProvider>();

/** Who takes the money in this installation. */
export function providerOf(settings: Settings): BillingProvider {
  const known = opened.get(settings);
  if (known) return known;
  const provider = ledger(settings.publicUrl);
  opened.set(settings, provider);
  return provider;
}

/** Can anything be bought here? */
export const sells = ({ testBilling }: Settings): boolean => testBilling;
