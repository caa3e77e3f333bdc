import type Stripe from 'stripe';
import type { StripeSettings } from '#server/settings.ts';

/** An answer that takes longer is not waited for; what was asked is asked once more, under the same key. */
const TIMEOUT_MS = 10_000;

/** Stripe's own library, loaded by nobody who takes no money with it. */
export async function openStripe({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const at = apiUrl === undefined ? null : new URL(apiUrl);
  const protocol = at?.protocol === 'http:' ? 'http' : 'https';
  const host = at ? ({ host: at.hostname, port: at.port || (protocol === 'http' ? 80 : 443), protocol } as const) : {};
  return new Client(secretKey, { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false, ...host });
}

/** A conversation about one act: what it changes has a name for each step, and is done once. */
export class Talk {
  /** Has Stripe changed anything yet? */
  changed = false;
  /** Was it asked to? */
  asked = false;
  constructor(
    readonly stripe: Stripe,
    private readonly key: string,
  ) {}

  async change<T>(step: string, call: (options: { readonly idempotencyKey: string }) => Promise<T>): Promise<T> {
    this.asked = true;
    const answer = await call({ idempotencyKey: `${this.key}-${step}` });
    this.changed = true;
    return answer;
  }
}

/** Seconds since 1970, as Stripe tells time. */
export const fromSeconds = (seconds: number): Date => new Date(seconds * 1000);
export const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The id of what stands there whole or by its id. */
export const idOf = (what: string | { readonly id: string } | null | undefined): string | null =>
  typeof what === 'string' ? what : (what?.id ?? null);
