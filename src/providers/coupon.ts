import { couponIn } from '#domain/plans/coupon-code.ts';

const KEPT = 'flx_coupon';

/** Keeps the coupon of an address on this device, so that it is at hand where the prices stand. */
export function noteCoupon(params: URLSearchParams): void {
  const code = couponIn(params.get('coupon'));
  if (!code) return;
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // Without storage the code is in the address alone.
  }
}

/** The coupon that somebody came with; null without one. */
export function keptCoupon(): string | null {
  try {
    return couponIn(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}
