import { describe, expect, it } from 'vitest';
import { drawer } from '#domain/canvas/chance/draw.ts';
import { gammaOfMeanOne, seededRandom } from '#domain/canvas/chance/random.ts';
import { quantile, simulate } from '#domain/canvas/chance/simulate.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';
import { betaBelow } from '#tests/reference/beta.ts';
import { randomPlan } from '#tests/reference/plans.ts';

/** 1,000 people for nothing, of whom `rate` pay 10.00; so much a month for tools. */
const funnel = (rate: number, tools = 0): CanvasDocument =>
  perform(EMPTY_DOCUMENT, [
    { command: 'addElement', args: { id: 'a', kind: 'landing_page', x: 0, y: 0 } },
    { command: 'addElement', args: { id: 'b', kind: 'checkout', x: 200, y: 0 } },
    { command: 'addLine', args: { id: 'l', from: 'a', to: 'b', rate } },
    { command: 'updateElement', args: { id: 'a', patch: { traffic: { model: 'free', people: 1000 } } } },
    { command: 'updateElement', args: { id: 'b', patch: { value: 1000 } } },
    { command: 'addFixedCost', args: { cost: { id: 'tools', name: 'Tools', amount: tools } } },
  ]);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

describe('what a plan may come to', () => {
  it('is the plan and nothing else where there is no doubt', () => {
    const { profit, chance, runs } = simulate(funnel(0.1, 20_000), { spread: 0 }, 50);
    expect([profit, chance, runs]).toEqual([{ low: 80_000, middle: 80_000, high: 80_000 }, 1, 50]);
  });

  it('is the same every time, and wider the more is in doubt', () => {
    const plan = funnel(0.1, 50_000);
    expect(simulate(plan, { spread: 0.2 }, 60)).toEqual(simulate(plan, { spread: 0.2 }, 60));
    const width = (spread: number) => {
      const { low, high } = simulate(plan, { spread }, 120).profit;
      return high - low;
    };
    expect(width(0.1)).toBeLessThan(width(0.2));
    expect(width(0.2)).toBeLessThan(width(0.4));
  });

  it('draws rates from the Beta distribution around the planned one', () => {
    for (const [rate, spread] of [
      [0.05, 0.2],
      [0.4, 0.3],
      [0.9, 0.1],
    ] as const) {
      const draw = drawer(funnel(rate), { spread }, seededRandom(1));
      const drawn = Array.from({ length: 2500 }, () => draw().lines[0]?.rate ?? 0).sort((a, b) => a - b);
      const planned = spread * rate * (1 - rate);
      expect(Math.abs(mean(drawn) - rate) / planned).toBeLessThan(0.05);
      expect(deviation(drawn) / planned).toBeCloseTo(1, 1);
      // As many lie below as the distribution says, by its plainly written sum.
      const weight = 1 / (spread * spread * rate * (1 - rate)) - 1;
      for (const share of [0.1, 0.5, 0.9]) {
        expect(Math.abs(betaBelow(quantile(drawn, share), weight * rate, weight * (1 - rate)) - share)).toBeLessThan(0.02);
      }
    }
  });

  it('never sends more than everybody on, keeps what is certain, and means the plan', () => {
    const random = seeded(11);
    for (let plan = 0; plan < 4; plan += 1) {
      const document = randomPlan(random);
      const codes = (each: CanvasDocument) =>
        forecast(each)
          .problems.map(({ code }) => code)
          .sort();
      const draw = drawer(document, { spread: 0.3 }, seededRandom(plan));
      for (let run = 0; run < 5; run += 1) {
        const drawn = draw();
        expect(codes(drawn).filter((code) => code === 'split_over_100')).toEqual(
          codes(document).filter((code) => code === 'split_over_100'),
        );
        expect(Number.isFinite(forecast(drawn).totals.profit)).toBe(true);
      }
    }
    const certain = drawer(funnel(1), { spread: 0.3 }, seededRandom(1));
    expect(certain().lines[0]?.rate).toBe(1);
  });

  it('draws gammas of mean 1 and the deviation asked for, small shapes too', () => {
    const random = seededRandom(5);
    for (const shape of [0.5, 1, 4, 25]) {
      const drawn = Array.from({ length: 5000 }, () => gammaOfMeanOne(random, shape));
      expect(mean(drawn)).toBeCloseTo(1, 1);
      expect(deviation(drawn) * Math.sqrt(shape)).toBeCloseTo(1, 1);
    }
  });
});
