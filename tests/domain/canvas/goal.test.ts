import { describe, expect, it } from 'vitest';
import { perform } from '#domain/canvas/changes/perform.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { resolveTraffic } from '#domain/canvas/forecast/traffic.ts';
import { inPeriod } from '#domain/canvas/goal/in-period.ts';
import { byLeastChange, changeNeeded, recommended } from '#domain/canvas/goal/least-change.ts';
import { changesOf, leversOf, seek } from '#domain/canvas/goal/seek.ts';
import { GOALS } from '#domain/canvas/outlook.ts';
import { roomOf } from '#domain/canvas/split.ts';
import { TRAFFIC_MODELS } from '#domain/canvas/traffic.ts';
import { sized } from '#domain/canvas/traffic-size.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';
import { randomPlan } from '#tests/reference/plans.ts';

/** 8,000 people at 75 cents, 40 % go on, a tenth of these pay 100.00; 5,000.00 for tools. Profit: 320 × 100 − 6,000 − 5,000 = 21,000.00. */
const PLAN = perform(EMPTY_DOCUMENT, [
  { command: 'addElement', args: { id: 'ads', kind: 'facebook_ads', x: 0, y: 0 } },
  { command: 'addElement', args: { id: 'page', kind: 'landing_page', x: 200, y: 0 } },
  { command: 'addElement', args: { id: 'buy', kind: 'checkout', x: 400, y: 0 } },
  { command: 'addElement', args: { id: 'other', kind: 'landing_page', x: 400, y: 200 } },
  { command: 'addLine', args: { id: 'l1', from: 'ads', to: 'page', rate: 0.4 } },
  { command: 'addLine', args: { id: 'l2', from: 'page', to: 'buy', rate: 0.1 } },
  { command: 'addLine', args: { id: 'l3', from: 'page', to: 'other', rate: 0.5 } },
  {
    command: 'updateElement',
    args: { id: 'ads', patch: { traffic: { model: 'two_of_three', spend: 600_000, per_person: 75, typed: ['spend', 'per_person'] } } },
  },
  { command: 'updateElement', args: { id: 'buy', patch: { value: 10_000 } } },
  { command: 'addFixedCost', args: { cost: { id: 'tools', name: 'Tools', amount: 500_000 } } },
]);
const line = (id: string) => PLAN.lines.find((each) => each.id === id)!;

describe('a goal in a later period', () => {
  it('is reached by less traffic today where traffic grows until then', () => {
    const later = { period: 5, growth: 0.1 };
    const then = inPeriod(PLAN, later);
    expect(forecast(then).totals.people).toBeCloseTo(8_000 * 1.1 ** 4, 6);
    const goal = { of: 'profit', amount: 5_000_000, in: 5 } as const;
    // 55,000 / (26,000 × 1.1⁴), at the same cost a person.
    const answer = seek(then, goal, { kind: 'traffic' });
    expect(answer.to).toBeCloseTo(55_000 / (26_000 * 1.1 ** 4), 6);
    const planned = perform(PLAN, changesOf(PLAN, answer));
    const reached = forecast(inPeriod(planned, later)).totals.profit;
    expect(reached).toBeGreaterThanOrEqual(5_000_000 - 1);
    expect(reached).toBeLessThan(5_000_020);
  });

  it('does not pay again what was paid once in the first', () => {
    const setup = perform(PLAN, { command: 'addFixedCost', args: { cost: { id: 'setup', name: 'Agency', amount: 300_000, once: true } } });
    const profits = [1, 2].map((period) => forecast(inPeriod(setup, { period, growth: 0 })).totals.profit);
    expect(profits).toEqual([1_800_000, 2_100_000]);
  });

  it('is that of the plan in the first one, and without growth', () => {
    expect(inPeriod(PLAN, { period: 1, growth: 0.5 })).toBe(PLAN);
    expect(inPeriod(PLAN, { period: 9, growth: 0 })).toBe(PLAN);
  });
});

