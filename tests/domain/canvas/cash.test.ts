import { describe, expect, it } from 'vitest';
import { cashOf } from '#domain/canvas/cash/cash.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, type Product } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';
import { balancesByDay } from '#tests/reference/cash.ts';
import { randomPlan } from '#tests/reference/plans.ts';

/** 300 people a month at 1.00, a tenth of whom buy. */
function shop(product: Partial<Product>, lag = 0, more: Change[] = []): CanvasDocument {
  return perform(EMPTY_DOCUMENT, [
    { command: 'addElement', args: { id: 'ads', kind: 'facebook_ads', x: 0, y: 0 } },
    { command: 'addElement', args: { id: 'buy', kind: 'checkout', x: 200, y: 0 } },
    { command: 'addLine', args: { id: 'l', from: 'ads', to: 'buy', rate: 0.1 } },
    { command: 'updateLine', args: { id: 'l', patch: { lag_days: lag } } },
    {
      command: 'updateElement',
      args: { id: 'ads', patch: { traffic: { model: 'two_of_three', people: 300, per_person: 100, typed: ['people', 'per_person'] } } },
    },
    { command: 'addProduct', args: { product: { id: 'p', name: '', price: 10_000, billing: { type: 'one_off' }, ...product } as Product } },
    { command: 'updateElement', args: { id: 'buy', patch: { offers: [{ product: 'p', take: 1, quantity: 1 }] } } },
    ...more,
  ]);
}
const results = (document: CanvasDocument, periods: number, growth = 0) =>
  cashOf(document, { periods, growth }).periods.map(({ result }) => Math.round(result));

describe('when money comes and goes', () => {
  it('is at once where nothing takes time: each month the profit of the forecast', () => {
    // 30 × 100.00 − 300.00.
    const cash = cashOf(shop({}), { periods: 3, growth: 0 });
    expect(cash.periods.map(({ result, balance }) => [Math.round(result), Math.round(balance)])).toEqual([
      [270_000, 270_000],
      [270_000, 540_000],
      [270_000, 810_000],
    ]);
    expect([cash.lowest, cash.paid_back]).toEqual([null, 0]);
  });

  it('is later by the days of a line, and until then it has to be there', () => {
    // Ten days of ads at 10.00 a day before the first of 100.00 a day; then 90.00 a day.
    const { lowest, paid_back, periods } = cashOf(shop({}, 10), { periods: 2, growth: 0 });
    expect(lowest).toEqual({ day: 9, balance: expect.closeTo(-10_000, 6) });
    // −100 + 90 after the eleventh day, +80 after the twelfth.
    expect(paid_back).toBe(11);
    expect(periods.map(({ received }) => Math.round(received))).toEqual([200_000, 300_000]);
  });

  it('is later by the days people wait at a card, as if each line that leaves it took them, too', () => {
    const wait = (days: number | null, lag: number): CanvasDocument =>
      perform(shop({}), [
        { command: 'addElement', args: { id: 'wait', kind: 'wait', x: 100, y: 0 } },
        { command: 'updateElement', args: { id: 'wait', patch: { props: days === null ? null : { days } } } },
        { command: 'reconnectLine', args: { id: 'l', patch: { to: 'wait' } } },
        { command: 'addLine', args: { id: 'm', from: 'wait', to: 'buy', rate: 1 } },
        { command: 'updateLine', args: { id: 'm', patch: { lag_days: lag } } },
      ]);
    const of = (document: CanvasDocument) => cashOf(document, { periods: 2, growth: 0 });
    expect(of(wait(7, 3))).toEqual(of(wait(null, 10)));
    expect(of(wait(7, 3)).lowest).toEqual({ day: 9, balance: expect.closeTo(-10_000, 6) });
    // When money comes is another question than how much.
    expect(forecast(wait(7, 3)).totals).toEqual(forecast(wait(null, 0)).totals);
  });

  it('shares a lag of a day and a half between two days', () => {
    const { days } = cashOf(shop({}, 1.5), { periods: 1, growth: 0 });
    expect(days.slice(0, 3).map(Math.round)).toEqual([-1000, 3000, 12_000]);
  });

  it('is a payment a month of a subscription, less who leave', () => {
    // 30 new ones a month at 100.00, and 80 % of those before: 30, 54, 73.2 payments, then one falls out of the three.
    const billing = { type: 'recurring', periods: 3, churn: 0.2 } as const;
    expect(results(shop({ billing }), 4)).toEqual([270_000, 510_000, 702_000, 702_000]);
    expect(forecast(shop({ billing })).totals.profit).toBeCloseTo(702_000, 6);
  });

  it('is a part a month in instalments, and delivered once', () => {
    const product: Partial<Product> = { billing: { type: 'instalments', payments: 2, default_rate: 0.1 }, unit_cost: 1000 };
    // 30 × 100 − 30 × 10 − 300; then 27 × 100 more.
    expect(results(shop(product), 3)).toEqual([240_000, 510_000, 510_000]);
  });

  it('is paid a trial later, to the day', () => {
    const billing = { type: 'recurring', periods: 2, churn: 0, trial_to_paid: 0.5, trial_days: 14 } as const;
    // One buyer a day tries, every other stays. Of the 30 of a month 16 pay within it (days 0 to 15), 14 in the next; each pays again a month later.
    expect(results(shop({ billing, tax: { rate: 0.25, included: true }, price: 12_500 }), 4)).toEqual([
      16 * 5_000 - 30_000,
      16 * 5_000 + 14 * 5_000 + 16 * 5_000 - 30_000,
      60 * 5_000 - 30_000,
      60 * 5_000 - 30_000,
    ]);
  });

  it('grows with traffic, and fixed costs do not', () => {
    const fixed: Change = { command: 'addFixedCost', args: { cost: { id: 'f', name: '', amount: 100_000 } } };
    expect(results(shop({}, 0, [fixed]), 3, 0.1)).toEqual([170_000, 197_000, 226_700]);
    expect(cashOf(shop({}), { periods: 2, growth: 0.1 }).periods.map(({ people }) => Math.round(people))).toEqual([300, 330]);
  });

  it('is spent once on the first day, whoever of the map it is paid for, and nowhere else', () => {
    const setup: Change = { command: 'addFixedCost', args: { cost: { id: 'f', name: '', amount: 100_000, element: 'buy', once: true } } };
    const { periods, lowest, days } = cashOf(shop({}, 0, [setup]), { periods: 3, growth: 0 });
    expect(periods.map(({ fixed_cost, result }) => [fixed_cost, Math.round(result)])).toEqual([
      [100_000, 170_000],
      [0, 270_000],
      [0, 270_000],
    ]);
    expect([Math.round(days[0] ?? 0), lowest?.day]).toEqual([-91_000, 0]);
  });

  it('is owed at the end where it never comes back', () => {
    expect(cashOf(shop({ price: 100 }), { periods: 2, growth: 0 })).toMatchObject({ paid_back: null, lowest: { day: 59 } });
  });
});

