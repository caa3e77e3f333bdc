import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { creditBySource, type SourcedJourney, WHOLE_CONVERSION } from '#domain/attribution/credit.ts';
import { type Journey, MODELS } from '#domain/attribution/models.ts';
import { splitAmount } from '#domain/money/split-amount.ts';
import { ATTRIBUTION_MODELS, type AttributionModel } from '#domain/wire/reports/attribution.ts';

const DAY = 86_400_000;
const journey = (...days: number[]): Journey => ({
  touches: days.map((age) => ({ age: age * DAY, direct: false })),
  firstOptIn: null,
  lastOptIn: null,
});
const shares = (model: AttributionModel, of: Journey) => {
  const weights = MODELS[model].weigh(of);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

describe('models', () => {
  it('part as their sources say', () => {
    expect(shares('time_decay', journey(12, 5, 1)).map((share) => Math.round(share * 1000) / 1000)).toEqual([0.167, 0.335, 0.498]);
    expect(shares('position', journey(4, 3, 2, 1))).toEqual([0.4, 0.1, 0.1, 0.4]);
    expect(shares('position', journey(2, 1))).toEqual([0.5, 0.5]);
    expect(shares('position', journey(2))).toEqual([1]);
    expect(shares('first_or_last', journey(7, 1))).toEqual([1, 0]);
    expect(shares('first_or_last', journey(7.01, 1))).toEqual([0, 1]);
  });

  it('credit the visit before an opt-in, and the last without one', () => {
    const led: Journey = { ...journey(9, 6, 3, 1), firstOptIn: 5 * DAY, lastOptIn: 3 * DAY };
    expect(shares('new_lead', led)).toEqual([0, 1, 0, 0]);
    expect(shares('re_opt_in', led)).toEqual([0, 0, 1, 0]);
    expect(shares('new_lead', journey(9, 1))).toEqual([0, 1]);
    expect(shares('new_lead', { ...journey(9, 1), firstOptIn: 20 * DAY })).toEqual([0, 1]);
  });

  it('leave direct visits out where they say so, and keep them where there is nothing else', () => {
    const touches = [false, false, true].map((direct, place) => ({ age: (3 - place) * DAY, direct }));
    expect(shares('last_non_direct', { touches, firstOptIn: null, lastOptIn: null })).toEqual([0, 1, 0]);
    expect(shares('linear_non_direct', { touches, firstOptIn: null, lastOptIn: null })).toEqual([0.5, 0.5, 0]);
    const unknown = touches.map((touch) => ({ ...touch, direct: true }));
    expect(shares('last_non_direct', { touches: unknown, firstOptIn: null, lastOptIn: null })).toEqual([0, 0, 1]);
  });
});

const anyJourney: fc.Arbitrary<SourcedJourney> = fc
  .array(fc.record({ age: fc.integer({ min: 0, max: 1100 * DAY }), direct: fc.boolean(), source: fc.constantFrom('a', 'b', 'c') }), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((visits) => {
    const optIn = fc.option(fc.integer({ min: 0, max: 1100 * DAY }));
    const touches = visits.toSorted((a, b) => b.age - a.age);
    return fc.record({
      touches: fc.constant(touches),
      sources: fc.constant(touches.map(({ source }) => source)),
      counted: fc.constant(touches.map(() => true)),
      firstOptIn: optIn,
      lastOptIn: optIn,
    });
  });
const anyAmount = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

test('every model that adds up gives out exactly the amount, and gives back exactly what it gave', () => {
  fc.assert(
    fc.property(anyJourney, anyAmount, fc.constantFrom(...ATTRIBUTION_MODELS), (one, amount, model) => {
      const credits = creditBySource(model, one, amount);
      const back = creditBySource(model, one, -amount);
      if (MODELS[model].addsUp) expect(sum(credits.values())).toBe(amount);
      else for (const credit of credits.values()) expect(credit).toBe(amount);
      for (const [source, credit] of credits) expect(credit + (back.get(source) ?? 0)).toBe(0);
      expect([...credits.values()].every((credit) => credit * amount >= 0)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('a younger visit never weighs less in time decay; parts of a larger amount are never smaller by more than a unit', () => {
  fc.assert(
    fc.property(anyJourney, fc.nat({ max: 1_000_000 }), fc.constantFrom(...ATTRIBUTION_MODELS), (one, amount, model) => {
      const weights = MODELS.time_decay.weigh(one);
      for (const [place, weight] of weights.entries()) expect(weight).toBeGreaterThanOrEqual(weights[place - 1] ?? 0);
      const [less, more] = [amount, amount + 1].map((of) => splitAmount(of, MODELS[model].weigh(one)));
      for (const [place, part] of (more ?? []).entries()) expect(part).toBeGreaterThanOrEqual((less?.[place] ?? 0) - 1);
    }),
    { numRuns: 1000 },
  );
});

test('touches that are not counted keep their part, and the others get no more for it', () => {
  fc.assert(
    fc.property(anyJourney, anyAmount, fc.constantFrom(...ATTRIBUTION_MODELS), (one, amount, model) => {
      const early = { ...one, counted: one.touches.map((_, place) => place % 2 === 0) };
      const late = { ...one, counted: one.touches.map((_, place) => place % 2 === 1) };
      if (!MODELS[model].addsUp) return;
      const both = sum(creditBySource(model, early, amount).values()) + sum(creditBySource(model, late, amount).values());
      expect(both).toBe(amount);
    }),
  );
});

test('a conversion is parted in millionths; nobody to give to is an error', () => {
  expect(splitAmount(WHOLE_CONVERSION, [1, 1, 1])).toEqual([333_334, 333_333, 333_333]);
  expect(splitAmount(-100, [1, 1, 1])).toEqual([-34, -33, -33]);
  expect(splitAmount(0, [1, 2])).toEqual([0, 0]);
  expect(() => splitAmount(10, [0])).toThrow(RangeError);
});