describe('50,000 profit', () => {
  const goal = { of: 'profit', amount: 5_000_000 } as const;

  it('needs so many times the traffic: (goal + fixed cost) / contribution', () => {
    // (50,000 + 5,000) / (32,000 − 6,000), which is 12,692.31 of budget.
    const answer = seek(PLAN, goal, { kind: 'source', element: 'ads' });
    expect(answer.to).toBeCloseTo(55_000 / 26_000, 12);
    const after = perform(PLAN, changesOf(PLAN, answer));
    expect(after.elements[0]?.traffic).toMatchObject({ spend: 1_269_231 });
    expect(forecast(after).totals.profit).toBeGreaterThanOrEqual(5_000_000 - 1);
    expect(forecast(after).totals.profit).toBeLessThan(5_000_010);
  });

  it('needs as many more people of a source, whose own costs they do not raise', () => {
    const cost = { id: 'agency', name: 'Agency', amount: 200_000, element: 'ads' };
    const dearer = perform(PLAN, { command: 'addFixedCost', args: { cost } });
    expect(seek(dearer, goal, { kind: 'source', element: 'ads' }).to).toBeCloseTo(57_000 / 26_000, 12);
    expect(seek(dearer, goal, { kind: 'traffic' }).to).toBeCloseTo(57_000 / 26_000, 12);
  });

  it('needs this rate of a line, to six places', () => {
    // 3,200 × rate × 100 = 61,000.
    const answer = seek(PLAN, goal, { kind: 'rate', line: 'l2' });
    expect(answer).toMatchObject({ from: 0.1, to: 0.190625, most: 0.5, best: null });
    expect(forecast(perform(PLAN, changesOf(PLAN, answer))).totals.profit).toBeCloseTo(5_000_000, 4);
  });

  it('needs this price, the first whole cent that is enough, where a price is asked for at all', () => {
    // 320 × price = 61,000.
    const paid = seek(PLAN, goal, { kind: 'value', element: 'buy' });
    expect(paid).toMatchObject({ from: 10_000, to: 19_063, best: null });
    expect(forecast(perform(PLAN, changesOf(PLAN, paid))).totals.profit).toBeCloseTo(320 * 19_063 - 1_100_000, 4);
    const product = {
      ...{ id: 'box', name: 'Box', price: 10_000, billing: { type: 'one_off' as const }, repeatable: false },
      ...{ refund: 0.05, fee_share: 0.03, fee_fixed: 30, unit_cost: 2_000 },
    };
    const sold = perform(PLAN, [
      { command: 'addProduct', args: { product } },
      { command: 'updateElement', args: { id: 'buy', patch: { value: null, offers: [{ product: 'box', take: 1, quantity: 1 }] } } },
    ]);
    const answer = seek(sold, goal, { kind: 'price', product: 'box' });
    const profitAt = (price: number) => forecast(perform(sold, changesOf(sold, { ...answer, to: price }))).totals.profit;
    expect(profitAt(answer.to!)).toBeGreaterThanOrEqual(goal.amount);
    expect(profitAt(answer.to! - 1)).toBeLessThan(goal.amount);
    const kinds = (of: 'profit' | 'buyers') => leversOf(sold, forecast(sold), of).map(({ kind }) => kind);
    expect(kinds('profit')).toContain('price');
    expect(kinds('buyers')).not.toContain('price');
  });

  it('is out of reach where not even everybody is enough, and then the best is told', () => {
    expect(seek(PLAN, { of: 'profit', amount: 100_000_000 }, { kind: 'rate', line: 'l2' })).toMatchObject({
      to: null,
      most: 0.5,
      // 3,200 × 0.5 × 100 − 11,000.
      best: 14_900_000,
    });
    expect(seek(PLAN, { of: 'profit', amount: 100_000_000 }, { kind: 'rate', line: 'l1' })).toMatchObject({
      to: null,
      most: 1,
      best: 6_900_000,
    });
    const losing = perform(PLAN, { command: 'updateElement', args: { id: 'buy', patch: { value: 100 } } });
    expect(seek(losing, goal, { kind: 'traffic' })).toMatchObject({ to: null, best: -500_000 });
  });

  it('the other way: how little is enough to lose nothing', () => {
    const nothing = { of: 'profit', amount: 0 } as const;
    expect(seek(PLAN, nothing, { kind: 'traffic' }).to).toBeCloseTo(5 / 26, 12);
    expect(seek(PLAN, nothing, { kind: 'rate', line: 'l2' }).to).toBe(0.034375);
    expect(seek(PLAN, { of: 'buyers', amount: 160 }, { kind: 'rate', line: 'l2' }).to).toBe(0.05);
    expect(seek(PLAN, { of: 'revenue', amount: 6_400_000 }, { kind: 'traffic' }).to).toBe(2);
  });

  it('leaves a line what the others of its split do not take', () => {
    expect([roomOf(PLAN, line('l2')), roomOf(PLAN, line('l3')), roomOf(PLAN, line('l1'))]).toEqual([0.5, 0.9, 1]);
  });
});

