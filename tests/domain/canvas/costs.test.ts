import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carryOver } from '#domain/canvas/carry.ts';
import { applyDiff, diffOf, inverseOf } from '#domain/canvas/changes/diff.ts';
import { normalised } from '#domain/canvas/changes/normalise.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import { copySelection, newIdsFor } from '#domain/canvas/commands/paste.ts';
import { readClipboard } from '#domain/canvas/commands/read-clipboard.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, type FixedCost } from '#domain/canvas/document.ts';
import { partOf } from '#domain/canvas/export/part.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { DOCUMENT_VERSION, toRecords } from '#domain/canvas/records.ts';
import { seenUnder } from '#domain/canvas/scenarios/under.ts';
import { withoutMoney } from '#domain/canvas/without-money.ts';
import { demoWorkspaces } from '#server/demo/workspaces/all.ts';
import { TEMPLATE_ROWS, templateDocument } from '#tests/fixtures/templates.ts';
import { run, steps } from './arbitrary-commands.ts';

const cost = (id: string, amount: number, more: Partial<FixedCost> = {}): Change => ({
  command: 'addFixedCost',
  args: { cost: { id, name: id, amount, ...more } },
});

/** 1,000 people at 2.00, a tenth of whom pay 100.00: 10,000 less 2,000 of ads. A month costs 500 for the canvas, 300 for the ads; the page was 1,200 once. */
const PLAN = perform(EMPTY_DOCUMENT, [
  { command: 'addElement', args: { id: 'ads', kind: 'facebook_ads', x: 0, y: 0 } },
  { command: 'addElement', args: { id: 'page', kind: 'landing_page', x: 200, y: 0 } },
  { command: 'addElement', args: { id: 'buy', kind: 'checkout', x: 400, y: 0 } },
  { command: 'addLine', args: { id: 'l1', from: 'ads', to: 'page', rate: 1 } },
  { command: 'addLine', args: { id: 'l2', from: 'page', to: 'buy', rate: 0.1 } },
  {
    command: 'updateElement',
    args: { id: 'ads', patch: { traffic: { model: 'two_of_three', people: 1000, per_person: 200, typed: ['people', 'per_person'] } } },
  },
  { command: 'updateElement', args: { id: 'buy', patch: { value: 10_000 } } },
  cost('tools', 50_000),
  cost('agency', 30_000, { element: 'ads' }),
  cost('design', 120_000, { element: 'page', once: true }),
]);
const amountsOf = ({ fixed_costs }: CanvasDocument) =>
  fixed_costs.map(({ name, amount, element, once }) => [name, amount, element ?? null, once ?? false]);

describe('the forecast of costs', () => {
  it('counts all of them in the totals, and tells what is paid once', () => {
    const { totals } = forecast(PLAN);
    expect([totals.fixed_cost, totals.once_cost, totals.profit]).toEqual([200_000, 120_000, 1_000_000 - 200_000 - 200_000]);
    // Of what nobody spends on ads ROAS says nothing; the efficiency of all marketing does.
    expect([totals.roas, totals.cpa, totals.mer]).toEqual([5, 2_000, 2.5]);
    expect(totals.break_even_cpc).toBe((1_000_000 - 200_000) / 1_000);
  });

  it('counts its own for each element: a source brings less, and its ads earn what they did', () => {
    const { elements, sources } = forecast(PLAN);
    expect(Object.values(elements).map(({ fixed_cost }) => fixed_cost)).toEqual([30_000, 120_000, 0]);
    expect(sources.ads).toMatchObject({ ad_cost: 200_000, fixed_cost: 30_000, profit: 770_000, roas: 5, cpa: 2_000 });
    const moved = perform(PLAN, { command: 'updateFixedCost', args: { id: 'agency', patch: { element: null } } });
    expect(forecast(moved).totals).toEqual(forecast(PLAN).totals);
    expect(forecast(moved).sources.ads).toMatchObject({ fixed_cost: 0, profit: 800_000, roas: 5, cpa: 2_000 });
  });

  it('has other amounts under a scenario, which belong to the same things', () => {
    const dearer = perform(PLAN, [
      { command: 'addScenario', args: { id: 's', name: 'Dearer' } },
      { command: 'updateFixedCost', args: { id: 'agency', patch: { amount: 90_000 } }, scenario: 's' },
    ]);
    expect(forecast(dearer)).toEqual(forecast(PLAN));
    const { totals, sources } = forecast(seenUnder(dearer, 's'));
    expect([totals.fixed_cost, sources.ads?.fixed_cost]).toEqual([260_000, 90_000]);
  });
});

