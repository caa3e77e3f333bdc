import fc from 'fast-check';
import { perform } from '#domain/canvas/changes/perform.ts';
import { ALIGNMENTS } from '#domain/canvas/commands/arrange.ts';
import { copiesOf, copySelection, newIdsFor } from '#domain/canvas/commands/paste.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, LINE_KINDS, LINE_SHAPES } from '#domain/canvas/document.ts';
import { allElements } from '#domain/canvas/elements/index.ts';
import { ASSUMPTIONS } from '#domain/canvas/scenarios/assume.ts';

/** One change as data: which command, and numbers from which its arguments are drawn. */
export interface Step {
  readonly name: keyof typeof COMMANDS;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

let counter = 0;
const newId = () => `id-${++counter}`;
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const element = (document: CanvasDocument, n: number) => pick(document.elements, n)?.id ?? 'missing';
const line = (document: CanvasDocument, n: number) => pick(document.lines, n)?.id ?? 'missing';
const some = (document: CanvasDocument, n: number) => document.elements.filter((_, index) => (n >> (index % 8)) & 1).map(({ id }) => id);
const scenario = (document: CanvasDocument, n: number) => pick(document.scenarios ?? [], n)?.id ?? 'missing';
const product = (id: string, price: number) => ({
  id,
  name: 'Box',
  price,
  billing: { type: 'one_off' as const },
  refund: 0,
  fee_share: 0,
  fee_fixed: 0,
  unit_cost: 0,
  repeatable: false,
});

/** What a person would do, by a document and numbers. */
type Make = (document: CanvasDocument, step: { a: number; b: number; c: number }) => Change;

const COMMANDS = {
  addElement: (_document, { a, b, c }) => ({
    command: 'addElement',
    args: { id: newId(), kind: pick(allElements, a)?.kind ?? 'x', x: b * 7, y: c * 5, url: a % 2 ? '/page' : undefined },
  }),
  addUnknown: (_document, { a, b }) => ({ command: 'addElement', args: { id: newId(), kind: 'from_the_future', x: a, y: b } }),
  addLine: (document, { a, b, c }) => ({
    command: 'addLine',
    args: {
      id: newId(),
      from: element(document, a),
      to: element(document, b),
      kind: pick(LINE_KINDS, c),
      also: c % 5 === 0 || undefined,
    },
  }),
  move: (document, { a, b, c }) => ({ command: 'moveElements', args: { ids: some(document, a), dx: b - 100, dy: c - 100 } }),
  place: (document, { a, b, c }) => ({ command: 'placeElements', args: { positions: { [element(document, a)]: { x: b, y: c } } } }),
  lock: (document, { a, b }) => ({
    command: 'updateElement',
    args: { id: element(document, a), patch: { locked: b % 2 === 0 || undefined } },
  }),
  rename: (document, { a, b }) => ({ command: 'updateElement', args: { id: element(document, a), patch: { name: 'n'.repeat(b) } } }),
  sell: (document, { a, b, c }) => ({
    command: 'updateElement',
    args: {
      id: element(document, a),
      patch: { offers: [{ product: pick(document.products, b)?.id ?? 'none', take: c / 200, quantity: 1 }] },
    },
  }),
  remove: (document, { a, b }) => ({ command: 'deleteElements', args: { ids: [element(document, a), line(document, b)] } }),
  removeLines: (document, { a }) => ({ command: 'deleteLines', args: { ids: [line(document, a)] } }),
  rate: (document, { a, b }) => ({ command: 'setRate', args: { line: line(document, a), rate: b % 9 === 0 ? undefined : b / 40 } }),
  sourceRate: (document, { a, b, c }) => ({
    command: 'setRate',
    args: { line: line(document, a), source: element(document, b), rate: c / 100 },
  }),
  scale: (document, { a }) => ({ command: 'scaleSplit', args: { element: element(document, a) } }),
  updateLine: (document, { a, b, c }) => ({
    command: 'updateLine',
    args: { id: line(document, a), patch: { kind: pick(LINE_KINDS, b), also: c % 2 === 0 || undefined, lag_days: c } },
  }),
  shape: (document, { a, b }) => ({
    command: 'updateLine',
    args: { id: line(document, a), patch: { shape: pick([...LINE_SHAPES, null], b) } },
  }),
  reverse: (document, { a }) => ({ command: 'reverseLine', args: { id: line(document, a) } }),
  reconnect: (document, { a, b }) => ({
    command: 'reconnectLine',
    args: { id: line(document, a), patch: { to: element(document, b), to_side: 'w' } },
  }),
  traffic: (document, { a, b, c }) => ({
    command: 'setTrafficInput',
    args: {
      element: element(document, a),
      input: pick(['spend', 'per_person', 'people'] as const, b) ?? 'spend',
      value: c % 7 === 0 ? undefined : c,
    },
  }),
  model: (document, { a, b }) => ({
    command: 'setTrafficModel',
    args: {
      element: element(document, a),
      model: pick(['flat', 'cpm', 'list', 'two_of_three', 'free'] as const, b) ?? 'free',
    },
  }),
  addProduct: (_document, { a }) => ({ command: 'addProduct', args: { product: product(newId(), a) } }),
  updateProduct: (document, { a, b }) => ({
    command: 'updateProduct',
    args: { id: pick(document.products, a)?.id ?? '', patch: { price: b - 20 } },
  }),
  removeProduct: (document, { a }) => ({ command: 'removeProduct', args: { id: pick(document.products, a)?.id ?? '' } }),
  addCost: (document, { a, b, c }) => ({
    command: 'addFixedCost',
    args: {
      cost: {
        id: newId(),
        name: 'Tools',
        amount: a,
        ...(b % 2 && { element: element(document, b) }),
        ...(c % 2 && { once: true as const }),
      },
    },
  }),
  updateCost: (document, { a, b }) => ({
    command: 'updateFixedCost',
    args: { id: pick(document.fixed_costs, a)?.id ?? '', patch: b % 3 === 0 ? { name: 'Mail' } : { amount: b } },
  }),
  moveCost: (document, { a, b, c }) => ({
    command: 'updateFixedCost',
    args: {
      id: pick(document.fixed_costs, a)?.id ?? '',
      patch: { element: c % 3 ? element(document, b) : null, once: c % 2 ? true : null },
    },
  }),
  note: (document, { a, b }) => ({
    command: 'updateElement',
    args: { id: element(document, a), patch: { note: b % 3 === 0 ? null : `note ${b}` } },
  }),
  removeCost: (document, { a }) => ({ command: 'removeFixedCost', args: { id: pick(document.fixed_costs, a)?.id ?? '' } }),
  duplicate: (document, { a }) => ({
    command: 'duplicate',
    args: { ids: some(document, a), as: copiesOf(document, some(document, a), newId) },
  }),
  paste: (document, { a, b, c }) => {
    const clipboard = copySelection(document, some(document, a));
    return clipboard
      ? { command: 'paste', args: { clipboard, x: b, y: c, as: newIdsFor(clipboard, newId) } }
      : { command: 'deleteLines', args: { ids: [] } };
  },
  align: (document, { a, b }) => ({ command: 'alignElements', args: { ids: some(document, a), to: pick(ALIGNMENTS, b) ?? 'left' } }),
  distribute: (document, { a, b }) => ({
    command: 'distributeElements',
    args: { ids: some(document, a), along: b % 2 ? 'horizontal' : 'vertical' },
  }),
  snap: (document, { a }) => ({ command: 'snapElements', args: { ids: some(document, a) } }),
  tidy: (_document) => ({ command: 'tidy', args: {} }),
  addScenario: (document, { a, b }) => ({
    command: 'addScenario',
    args: { id: newId(), name: 's', ...(b % 3 === 0 ? { of: scenario(document, a) } : { assume: pick(ASSUMPTIONS, b) ?? 'expected' }) },
  }),
  renameScenario: (document, { a, b }) => ({ command: 'renameScenario', args: { id: scenario(document, a), name: 'n'.repeat(b % 120) } }),
  removeScenario: (document, { a }) => ({ command: 'removeScenario', args: { id: scenario(document, a) } }),
  asInPlan: (document, { a, b }) => ({
    command: 'asInPlan',
    args: { scenario: scenario(document, a), of: 'lines', id: line(document, b), field: b % 2 ? 'rate' : undefined },
  }),
  adopt: (document, { a }) => ({ command: 'adoptScenario', args: { id: scenario(document, a) } }),
  takeValues: (document, { a, b }) => ({
    command: 'takeValues',
    args: { elements: {}, lines: { [line(document, a)]: { rate: b / 250 } }, products: {}, fixed_costs: {} },
  }),
  rateWithin: (document, { a, b, c }) => ({
    command: 'setRate',
    args: { line: line(document, a), rate: b / 250 },
    scenario: scenario(document, c),
  }),
  sellWithin: (document, { a, b, c }) => ({
    command: 'updateElement',
    args: { id: element(document, a), patch: { name: 'Shop', value: b * 10 } },
    scenario: scenario(document, c),
  }),
  outlook: (_document, { a, b, c }) => ({
    command: 'setOutlook',
    args: {
      patch: {
        periods: a % 4 === 0 ? null : 1 + (a % 60),
        ...(b % 2 && { growth: b / 250 }),
        ...(c % 3 === 0 && { goal: c % 2 ? null : { of: 'profit' as const, amount: c * 100 } }),
      },
    },
  }),
  period: (_document, { a }) => ({ command: 'setPeriod', args: { period: pick(['day', 'week', 'month'] as const, a) ?? 'month' } }),
} as const satisfies Record<string, Make>;

const number = fc.nat(250);
const names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];
export const STEP_NAMES: readonly Step['name'][] = names;
/** Changes a person could make, adding ahead of the rest so that there is something to change. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<keyof typeof COMMANDS>('addElement', 'addElement', 'addLine', 'addProduct', 'addScenario') },
      { weight: 4, arbitrary: fc.constantFrom(...names) },
    ),
    a: number,
    b: number,
    c: number,
  }),
  { maxLength: 40 },
);

/** A step as the change it is on this document. */
export function changeOf(document: CanvasDocument, step: Step): Change {
  return COMMANDS[step.name](document, step);
}

export function run(document: CanvasDocument, step: Step): CanvasDocument {
  return perform(document, changeOf(document, step));
}
