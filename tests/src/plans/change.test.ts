import { describe, expect, it } from 'vitest';
import { isAtOnce, wordsFor } from '#src/features/plans/change.ts';

const held = (more: object) => ({ plan: 'business', period: 'yearly', is_trial: false, state: 'active', change: null, ...more }) as const;
const tried = held({ period: null, is_trial: true, state: 'trialing' }) as Parameters<typeof isAtOnce>[0];
const paid = held({}) as Parameters<typeof isAtOnce>[0];

/** What a card of the plan page says and promises, by how the account stands. */
describe('a smaller plan', () => {
  it('is taken at once while a bigger one is only tried, and is no step down', () => {
    expect(isAtOnce(tried, 'performance_pro', 'yearly')).toBe(true);
    expect(wordsFor(tried, 'performance_pro', 'yearly')).toBe('billing.takePlan');
  });
  it('waits for the end of what is paid', () => {
    expect(isAtOnce(paid, 'performance_pro', 'yearly')).toBe(false);
    expect(wordsFor(paid, 'performance_pro', 'yearly')).toBe('billing.downgradeTo');
  });
});

describe('a bigger plan and a longer period', () => {
  it('is taken at once', () => {
    expect(isAtOnce(paid, 'agency', 'monthly')).toBe(true);
    expect(wordsFor(paid, 'agency', 'monthly')).toBe('billing.upgradeTo');
    expect(isAtOnce(held({ period: 'monthly' }) as typeof paid, 'business', 'yearly')).toBe(true);
  });
  it('is no longer one where a shorter period is chosen', () => {
    expect(isAtOnce(paid, 'business', 'monthly')).toBe(false);
    expect(wordsFor(paid, 'business', 'monthly')).toBe('billing.payThisWay');
  });
});
