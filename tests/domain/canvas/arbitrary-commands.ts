import fc from 'fast-check';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { ALIGNMENTS, alignElements, distributeElements, snapElements } from '#domain/canvas/commands/arrange.ts';
import { deleteElements, deleteLines } from '#domain/canvas/commands/delete-elements.ts';
import { addFixedCost, removeFixedCost } from '#domain/canvas/commands/fixed-costs.ts';
import { addLine, reconnectLine, reverseLine, updateLine } from '#domain/canvas/commands/lines.ts';
import { moveElements, placeElements } from '#domain/canvas/commands/move-elements.ts';
import { copySelection, duplicate, paste } from '#domain/canvas/commands/paste.ts';
import { addProduct, removeProduct, updateProduct } from '#domain/canvas/commands/products.ts';
import { scaleSplit, setRate } from '#domain/canvas/commands/rates.ts';
import { setPeriod } from '#domain/canvas/commands/set-period.ts';
import { tidy } from '#domain/canvas/commands/tidy.ts';
import { setTrafficInput, setTrafficModel } from '#domain/canvas/commands/traffic.ts';
import { updateElement } from '#domain/canvas/commands/update-element.ts';
import { type CanvasDocument, LINE_KINDS } from '#domain/canvas/document.ts';
import { allElements } from '#domain/canvas/elements/index.ts';

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

type Run = (document: CanvasDocument, step: { a: number; b: number; c: number }) => CanvasDocument;

const COMMANDS = {
  addElement: (document, { a, b, c }) =>
    addElement(document, { id: newId(), kind: pick(allElements, a)?.kind ?? 'x', x: b * 7, y: c * 5, url: a % 2 ? '/page' : undefined }),
  addUnknown: (document, { a, b }) => addElement(document, { id: newId(), kind: 'from_the_future', x: a, y: b }),
  addLine: (document, { a, b, c }) =>
    addLine(document, {
      id: newId(),
      from: element(document, a),
      to: element(document, b),
      kind: pick(LINE_KINDS, c),
      also: c % 5 === 0 || undefined,
    }),
  move: (document, { a, b, c }) => moveElements(document, { ids: some(document, a), dx: b - 100, dy: c - 100 }),
  place: (document, { a, b, c }) => placeElements(document, { positions: { [element(document, a)]: { x: b, y: c } } }),
  lock: (document, { a, b }) => updateElement(document, { id: element(document, a), patch: { locked: b % 2 === 0 || undefined } }),
  rename: (document, { a, b }) => updateElement(document, { id: element(document, a), patch: { name: 'n'.repeat(b) } }),
  sell: (document, { a, b, c }) =>
    updateElement(document, {
      id: element(document, a),
      patch: { offers: [{ product: pick(document.products, b)?.id ?? 'none', take: c / 200, quantity: 1 }] },
    }),
  remove: (document, { a, b }) => deleteElements(document, { ids: [element(document, a), line(document, b)] }),
  removeLines: (document, { a }) => deleteLines(document, { ids: [line(document, a)] }),
  rate: (document, { a, b }) => setRate(document, { line: line(document, a), rate: b % 9 === 0 ? undefined : b / 40 }),
  sourceRate: (document, { a, b, c }) => setRate(document, { line: line(document, a), source: element(document, b), rate: c / 100 }),
  scale: (document, { a }) => scaleSplit(document, { element: element(document, a) }),
  updateLine: (document, { a, b, c }) =>
    updateLine(document, { id: line(document, a), patch: { kind: pick(LINE_KINDS, b), also: c % 2 === 0 || undefined, lag_days: c } }),
  reverse: (document, { a }) => reverseLine(document, { id: line(document, a) }),
  reconnect: (document, { a, b }) => reconnectLine(document, { id: line(document, a), patch: { to: element(document, b), to_side: 'w' } }),
  traffic: (document, { a, b, c }) =>
    setTrafficInput(document, {
      element: element(document, a),
      input: pick(['spend', 'per_person', 'people'] as const, b) ?? 'spend',
      value: c % 7 === 0 ? undefined : c,
    }),
  model: (document, { a, b }) =>
    setTrafficModel(document, {
      element: element(document, a),
      model: pick(['flat', 'cpm', 'list', 'two_of_three', 'free'] as const, b) ?? 'free',
    }),
  addProduct: (document, { a }) => addProduct(document, { product: product(newId(), a) }),
  updateProduct: (document, { a, b }) => updateProduct(document, { id: pick(document.products, a)?.id ?? '', patch: { price: b - 20 } }),
  removeProduct: (document, { a }) => removeProduct(document, { id: pick(document.products, a)?.id ?? '' }),
  addCost: (document, { a }) => addFixedCost(document, { cost: { id: newId(), name: 'Tools', amount: a } }),
  removeCost: (document, { a }) => removeFixedCost(document, { id: pick(document.fixed_costs, a)?.id ?? '' }),
  duplicate: (document, { a }) => duplicate(document, { ids: some(document, a), newId }),
  paste: (document, { a, b, c }) => {
    const clipboard = copySelection(document, some(document, a));
    return clipboard ? paste(document, { clipboard, x: b, y: c, newId }) : document;
  },
  align: (document, { a, b }) => alignElements(document, { ids: some(document, a), to: pick(ALIGNMENTS, b) ?? 'left' }),
  distribute: (document, { a, b }) => distributeElements(document, { ids: some(document, a), along: b % 2 ? 'horizontal' : 'vertical' }),
  snap: (document, { a }) => snapElements(document, { ids: some(document, a) }),
  tidy: (document) => tidy(document),
  period: (document, { a }) => setPeriod(document, { period: pick(['day', 'week', 'month'] as const, a) ?? 'month' }),
} as const satisfies Record<string, Run>;

const number = fc.nat(250);
const names = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];
/** Changes a person could make, adding ahead of the rest so that there is something to change. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    name: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<keyof typeof COMMANDS>('addElement', 'addElement', 'addLine', 'addProduct') },
      { weight: 4, arbitrary: fc.constantFrom(...names) },
    ),
    a: number,
    b: number,
    c: number,
  }),
  { maxLength: 40 },
);

export function run(document: CanvasDocument, step: Step): CanvasDocument {
  return COMMANDS[step.name](document, step);
}
