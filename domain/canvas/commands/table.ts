import { z } from 'zod';
import {
  type CanvasDocument,
  documentSchema,
  elementSchema,
  fixedCostSchema,
  lineSchema,
  MOST,
  productSchema,
  scenarioSchema,
} from '../document.ts';
import { outlookSchema } from '../outlook.ts';
import { ASSUMPTIONS } from '../scenarios/assume.ts';
import { isValue, VALUE_LISTS, type ValueList } from '../scenarios/values.ts';
import { TRAFFIC_MODELS } from '../traffic.ts';
import { addElement } from './add-element.ts';
import { ALIGNMENTS, alignElements, distributeElements, snapElements } from './arrange.ts';
import { deleteElements, deleteLines } from './delete-elements.ts';
import { addFixedCost, removeFixedCost, updateFixedCost } from './fixed-costs.ts';
import { addLine, reconnectLine, reverseLine, updateLine } from './lines.ts';
import { moveElements, placeElements } from './move-elements.ts';
import { clipboardSchema, duplicate, paste } from './paste.ts';
import { addProduct, removeProduct, updateProduct } from './products.ts';
import { scaleSplit, setRate } from './rates.ts';
import { addScenario, adoptScenario, asInPlan, removeScenario, renameScenario, takeValues } from './scenarios.ts';
import { setOutlook } from './set-outlook.ts';
import { setPeriod } from './set-period.ts';
import { tidy } from './tidy.ts';
import { setTrafficInput, setTrafficModel } from './traffic.ts';
import { updateElement } from './update-element.ts';

/** What a command takes, as data that can be sent and stored, and what it does. How it is taken back follows from what it changed. */
interface Command<Args extends z.ZodType> {
  readonly args: Args;
  readonly apply: (document: CanvasDocument, args: z.output<Args>) => CanvasDocument;
}
const command = <Args extends z.ZodType>(args: Args, apply: Command<Args>['apply']): Command<Args> => ({ args, apply });

/** `undefined` cannot be sent: what takes something away is `null`. */
const orNone = <Value extends z.ZodType>(value: Value) => value.nullish().transform((given) => given ?? null);

type Fields<Shape extends z.ZodRawShape> = z.ZodObject<{ [K in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[K]>> }, z.core.$strict>;

/** What is left out of a patch stays as it is: no default stands in for it. */
const plainly = (field: z.ZodType): z.ZodType => (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field);

/** Other values for some fields of a thing, null to take one away. Where and as what it is stored are no fields. */
function patchOf<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape, z.core.$strict>) {
  const shape = Object.fromEntries(Object.entries(fields.shape).map(([name, field]) => [name, plainly(field as z.ZodType).nullish()]));
  return (z.strictObject(shape) as unknown as Fields<Shape>).transform(
    (patch) => Object.fromEntries(Object.entries(patch).map(([name, value]) => [name, value ?? null])) as typeof patch,
  );
}

const { id } = elementSchema.shape;
const x = z.number();
const ids = z
  .array(id)
  .max(MOST.elements + MOST.lines)
  .readonly();
const as = z.record(id, id);
const one = z.strictObject({ id });
const element = elementSchema.omit({ id: true, order: true });
const line = lineSchema.omit({ id: true, order: true });
const product = productSchema.omit({ order: true });
const cost = fixedCostSchema.omit({ order: true });
const scenarioName = scenarioSchema.shape.name;
const ofElement = z.strictObject({ element: id });

