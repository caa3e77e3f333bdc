/** What a code may look like; anything else in an address is none. */
const CODE = /^[\w-]{2,40}$/;

/** The coupon that an address or a device names; null for what cannot be one. */
export const couponIn = (value: string | null | undefined): string | null => (value && CODE.test(value) ? value : null);