it('each period comes to the profit of the forecast after a while, in any plan', () => {
  const random = seeded(5);
  for (let plan = 0; plan < 12; plan += 1) {
    const drawn = randomPlan(random);
    const document: CanvasDocument = {
      ...drawn,
      period: 'week',
      // Loops empty slowly where every round takes days.
      lines: drawn.lines.map((line) => (line.from < line.to ? { ...line, lag_days: Math.floor(random() * 4) } : line)),
      products: drawn.products.map((product) => ({
        ...product,
        billing: { type: 'recurring', periods: 1 + Math.floor(random() * 4), churn: 0.1, trial_days: Math.floor(random() * 10) },
      })),
    };
    const { totals } = forecast(document);
    const { periods } = cashOf(document, { periods: 60, growth: 0 });
    const last = periods.at(-1);
    expect(periods[0]?.fixed_cost).toBe(totals.fixed_cost);
    const size = Math.abs(totals.net_revenue) + totals.ad_cost + totals.fixed_cost + 1;
    expect(Math.abs((last?.result ?? 0) - totals.profit - totals.once_cost) / size).toBeLessThan(1e-6);
    expect(Math.abs((last?.ad_cost ?? 0) - totals.ad_cost) / size).toBeLessThan(1e-6);
  }
});

it('is day by day what a plain reckoning says', () => {
  const billing = { type: 'recurring', periods: 5, churn: 0.3, trial_days: 9 } as const;
  const back: Change[] = [
    { command: 'addElement', args: { id: 'mail', kind: 'email', x: 0, y: 200 } },
    { command: 'addLine', args: { id: 'l2', from: 'ads', to: 'mail', rate: 0.6 } },
    { command: 'addLine', args: { id: 'l3', from: 'mail', to: 'buy', rate: 0.05 } },
    { command: 'updateLine', args: { id: 'l3', patch: { lag_days: 4 } } },
    { command: 'addFixedCost', args: { cost: { id: 'f', name: '', amount: 7_000 } } },
    { command: 'addFixedCost', args: { cost: { id: 'g', name: '', amount: 90_000, element: 'mail', once: true } } },
  ];
  const document = shop(
    { billing, refund: 0.1, fee_share: 0.03, fee_fixed: 30, unit_cost: 700, repeatable: true, tax: { rate: 0.22, included: false } },
    2,
    back,
  );
  const { days } = cashOf(document, { periods: 6, growth: 0.05 });
  const plain = balancesByDay(document, 6, 0.05);
  expect(days).toHaveLength(plain.length);
  for (const [day, balance] of days.entries()) expect(balance).toBeCloseTo(plain[day] ?? Number.NaN, 4);
});
