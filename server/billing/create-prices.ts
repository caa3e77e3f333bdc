import { type Settings, StartError } from '#server/settings.ts';
import { type Created, createCatalogue } from './stripe/catalogue.ts';
import { openStripe } from './stripe/client.ts';
import { namesOf } from './stripe/failures.ts';

/** Makes products, prices and coupons at Stripe, as far as they are missing. @throws StartError where it cannot. */
export async function createPrices({ stripe, prices }: Settings): Promise<Created> {
  if (!stripe)
    throw new StartError('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first: the prices are made in that account with Stripe.');
  try {
    return await createCatalogue(await openStripe(stripe), prices);
  } catch (error) {
    const { type, code, request } = namesOf(error);
    const about = [type, code, request].filter(Boolean).join(', ');
    throw new StartError(`Stripe has not made the prices (${about}). What it has made stays; run the command again.`);
  }
}
