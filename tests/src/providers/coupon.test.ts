import { beforeEach, expect, test } from 'vitest';
import { keptCoupon, noteCoupon } from '#src/providers/coupon.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});

test('a coupon of an address is kept, and stays when the next address has none', () => {
  expect(keptCoupon()).toBeNull();
  noteCoupon(new URLSearchParams('coupon=FL50OFFYEARLY'));
  noteCoupon(new URLSearchParams('next=/dashboard'));
  expect(keptCoupon()).toBe('FL50OFFYEARLY');
});

test('what cannot be a code is none', () => {
  for (const code of ['', 'x', '<script>', 'a b', 'x'.repeat(41)]) noteCoupon(new URLSearchParams({ coupon: code }));
  expect(keptCoupon()).toBeNull();
});