/** Every command there is, by name: the only way a document changes. */
export const COMMANDS = {
  addElement: command(
    z.strictObject({
      id,
      kind: element.shape.kind,
      x,
      y: x,
      name: element.shape.name.optional(),
      url: z.string().min(1).max(2000).optional(),
    }),
    addElement,
  ),
  updateElement: command(z.strictObject({ id, patch: patchOf(element) }), updateElement),
  deleteElements: command(z.strictObject({ ids }), deleteElements),
  moveElements: command(z.strictObject({ ids, dx: x, dy: x }), moveElements),
  placeElements: command(z.strictObject({ positions: z.record(id, z.strictObject({ x, y: x })) }), placeElements),
  alignElements: command(z.strictObject({ ids, to: z.enum(ALIGNMENTS) }), alignElements),
  distributeElements: command(z.strictObject({ ids, along: z.enum(['horizontal', 'vertical']) }), distributeElements),
  snapElements: command(z.strictObject({ ids }), snapElements),
  tidy: command(z.strictObject({ ids: ids.optional() }), tidy),
  duplicate: command(z.strictObject({ ids, as, offset: z.strictObject({ x, y: x }).optional() }), duplicate),
  paste: command(z.strictObject({ clipboard: clipboardSchema, x, y: x, as }), paste),
  addLine: command(
    z.strictObject({
      id,
      from: id,
      to: id,
      ...line.pick({ kind: true, from_side: true, to_side: true, rate: true, also: true }).partial().shape,
    }),
    addLine,
  ),
  updateLine: command(
    z.strictObject({
      id,
      patch: patchOf(
        line.pick({ kind: true, also: true, from_side: true, to_side: true, shape: true, lag_days: true, label: true, assumed: true }),
      ),
    }),
    updateLine,
  ),
  reconnectLine: command(
    z.strictObject({ id, patch: patchOf(line.pick({ from: true, to: true, from_side: true, to_side: true })) }),
    reconnectLine,
  ),
  reverseLine: command(one, reverseLine),
  deleteLines: command(z.strictObject({ ids }), deleteLines),
  setRate: command(z.strictObject({ line: id, rate: orNone(x), source: id.optional() }), setRate),
  scaleSplit: command(ofElement, scaleSplit),
  setTrafficInput: command(
    z.strictObject({ element: id, input: z.enum(['spend', 'per_person', 'people']), value: orNone(x) }),
    setTrafficInput,
  ),
  setTrafficModel: command(z.strictObject({ element: id, model: z.enum(TRAFFIC_MODELS) }), setTrafficModel),
  addProduct: command(z.strictObject({ product }), addProduct),
  updateProduct: command(z.strictObject({ id, patch: patchOf(product.omit({ id: true })) }), updateProduct),
  removeProduct: command(one, removeProduct),
  addFixedCost: command(z.strictObject({ cost }), addFixedCost),
  updateFixedCost: command(z.strictObject({ id, patch: patchOf(cost.omit({ id: true })) }), updateFixedCost),
  removeFixedCost: command(one, removeFixedCost),
  addScenario: command(z.strictObject({ id, name: scenarioName, of: id.optional(), assume: z.enum(ASSUMPTIONS).optional() }), addScenario),
  renameScenario: command(z.strictObject({ id, name: scenarioName }), renameScenario),
  removeScenario: command(one, removeScenario),
  asInPlan: command(z.strictObject({ scenario: id, of: z.enum(VALUE_LISTS), id, field: z.string().max(60).optional() }), asInPlan),
  adoptScenario: command(one, adoptScenario),
  takeValues: command(scenarioSchema.pick({ elements: true, lines: true, products: true, fixed_costs: true }), takeValues),
  setPeriod: command(z.strictObject({ period: documentSchema.shape.period }), setPeriod),
  setOutlook: command(z.strictObject({ patch: patchOf(outlookSchema) }), setOutlook),
} as const;

export type CommandName = keyof typeof COMMANDS;

/** Commands that change nothing but plan values: under a scenario they change the values it has of its own. */
const OF_VALUES: readonly CommandName[] = ['setRate', 'scaleSplit', 'setTrafficInput', 'setTrafficModel'];
/** Commands that may change them among other fields, which belong to the drawing, whatever scenario is chosen. */
const VALUES_OF: { readonly [Name in CommandName]?: ValueList } = {
  updateElement: 'elements',
  updateLine: 'lines',
  updateProduct: 'products',
  updateFixedCost: 'fixed_costs',
};

/** Does a change concern plan values, of which a scenario can have its own? */
export function changesValues({ command: name, args }: Change): boolean {
  const list = VALUES_OF[name];
  if (!list) return OF_VALUES.includes(name);
  return 'patch' in args && Object.keys(args.patch).some((field) => isValue(list, field));
}

/** A change to a document as data: which command, with what, and under which scenario plan values are meant. */
export type Change = {
  [Name in CommandName]: { readonly command: Name; readonly args: z.input<(typeof COMMANDS)[Name]['args']>; readonly scenario?: string };
}[CommandName];