describe('costs of an element', () => {
  it('go with it, and one step back brings both', () => {
    const after = perform(PLAN, { command: 'deleteElements', args: { ids: ['page'] } });
    expect(amountsOf(after)).toEqual([
      ['tools', 50_000, null, false],
      ['agency', 30_000, 'ads', false],
    ]);
    expect(applyDiff(after, inverseOf(diffOf(PLAN, after)))).toEqual(PLAN);
  });

  it('are refused where it is gone, and gone where somebody took it away meanwhile', () => {
    expect(perform(PLAN, cost('x', 1, { element: 'gone' }))).toBe(PLAN);
    expect(perform(PLAN, { command: 'updateFixedCost', args: { id: 'tools', patch: { element: 'gone' } } })).toBe(PLAN);
    const [mine, theirs] = [
      perform(PLAN, cost('x', 1, { element: 'page' })),
      perform(PLAN, { command: 'deleteElements', args: { ids: ['page'] } }),
    ];
    const merged = normalised(applyDiff(theirs, diffOf(PLAN, mine)));
    expect(merged.fixed_costs.map(({ id }) => id)).toEqual(['tools', 'agency']);
    expect(openDocument(merged)).toMatchObject({ ok: true });
  });

  it('travel with it when it is copied, within a canvas with what scenarios say of them', () => {
    const under = perform(PLAN, [
      { command: 'addScenario', args: { id: 's', name: 'Dearer' } },
      { command: 'updateFixedCost', args: { id: 'design', patch: { amount: 1 } }, scenario: 's' },
    ]);
    const as = { page: 'page-2', design: 'design-2' };
    const twice = perform(under, { command: 'duplicate', args: { ids: ['page'], as } });
    expect(twice.fixed_costs.at(-1)).toMatchObject({ id: 'design-2', element: 'page-2', amount: 120_000, once: true });
    expect(forecast(twice).totals.once_cost).toBe(240_000);
    expect(twice.scenarios?.[0]?.fixed_costs).toMatchObject({ 'design-2': { amount: 1 } });

    const clipboard = readClipboard(JSON.stringify(copySelection(PLAN, ['ads', 'page'])))!;
    let made = 0;
    const as2 = newIdsFor(clipboard, () => `n${++made}`);
    const there = perform(EMPTY_DOCUMENT, { command: 'paste', args: { clipboard, x: 0, y: 0, as: as2 } });
    expect(amountsOf(there)).toEqual([
      ['agency', 30_000, as2.ads, false],
      ['design', 120_000, as2.page, true],
    ]);
    // What was copied before there were any says nothing of them.
    expect(copySelection(PLAN, ['buy'])).not.toHaveProperty('costs');
  });

  it('go along where the element goes, and nowhere without it', () => {
    expect(amountsOf(partOf(PLAN, ['ads', 'buy'])).map(([name]) => name)).toEqual(['tools', 'agency']);
    expect(carryOver(PLAN, { plan: false, rules: true, notes: true }).fixed_costs).toEqual([]);
    const noted = perform(PLAN, [
      { command: 'addElement', args: { id: 'note', kind: 'sticky_note', x: 0, y: 300 } },
      cost('pens', 100, { element: 'note' }),
    ]);
    const carried = carryOver(noted, { plan: true, rules: true, notes: false });
    expect([carried.fixed_costs.length, openDocument(carried).ok]).toEqual([3, true]);
    expect(withoutMoney(PLAN).fixed_costs).toEqual([]);
  });

  it('hold after any changes', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const document = list.reduce(run, EMPTY_DOCUMENT);
        const ids = new Set(document.elements.map(({ id }) => id));
        for (const { element } of document.fixed_costs) expect(element === undefined || ids.has(element)).toBe(true);
        const { totals, elements } = forecast(document);
        const own = Object.values(elements).reduce((sum, { fixed_cost }) => sum + fixed_cost, 0);
        const whole = document.fixed_costs.reduce((sum, each) => sum + (each.element === undefined ? each.amount : 0), 0);
        expect(own + whole).toBe(totals.fixed_cost);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a document of before', () => {
  const stored = [
    ...demoWorkspaces.flatMap(({ canvases }) => canvases.map((canvas) => canvas.document())),
    ...TEMPLATE_ROWS.map(templateDocument),
  ];

  it('keeps every figure of its forecast', () => {
    for (const document of stored) {
      const opened = openDocument(JSON.parse(JSON.stringify({ ...toRecords(document), version: 6 })));
      if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
      expect(forecast(opened.document)).toEqual(forecast(document));
      expect(forecast(opened.document).totals.once_cost).toBe(0);
      expect(toRecords(opened.document).version).toBe(DOCUMENT_VERSION);
    }
  });

  it('holds no such costs', () => {
    const records = JSON.parse(JSON.stringify(toRecords(PLAN)));
    expect(openDocument(records)).toMatchObject({ ok: true });
    expect(openDocument({ ...records, version: 6 })).toMatchObject({
      ok: false,
      problems: [{ path: '/fixed_costs/agency/element' }, { path: '/fixed_costs/design/element' }],
    });
    expect(openDocument({ ...records, fixed_costs: { a: { ...records.fixed_costs.agency, once: false } } })).toMatchObject({ ok: false });
  });
});
