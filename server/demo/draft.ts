import { addElement } from '#domain/canvas/commands/add-element.ts';
import { addFixedCost } from '#domain/canvas/commands/fixed-costs.ts';
import { addLine } from '#domain/canvas/commands/lines.ts';
import { addProduct } from '#domain/canvas/commands/products.ts';
import { setRate } from '#domain/canvas/commands/rates.ts';
import { type ElementPatch, updateElement } from '#domain/canvas/commands/update-element.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, type Line, type Product, type Rule, type Traffic } from '#domain/canvas/document.ts';
import type { ElementKind } from '#domain/canvas/elements/index.ts';
import { STEP } from '#domain/canvas/geometry.ts';

/** A canvas drawn by the same commands a person's hand goes through. */
export interface Draft {
  /** Places an element in a column and row of cards; the id is its name among the others. */
  put(id: string, kind: ElementKind, at: readonly [column: number, row: number], patch?: ElementPatch): Draft;
  line(from: string, to: string, rate?: number, rest?: Partial<Pick<Line, 'kind' | 'also' | 'from_side' | 'to_side' | 'lag_days'>>): Draft;
  product(product: Partial<Product> & Pick<Product, 'id' | 'name' | 'price'>): Draft;
  cost(name: string, amount: number): Draft;
  done(): CanvasDocument;
}

const LEFT = 32;
const TOP = 64;

const PLAIN: Omit<Product, 'id' | 'name' | 'price'> = {
  billing: { type: 'one_off' },
  refund: 0,
  fee_share: 0.029,
  fee_fixed: 30,
  unit_cost: 0,
  repeatable: false,
};

/**
 * An empty canvas to draw on by the commands of the editor.
 * @throws Error for a step that changed nothing.
 */
export function draft(): Draft {
  let document = EMPTY_DOCUMENT;
  const step = (name: string, next: CanvasDocument) => {
    if (next === document) throw new Error(`the demo's canvas could not take "${name}"`);
    document = next;
    return self;
  };
  const self: Draft = {
    put(id, kind, [column, row], patch) {
      step(id, addElement(document, { id, kind, x: LEFT + column * STEP.x, y: TOP + row * STEP.y }));
      return patch ? step(id, updateElement(document, { id, patch })) : self;
    },
    line(from, to, rate, rest = {}) {
      const id = `${from}-${to}${rest.kind === 'later' ? '-later' : ''}`;
      const { lag_days: _lag, ...args } = rest;
      step(id, addLine(document, { id, from, to, ...args }));
      const line = document.lines.find((candidate) => candidate.id === id);
      if (line?.rate !== rate) step(id, setRate(document, { line: id, rate: rate ?? null }));
      return self;
    },
    product: (product) => step(product.id, addProduct(document, { product: { ...PLAIN, ...product } })),
    cost: (name, amount) => step(name, addFixedCost(document, { cost: { id: `cost-${document.fixed_costs.length + 1}`, name, amount } })),
    done: () => document,
  };
  return self;
}

/** Spend and cost per person (cents), people worked out. */
export function paid(spend: number, per_person: number): Traffic {
  return { model: 'two_of_three', typed: ['spend', 'per_person'], spend, per_person };
}

/** A page known by its addresses. */
export function page(...urls: string[]): Rule {
  return { type: 'page', urls };
}

/** A source known by some of its parameters. */
export function from(keys: Partial<Record<'utm_source' | 'utm_medium' | 'utm_campaign' | 'referrer', string>>): Rule {
  return {
    type: 'source',
    conditions: Object.entries(keys).map(([key, value]) => ({ key: key as keyof typeof keys, match: 'is', value })),
  };
}

/** Something that happens, of any name or of this one. */
export function event(kind: Extract<Rule, { type: 'event' }>['event'], name?: string): Rule {
  return { type: 'event', event: kind, ...(name !== undefined && { name: { match: 'is', value: name } }) };
}
