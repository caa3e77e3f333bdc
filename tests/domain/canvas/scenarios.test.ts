import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { diffOf } from '#domain/canvas/changes/diff.ts';
import { record, startHistory, undo } from '#domain/canvas/changes/history.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, type Scenario } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { ASSUMPTIONS } from '#domain/canvas/scenarios/assume.ts';
import { scenarioOf, seenUnder } from '#domain/canvas/scenarios/under.ts';
import { ownCount, ownValues } from '#domain/canvas/scenarios/values.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';
import { randomPlan } from '#tests/reference/plans.ts';
import { run, steps } from './arbitrary-commands.ts';

/** 2,000 people at 50 cents, 30 % of them to an offer at 100.00 that a tenth takes; 500.00 a month for tools. */
const PLAN = perform(EMPTY_DOCUMENT, [
  { command: 'addElement', args: { id: 'ads', kind: 'facebook_ads', x: 0, y: 0 } },
  { command: 'addElement', args: { id: 'page', kind: 'landing_page', x: 200, y: 0 } },
  { command: 'addElement', args: { id: 'buy', kind: 'checkout', x: 400, y: 0 } },
  { command: 'addLine', args: { id: 'l1', from: 'ads', to: 'page', rate: 0.3 } },
  { command: 'addLine', args: { id: 'l2', from: 'page', to: 'buy', rate: 0.1 } },
  { command: 'setTrafficModel', args: { element: 'ads', model: 'two_of_three' } },
  { command: 'setTrafficInput', args: { element: 'ads', input: 'people', value: 2000 } },
  { command: 'setTrafficInput', args: { element: 'ads', input: 'per_person', value: 50 } },
  { command: 'updateElement', args: { id: 'buy', patch: { value: 10_000 } } },
  { command: 'addFixedCost', args: { cost: { id: 'tools', name: 'Tools', amount: 50_000 } } },
]);
const withScenario = (more: Partial<Extract<Change, { command: 'addScenario' }>['args']> = {}) =>
  perform(PLAN, { command: 'addScenario', args: { id: 's', name: 'Careful', ...more } });
const scenario = (document: CanvasDocument, id = 's') => scenarioOf(document, id) as Scenario;
const profitOf = (document: CanvasDocument, id: string | null = null) => forecast(seenUnder(document, id)).totals.profit;

