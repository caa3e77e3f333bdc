import { describe, expect, it } from 'vitest';
import { onward, sentOn, withCoupon } from '#src/providers/session/redirect.ts';

const params = (search: string) => new URLSearchParams(search);

describe('where a page before the dashboard leads', () => {
  it('is redirect, else next, else the dashboard', () => {
    expect(onward(params('redirect=/dashboard/a&next=/dashboard/b'))).toBe('/dashboard/a');
    expect(onward(params('next=/dashboard/b?x=1'))).toBe('/dashboard/b?x=1');
    expect(onward(params(''))).toBe('/dashboard');
  });

  it.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/%09//evil.test/..//evil.test'])(
    'is never %s',
    (target) => {
      for (const key of ['redirect', 'next']) {
        const found = onward(new URLSearchParams({ [key]: target }));
        expect(new URL(found, 'http://own.test').origin).toBe('http://own.test');
        expect(found.startsWith('//')).toBe(false);
      }
    },
  );
});

describe('an address of the dashboard that says where to go on', () => {
  const from = (path: string) => sentOn(new URL(path, 'http://own.test'));
  it('sends somebody who is signed in there, and nowhere else', () => {
    expect(from('/dashboard?next=/dashboard/account-settings')).toBe('/dashboard/account-settings');
    expect(from('/dashboard/workspaces/overview?redirect=/dashboard/subscription-plans?highlight=business')).toBe(
      '/dashboard/subscription-plans?highlight=business',
    );
    expect(from('/dashboard')).toBeNull();
    expect(from('/dashboard?coupon=BF2024')).toBeNull();
  });

  it('never sends in a circle or to another host', () => {
    expect(from('/dashboard?next=/dashboard')).toBeNull();
    expect(from('/dashboard?next=https://evil.test')).toBeNull();
    expect(from('/dashboard/account-settings?next=//evil.test')).toBe('/dashboard');
  });
});

describe('a new account', () => {
  it('goes on where the person was going', () => {
    expect(withCoupon(params('coupon=BF2024&next=/dashboard/a'))).toBe('/dashboard/a');
  });

  it('takes the coupon to the dashboard', () => {
    expect(withCoupon(params('coupon=BF2024'))).toBe('/dashboard?coupon=BF2024');
  });
});
