import { perform } from '../changes/perform.ts';
import type { Change } from '../commands/table.ts';
import { type CanvasDocument, type CanvasElement, EMPTY_DOCUMENT, type Product, type Rule } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { type Box, CARD, STEP } from '../geometry.ts';
import { type ScenarioName, scenariosOf } from './scenarios.ts';
import { isSource, type Step, type Template } from './template.ts';
import { linesTo, trafficOf } from './values.ts';

/** What a drawing says besides the names of kinds, in the language it is made for. */
export interface TemplateWords extends Readonly<Record<ScenarioName, string>> {
  /** What the funnel is good for. */
  readonly about: string;
  /** That its rates are assumptions. */
  readonly note: string;
  /** The name of a step; empty where that of its kind says enough. */
  readonly step: (id: string) => string;
}

/** What of a template is drawn. */
type Steps = Pick<Template, 'steps'>;

/** Where the first card stands, canvas pixels: below the words about the funnel. */
const ORIGIN = { x: 0, y: 88 } as const;

const placeOf = ([column, row]: Step['at']) => ({ x: ORIGIN.x + column * STEP.x, y: ORIGIN.y + row * STEP.y });

/** Two purchases on one canvas are told apart by their names: the first counts what its kind counts, the others ask for theirs. */
function ownRule(rule: Rule | undefined, id: string, taken: ReadonlySet<string>): Rule | undefined {
  if (rule?.type !== 'event' || !taken.has(JSON.stringify(rule))) return undefined;
  return { ...rule, name: { match: 'is', value: id } };
}

/** What each person who gets to a step pays, as a product where its kind sells some. */
function moneyOf(id: string, { kind, value }: Step, name: string): { readonly product?: Product; readonly patch: Partial<CanvasElement> } {
  if (value === undefined) return { patch: {} };
  if (elementKind(kind).money !== 'offers') return { patch: { value } };
  const free = { refund: 0, fee_share: 0, fee_fixed: 0, unit_cost: 0, repeatable: false };
  return {
    product: { id, name, price: value, billing: { type: 'one_off' }, ...free },
    patch: { offers: [{ product: id, take: 1, quantity: 1 }] },
  };
}

function stepsOf({ steps }: Steps, words: TemplateWords): readonly Change[] {
  const rules = new Set<string>();
  return Object.entries(steps).flatMap(([id, step]): readonly Change[] => {
    const name = words.step(id);
    const added: Change = { command: 'addElement', args: { id, kind: step.kind, ...placeOf(step.at), name } };
    if (isSource(step)) return [added, { command: 'updateElement', args: { id, patch: { traffic: trafficOf(step) } } }];
    const first = elementKind(step.kind).defaultRule({});
    const rule = ownRule(first, id, rules);
    rules.add(JSON.stringify(first));
    const { product, patch } = moneyOf(id, step, name);
    const given = { ...patch, ...(rule && { rule }) };
    return [
      added,
      ...(product ? [{ command: 'addProduct', args: { product } } as const] : []),
      ...(Object.keys(given).length > 0 ? [{ command: 'updateElement', args: { id, patch: given } } as const] : []),
    ];
  });
}

function linesOf({ steps }: Steps): readonly Change[] {
  return Object.entries(steps).flatMap(([to, step]) => {
    if (isSource(step)) return [];
    const { also, lag } = step;
    return linesTo(steps, to, step).flatMap((line): readonly Change[] => [
      { command: 'addLine', args: { ...line, ...(also && { also }) } },
      ...(lag === undefined ? [] : [{ command: 'updateLine', args: { id: line.id, patch: { lag_days: lag } } } as const]),
    ]);
  });
}

const ABOUT: Box = { x: 0, y: 0, width: 620, height: 64 };
/** The lower left, which the steps leave free: as wide as the first two columns, in two halves. */
const HALF = { width: (STEP.x + CARD.width - 18) / 2, height: CARD.height + 1 } as const;
const LEFT: Box = { x: 0, y: ORIGIN.y + STEP.y, ...HALF };
const RIGHT: Box = { ...LEFT, x: LEFT.width + 18 };

function put(id: string, kind: string, { x, y, ...size }: Box, patch: Partial<CanvasElement> = {}): readonly Change[] {
  return [
    { command: 'addElement', args: { id, kind, x, y } },
    { command: 'updateElement', args: { id, patch: { ...patch, ...size } } },
  ];
}

/** Beside the funnel: what it is good for, that its rates are assumed, and what it comes to. No step has a hyphen in its id. */
function besides({ about, note }: TemplateWords): readonly Change[] {
  return [
    ...put('note-about', 'text', ABOUT, { note: about }),
    ...put('note-rates', 'sticky_note', LEFT, { note }),
    ...put('note-result', 'kpi_card', RIGHT),
  ];
}

/**
 * A template as a document, drawn by the commands a person's hand goes through.
 * @throws Error where a command did not take what the table says.
 */
export function drawTemplate(template: Steps, words: TemplateWords): CanvasDocument {
  const changes = [...stepsOf(template, words), ...linesOf(template), ...besides(words)];
  const drawn = changes.reduce((document, change) => {
    const next = perform(document, change);
    if (next === document) throw new Error(`A template cannot be drawn: ${JSON.stringify(change)}`);
    return next;
  }, EMPTY_DOCUMENT);
  return { ...drawn, scenarios: scenariosOf(template, words) };
}
