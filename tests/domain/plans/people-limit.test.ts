import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { limitOf } from '#domain/plans/offers.ts';
import { noticeDue, openUpTo, peopleBeyond, peopleMonth, peopleSoFar, peopleState } from '#domain/plans/people-limit.ts';
import { PLANS, type Plan } from '#domain/plans/plans.ts';

const allowedOn = (plan: Plan) => limitOf(plan, 'people');

const COUNTING = PLANS.filter((plan) => allowedOn(plan) > 0);

describe('the people of a month', () => {
  test.each(COUNTING)('%s: 80 %, 100 %, and a fifth on top', (plan) => {
    const allowed = allowedOn(plan);
    const states = [0, allowed * 0.8 - 1, allowed * 0.8, allowed, allowed + 1, allowed * 1.2, allowed * 1.2 + 1];
    expect(states.map((people) => peopleState(allowedOn(plan), people))).toEqual([
      'within',
      'within',
      'near',
      'near',
      'over',
      'over',
      'locked',
    ]);
    const counts = [0, allowed * 0.8 - 1, allowed * 0.8, allowed - 1, allowed, allowed * 1.2, allowed * 1.2 + 1];
    expect(counts.map((people) => noticeDue(allowed, people))).toEqual([null, null, 80, 80, 100, 100, 'locked']);
    expect(openUpTo(allowed)).toBe(allowed * 1.2);
  });

  test('a plan that counts nobody: nothing is too much', () => {
    expect([peopleState(0, 1_000_000), noticeDue(0, 1_000_000), openUpTo(0)]).toEqual(['within', null, null]);
  });

  it('locks no earlier with a plan that has room for more, and never again with fewer people', () => {
    const order = [...COUNTING].sort((one, other) => allowedOn(one) - allowedOn(other));
    fc.assert(
      fc.property(fc.nat(400_000), (people) => {
        const locked = order.map((plan) => peopleState(allowedOn(plan), people) === 'locked');
        expect(locked).toEqual([...locked].sort((one, other) => Number(other) - Number(one)));
        for (const plan of order)
          if (peopleState(allowedOn(plan), people) !== 'locked') expect(peopleState(allowedOn(plan), people - 1)).not.toBe('locked');
      }),
    );
  });
});

describe('a month', () => {
  it('is that of the owner', () => {
    const moment = new Date('2026-03-31T11:30:00Z');
    expect(peopleMonth(moment, 'Pacific/Auckland')).toEqual({
      name: '2026-04',
      begins: new Date('2026-03-31T11:00:00Z'),
      next: '2026-05-01',
    });
    expect(peopleMonth(moment, 'America/Los_Angeles')).toMatchObject({ name: '2026-03', next: '2026-04-01' });
    expect(peopleMonth(new Date('2026-12-31T23:59:59Z'), 'no such zone')).toMatchObject({ name: '2026-12', next: '2027-01-01' });
  });

  it('that turns takes the number along, and with it the lock', () => {
    const counted = { timezone: 'America/Los_Angeles', people_month: '2026-03', people_tracked: 6_001 };
    const last = new Date('2026-04-01T06:59:59Z');
    const first = new Date('2026-04-01T07:00:00Z');
    expect([last, first].map((now) => peopleSoFar(counted, now))).toEqual([6_001, 0]);
    expect([last, first].map((now) => peopleBeyond(5_000, counted, now))).toEqual([6_001, null]);
    expect(peopleBeyond(25_000, counted, last)).toBeNull();
    expect(peopleBeyond(5_000, { ...counted, people_tracked: 6_000 }, last)).toBeNull();
    expect(peopleSoFar({ ...counted, people_month: null, people_tracked: 0 }, last)).toBe(0);
  });
});
