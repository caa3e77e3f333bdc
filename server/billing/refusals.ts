import type { Refusal } from '#domain/billing/events.ts';
import { HttpError } from '#server/http/errors.ts';

/** Which field of what was sent a refusal is about. */
const FIELDS: Partial<Readonly<Record<Refusal, string>>> = {
  coupon_unknown: 'coupon',
  coupon_expired: 'coupon',
  coupon_used: 'coupon',
  coupon_used_up: 'coupon',
  coupon_elsewhere: 'coupon',
  not_sold: 'planId',
  already_held: 'planId',
  same_plan: 'planId',
};

/** What was sent cannot be had (422), or not as things stand (409). */
export function refusal(refused: Refusal, asked: 'body' | 'query' = 'body'): HttpError {
  const field = FIELDS[refused];
  const pointer = field && (asked === 'query' ? `?${field}` : `/${field}`);
  return new HttpError(field ? 422 : 409, `billing_${refused}`, { title: 'subscription', pointer });
}