it('an answer, made the plan, reaches the goal in any plan, and no answer says that none does', () => {
  const random = seeded(3);
  let reached = 0;
  for (let plan = 0; plan < 5; plan += 1) {
    const document = randomPlan(random);
    const now = forecast(document);
    if (now.problems.some(({ code }) => code === 'loop_never_leaks')) continue;
    for (const of of GOALS) {
      const goal = { of, amount: now.totals[of] + (random() - 0.3) * (Math.abs(now.totals[of]) + 1000) };
      for (const lever of leversOf(document, now).slice(0, 4)) {
        const answer = seek(document, goal, lever, now);
        if (answer.to === null) continue;
        const after = perform(document, changesOf(document, answer));
        const came = forecast(after).totals[of];
        // A step of six places, or a cent for each source.
        const step =
          lever.kind === 'rate' ? Math.abs(forecast(after).lines[lever.line]?.leverage ?? 0) * 3e-6 + 1 : 2 + document.elements.length;
        expect(Math.abs(came - goal.amount)).toBeLessThanOrEqual(Math.max(step, Math.abs(goal.amount) * 1e-5));
        reached += 1;
      }
    }
  }
  expect(reached).toBeGreaterThan(10);
});

it('a source of any model grows at the same cost a person', () => {
  const typed = { two_of_three: { typed: ['people', 'per_person'], people: 100, per_person: 50 } } as Record<string, object>;
  for (const model of TRAFFIC_MODELS) {
    const all = {
      spend: 1000,
      cpm: 500,
      ctr: 0.02,
      fee: 300,
      people: 100,
      size: 1000,
      open: 0.4,
      click: 0.1,
      per_lead: 20,
      share: 0.1,
      sends: 500,
      per_send: 2,
    };
    const fields: Record<string, readonly string[]> = {
      cpm: ['spend', 'cpm', 'ctr'],
      flat: ['fee', 'people'],
      list: ['size', 'open', 'click', 'fee'],
      per_lead: ['people', 'per_lead'],
      revenue_share: ['people', 'share'],
      fee_and_share: ['fee', 'people', 'share'],
      per_send: ['sends', 'per_send', 'click'],
      free: ['people'],
    };
    const own = typed[model] ?? Object.fromEntries((fields[model] ?? []).map((name) => [name, all[name as keyof typeof all]]));
    const traffic = { model, ...own } as never;
    const [before, after] = [resolveTraffic(traffic), resolveTraffic(sized(traffic, 3))];
    expect(after.people).toBeCloseTo(3 * before.people, 9);
    expect(after.spend).toBeCloseTo(3 * before.spend, 9);
  }
});

describe('what is recommended', () => {
  const answersTo = (amount: number) => {
    const goal = { of: 'profit', amount } as const;
    return leversOf(PLAN, forecast(PLAN), 'profit').map((lever) => seek(PLAN, goal, lever));
  };

  it('is what has to change least apart from prices, and a rate counts by its odds', () => {
    // For 31,000: 1.62 times the traffic, 1.31 times the price; page to checkout 10 to 13.1 %, odds 1.36 times; ads to page 40 to 52.5 %, odds 1.66 times.
    const ordered = byLeastChange(answersTo(3_100_000));
    const factors = ordered.map((answer) => Math.exp(changeNeeded(answer)));
    expect(ordered.map(({ lever }) => ('line' in lever ? lever.line : lever.kind))).toEqual(['l2', 'source', 'l1', 'value']);
    expect([factors[0], factors[3]]).toEqual([expect.closeTo(0.13125 / 0.86875 / (0.1 / 0.9), 4), expect.closeTo(13_125 / 10_000, 4)]);
    expect(recommended(answersTo(3_100_000))).toMatchObject({ lever: { line: 'l2' }, to: 0.13125 });
  });

  it('is a price where nothing else reaches the goal', () => {
    const answers = answersTo(3_100_000).filter(({ lever }) => lever.kind === 'value');
    expect(recommended([{ lever: { kind: 'rate', line: 'l2' }, from: 0.1, to: null, best: 0, most: 0.5 }, ...answers])).toBe(answers[0]);
  });

  it('is nothing where the goal is reached as planned, and nothing where no change reaches it', () => {
    expect(recommended(answersTo(2_100_000))).toBe(undefined);
    const rates = (amount: number) => answersTo(amount).filter(({ lever }) => lever.kind === 'rate');
    expect(rates(1e9).map(({ to }) => to)).toEqual([null, null]);
    expect(recommended(rates(1e9))).toBe(undefined);
    expect(recommended([])).toBe(undefined);
  });

  it('is the change to less for a goal below the plan, and never to nothing at all', () => {
    const answers = answersTo(1_500_000);
    expect(recommended(answers)?.to).toBeLessThan(recommended(answers)?.from ?? 0);
    const [none, half] = [0, 0.05].map((to) => ({ lever: { kind: 'rate', line: 'l2' }, from: 0.1, to, best: null, most: 0.5 }) as const);
    expect(recommended([none!, half!])).toBe(half);
    expect(recommended([none!])).toBe(undefined);
  });
});
