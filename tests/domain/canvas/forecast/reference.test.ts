import { expect, test } from 'vitest';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';
import { Tally } from '#tests/reference/compare.ts';
import { referenceForecast } from '#tests/reference/forecast.ts';
import { compareForecast, compareForecasts } from '#tests/reference/forecasts.ts';

test('every figure of random plans and of the forty funnels is that of the reference', { timeout: 60_000 }, () => {
  const tally = compareForecasts(120, 20_261_121);
  console.info(tally.report('Forecasts'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(15_000);
});

test('a step that eight people in a million million get to counts, in the product and in the reference', () => {
  const people = 2714;
  const steps = ['a', 'b', 'c', 'd', 'loop', 'next', 'home', 'far', 'later'].map((id) => element(id));
  const plan = canvas({
    elements: [source('ads', people), ...steps, element('rare', { value: 5791, offers: [sells('course', 0.852381, 3)] })],
    lines: [
      line('ads', 'a', 0.051086),
      line('a', 'b', 0.42365),
      line('b', 'c', 0.010611),
      line('c', 'd', 0.002412),
      line('d', 'loop', 0.21885),
      line('loop', 'next', 0.008701),
      line('next', 'rare', 0.007326),
      line('next', 'home', 0.043498),
      line('home', 'loop', 0.123448),
      line('rare', 'far', 0.14684),
      line('far', 'later', 0.56333),
      line('later', 'home', 0.019998),
    ],
    products: [product('course', 40_995, { repeatable: true })],
  });

  // By hand: x = arrivals at the loop / (1 − what a visit there returns), times the share from there to the rare step.
  const arrivals = people * 0.051086 * 0.42365 * 0.010611 * 0.002412 * 0.21885;
  const returned = 0.008701 * (0.043498 + 0.007326 * 0.14684 * 0.56333 * 0.019998) * 0.123448;
  const visits = (arrivals * 0.008701 * 0.007326) / (1 - returned);
  expect(visits / people).toBeCloseTo(7.7276e-12, 16);
  for (const { elements } of [forecast(plan), referenceForecast(plan)]) {
    expect((elements.rare?.visits ?? 0) / visits).toBeCloseTo(1, 12);
  }

  const tally = new Tally();
  compareForecast(tally, 'rare', plan);
  expect(tally.differing).toEqual([]);
});

test('steps that nobody gets to have exactly nobody in the reference', () => {
  const plan = canvas({
    elements: [source('ads', 9000), element('a'), element('b'), element('left'), element('right')],
    lines: [
      line('ads', 'a', 0.3),
      line('a', 'b', 0.7),
      line('b', 'a', 0.9),
      line('left', 'right', 0.7),
      line('right', 'left', 0.9),
      line('left', 'a', 0.1),
      line('b', 'left', 0),
    ],
  });
  const { left, right } = referenceForecast(plan).elements;
  expect([left?.visits, right?.visits, left?.worth, right?.worth]).toEqual([0, 0, null, null]);
});