describe('what is changed while a scenario is chosen', () => {
  it('belongs to the scenario: the plan and other scenarios keep theirs', () => {
    const two = perform(withScenario(), { command: 'addScenario', args: { id: 'other', name: 'Other' } });
    const changed = perform(two, { command: 'setRate', args: { line: 'l2', rate: 0.05 }, scenario: 's' });
    // 60 buyers at 100.00 − 1,000.00 for ads − 500.00 for tools, and half as many buyers.
    expect([profitOf(changed), profitOf(changed, 's'), profitOf(changed, 'other')]).toEqual([450_000, 150_000, 450_000]);
    expect(scenario(changed).lines).toEqual({ l2: { rate: 0.05 } });
    expect(changed.lines).toBe(two.lines);
    expect(ownCount(changed, scenario(changed))).toBe(1);
  });

  it('is as in the plan again once it says the same, is emptied or taken back', () => {
    const changed = perform(withScenario(), [
      { command: 'setRate', args: { line: 'l2', rate: 0.05 }, scenario: 's' },
      { command: 'updateFixedCost', args: { id: 'tools', patch: { amount: 0 } }, scenario: 's' },
    ]);
    expect([profitOf(changed, 's'), ownCount(changed, scenario(changed))]).toEqual([200_000, 2]);
    for (const change of [
      { command: 'setRate', args: { line: 'l2', rate: 0.1 }, scenario: 's' },
      { command: 'setRate', args: { line: 'l2', rate: null }, scenario: 's' },
      { command: 'asInPlan', args: { scenario: 's', of: 'lines', id: 'l2', field: 'rate' } },
      { command: 'asInPlan', args: { scenario: 's', of: 'lines', id: 'l2' } },
    ] satisfies Change[]) {
      expect(scenario(perform(changed, change)).lines).toEqual({});
    }
    const followed = perform(changed, { command: 'setRate', args: { line: 'l1', rate: 0.6 } });
    expect(profitOf(followed, 's')).toBe(500_000);
  });

  it('says apart what nothing means where the plan has something', () => {
    const rated = perform(withScenario(), { command: 'setRate', args: { line: 'l2', rate: 0.4, source: 'ads' } });
    const emptied = perform(rated, { command: 'setRate', args: { line: 'l2', rate: null, source: 'ads' }, scenario: 's' });
    expect(scenario(emptied).lines).toEqual({ l2: { rate_by_source: {} } });
    expect(profitOf(emptied, 's')).toBe(450_000);
    expect(perform(emptied, { command: 'setRate', args: { line: 'l2', rate: 0.4, source: 'ads' }, scenario: 's' }).scenarios).toEqual(
      rated.scenarios,
    );
  });

  it('is of the drawing where it is no plan value', () => {
    const changes: Change[] = [
      { command: 'updateElement', args: { id: 'page', patch: { name: 'Offer' } }, scenario: 's' },
      { command: 'moveElements', args: { ids: ['page'], dx: 10, dy: 0 }, scenario: 's' },
      { command: 'addElement', args: { id: 'new', kind: 'checkout', x: 0, y: 0 }, scenario: 's' },
      { command: 'updateLine', args: { id: 'l1', patch: { label: 'a' } }, scenario: 's' },
    ];
    const before = withScenario();
    const changed = perform(before, changes);
    expect(changed.scenarios).toBe(before.scenarios);
    expect(changed).toEqual(
      perform(
        before,
        changes.map(({ scenario: _, ...change }) => change as Change),
      ),
    );
    const both = perform(before, { command: 'updateElement', args: { id: 'buy', patch: { name: 'Pay', value: 5_000 } }, scenario: 's' });
    expect(both.elements.find(({ id }) => id === 'buy')).toMatchObject({ name: 'Pay', value: 10_000 });
    expect(scenario(both).elements).toEqual({ buy: { value: 5_000 } });
  });

  it('changes nothing under a scenario that is gone', () => {
    expect(perform(PLAN, { command: 'setRate', args: { line: 'l2', rate: 0.05 }, scenario: 'gone' })).toBe(PLAN);
  });

  it('is one step back, to the very document before', () => {
    const before = withScenario();
    const after = perform(before, { command: 'setRate', args: { line: 'l2', rate: 0.05 }, scenario: 's' });
    expect(undo(record(startHistory(before), after, { at: 0 })).present).toBe(before);
  });

  it('comes to the same as in the plan, whatever is changed', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.tuple(fc.nat(250), fc.nat(100)), { minLength: 1, maxLength: 5 }), (list, rates) => {
        const plan = list.reduce(run, EMPTY_DOCUMENT);
        const named = perform(plan, { command: 'addScenario', args: { id: 's', name: '' } });
        const changes = rates.flatMap(([place, rate]): Change[] => {
          const line = plan.lines[place % Math.max(1, plan.lines.length)];
          return line ? [{ command: 'setRate', args: { line: line.id, rate: rate / 100 } }] : [];
        });
        const inPlan = perform(plan, changes);
        const inScenario = perform(
          named,
          changes.map((change) => ({ ...change, scenario: 's' })),
        );
        expect(seenUnder(inScenario, 's').lines).toEqual(inPlan.lines);
        expect({ ...inScenario, scenarios: [] }).toEqual({ ...plan, scenarios: [] });
        const adopted = perform(inScenario, { command: 'adoptScenario', args: { id: 's' } });
        expect(adopted.lines).toEqual(inPlan.lines);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a scenario', () => {
  it('is a copy of another one, called otherwise, made the plan and taken away', () => {
    const changed = perform(withScenario(), [
      { command: 'setRate', args: { line: 'l2', rate: 0.05 }, scenario: 's' },
      { command: 'addScenario', args: { id: 'copy', name: 'Careful too', of: 's' } },
      { command: 'renameScenario', args: { id: 'copy', name: 'Worst' } },
    ]);
    expect(changed.scenarios?.map(({ name, lines }) => [name, lines])).toEqual([
      ['Careful', { l2: { rate: 0.05 } }],
      ['Worst', { l2: { rate: 0.05 } }],
    ]);
    const adopted = perform(changed, { command: 'adoptScenario', args: { id: 's' } });
    expect([profitOf(adopted), profitOf(adopted, 's'), profitOf(adopted, 'copy')]).toEqual([150_000, 150_000, 150_000]);
    expect(scenario(adopted).lines).toEqual({});
    const gone = perform(changed, [
      { command: 'removeScenario', args: { id: 's' } },
      { command: 'removeScenario', args: { id: 'copy' } },
    ]);
    expect(gone).toEqual(PLAN);
  });

  it('is assumed of the plan: fewer go on at a higher cost, or more at a lower one, and a split never exceeds everybody', () => {
    const [low, same, high] = ASSUMPTIONS.map((assume) => withScenario({ assume }));
    // 2,000 × 0.21 × 0.07 = 29.4 buyers; 2,000 × 0.39 × 0.13 = 101.4; ads at 60 and at 45 cents.
    expect(profitOf(low!, 's')).toBeCloseTo(29.4 * 10_000 - 120_000 - 50_000, 6);
    expect(profitOf(high!, 's')).toBeCloseTo(101.4 * 10_000 - 90_000 - 50_000, 6);
    expect(ownCount(same!, scenario(same!))).toBe(0);
    const random = seeded(7);
    for (let plan = 0; plan < 6; plan += 1) {
      const document = randomPlan(random);
      const problems = forecast(document).problems.filter(({ code }) => code === 'split_over_100').length;
      for (const assume of ASSUMPTIONS) {
        const seen = seenUnder(perform(document, { command: 'addScenario', args: { id: 's', name: '', assume } }), 's');
        expect(forecast(seen).problems.filter(({ code }) => code === 'split_over_100')).toHaveLength(problems);
      }
    }
  });

  it('says of a copy what it says of the original', () => {
    const changed = perform(withScenario(), [
      { command: 'updateElement', args: { id: 'buy', patch: { value: 5_000 } }, scenario: 's' },
      { command: 'duplicate', args: { ids: ['page', 'buy'], as: { page: 'page2', buy: 'buy2', l2: 'l3' } } },
    ]);
    expect(ownValues(scenario(changed), 'elements', 'buy2')).toEqual({ value: 5_000 });
  });

  it('sells no product that is gone', () => {
    const product = { id: 'p', name: 'Box', price: 1000, billing: { type: 'one_off' as const } };
    const changed = perform(withScenario(), [
      { command: 'addProduct', args: { product } },
      { command: 'updateElement', args: { id: 'buy', patch: { offers: [{ product: 'p', take: 1, quantity: 1 }] } }, scenario: 's' },
      { command: 'removeProduct', args: { id: 'p' } },
    ]);
    expect(forecast(seenUnder(changed, 's')).problems).toEqual([]);
  });

  it('that was stored whole is kept by its values once one of them is changed', () => {
    const start = perform(withScenario(), [
      { command: 'setRate', args: { line: 'l1', rate: 0.2 }, scenario: 's' },
      { command: 'setRate', args: { line: 'l2', rate: 0.05 }, scenario: 's' },
    ]);
    const replica = Replica.of(start, 'e');
    const record = (replica.doc.getMap('scenarios') as Y.Map<Y.Map<unknown>>).get('s');
    for (const name of [...(record?.keys() ?? [])]) if (name.startsWith('lines/')) record?.delete(name);
    record?.set('lines', scenario(start).lines);
    expect(scenario(replica.document()).lines).toEqual(scenario(start).lines);
    const changed = perform(start, { command: 'asInPlan', args: { scenario: 's', of: 'lines', id: 'l1' } });
    replica.write(diffOf(start, changed));
    expect(scenario(replica.document()).lines).toEqual({ l2: { rate: 0.05 } });
  });

  it('keeps both values where two people change different things of it at once', () => {
    const start = perform(withScenario(), { command: 'setRate', args: { line: 'l1', rate: 0.2 }, scenario: 's' });
    const here = Replica.of(start, 'e');
    const there = Replica.from(Y.encodeStateAsUpdate(here.doc));
    const change = (replica: Replica, given: Change) => replica.write(diffOf(replica.document(), perform(replica.document(), given)));
    change(here, { command: 'setRate', args: { line: 'l2', rate: 0.05 }, scenario: 's' });
    change(here, { command: 'asInPlan', args: { scenario: 's', of: 'lines', id: 'l1' } });
    change(there, { command: 'updateElement', args: { id: 'buy', patch: { value: 1 } }, scenario: 's' });
    const [one, other] = [Y.encodeStateAsUpdate(here.doc), Y.encodeStateAsUpdate(there.doc)];
    Y.applyUpdate(here.doc, other);
    Y.applyUpdate(there.doc, one);
    for (const replica of [here, there]) {
      expect(scenario(replica.document())).toMatchObject({ lines: { l2: { rate: 0.05 } }, elements: { buy: { value: 1 } } });
    }
  });
});
