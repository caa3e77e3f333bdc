import { HttpError } from '#server/http/errors.ts';

/** Nobody knows yet whether it happened: it is looked at again by itself, and nothing is asked twice meanwhile. */
export class Unsure extends HttpError {
  constructor() {
    super(503, 'billing_unreachable', { headers: { 'retry-after': '120' } });
  }
}

/** The card said no: nothing was charged. */
export const declined = (): HttpError => new HttpError(402, 'card_declined', { meta: { card: 'declined' } });

/** The bank asks its person first, on a page of Stripe. */
export const toConfirm = (charge: number, url: string | null | undefined): HttpError =>
  new HttpError(402, 'card_confirm_there', { meta: { card: 'confirm', charge, url: url ?? null } });

const typeOf = (error: unknown): string => (error instanceof Error && 'type' in error ? String(error.type) : '');

/** Stripe itself said no, and has changed nothing. */
const SAID_NO = new Set(['StripeInvalidRequestError', 'StripeAuthenticationError', 'StripePermissionError', 'StripeRateLimitError']);

/**
 * A failure of Stripe as it is told to its person. What is kept of it in logs are names: neither
 * a request nor an answer stands in it.
 */
export function explained(error: unknown, { changed, asked }: { readonly changed: boolean; readonly asked: boolean }): unknown {
  if (error instanceof HttpError) return error;
  const type = typeOf(error);
  if (!type.startsWith('Stripe')) return error;
  if (type === 'StripeCardError' && !changed) return declined();
  if (SAID_NO.has(type) && !changed) return new HttpError(503, 'billing_refused', { headers: { 'retry-after': '120' } });
  // Nothing was asked for yet: whoever does not answer has done nothing.
  return asked ? new Unsure() : new HttpError(503, 'billing_silent', { headers: { 'retry-after': '60' } });
}

/** What is written to the log of a failure: its names alone. */
export function namesOf(error: unknown): Readonly<Record<string, string | null>> {
  const text = (name: string) =>
    typeof error === 'object' && error !== null && name in error ? String((error as Record<string, unknown>)[name] ?? '') : null;
  return { type: text('type') ?? text('name'), code: text('code'), param: text('param'), request: text('requestId') };
}
