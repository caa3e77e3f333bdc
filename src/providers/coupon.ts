const KEPT = 'flx_coupon';
/** What a code may look like; anything else in an address is none. */
const CODE = /^[\w-]{2,40}$/;

/** Keeps the coupon of an address on this device, so that it is at hand where the prices stand. */
export function noteCoupon(params: URLSearchParams): void {
  const code = params.get('coupon');
  if (!code || !CODE.test(code)) return;
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // Without storage the code is in the address alone.
  }
}

/** The coupon that somebody came with; null without one. */
export function keptCoupon(): string | null {
  try {
    const code = localStorage.getItem(KEPT);
    return code && CODE.test(code) ? code : null;
  } catch {
    return null;
  }
}
