import { type CanvasDocument, type CanvasElement, EMPTY_DOCUMENT, type Line, type Product, type Traffic } from '#domain/canvas/document.ts';

/** Random plans with everything a plan can hold. The same seed draws the same plan. */
type Random = () => number;

const whole = (random: Random, from: number, to: number) => from + Math.floor(random() * (to - from + 1));
const pick = <T>(random: Random, ...list: T[]): T => list[whole(random, 0, list.length - 1)] as T;
const share = (random: Random, most = 1) => Math.round(random() * most * 1e6) / 1e6;

function trafficOf(random: Random): Traffic {
  const people = whole(random, 0, 9000);
  const models: (() => Traffic)[] = [
    () => ({ model: 'two_of_three', typed: ['spend', 'per_person'], spend: whole(random, 0, 900_000), per_person: whole(random, 1, 900) }),
    () => ({ model: 'two_of_three', typed: ['people', 'per_person'], people, per_person: whole(random, 0, 900) }),
    () => ({ model: 'two_of_three', typed: ['spend', 'people'], spend: whole(random, 0, 900_000), people }),
    () => ({ model: 'cpm', spend: whole(random, 0, 900_000), cpm: whole(random, 1, 5000), ctr: share(random, 0.1) }),
    () => ({ model: 'flat', fee: whole(random, 0, 900_000), people }),
    () => ({ model: 'list', size: whole(random, 0, 40_000), open: share(random), click: share(random, 0.4), fee: whole(random, 0, 9000) }),
    () => ({ model: 'per_lead', people, per_lead: whole(random, 0, 2000) }),
    () => ({ model: 'revenue_share', people, share: share(random, 0.5) }),
    () => ({ model: 'fee_and_share', people, fee: whole(random, 0, 900_000), share: share(random, 0.5) }),
    () => ({ model: 'per_send', sends: whole(random, 0, 40_000), per_send: share(random, 20), click: share(random, 0.4) }),
    () => ({ model: 'free', people }),
  ];
  return pick(random, ...models)();
}

function productOf(random: Random, id: string): Product {
  const billings: (() => Product['billing'])[] = [
    () => ({ type: 'one_off' }),
    () => ({ type: 'recurring', periods: whole(random, 1, 24), churn: share(random, 0.3) }),
    () => ({ type: 'recurring', periods: whole(random, 1, 24), churn: share(random, 0.3), trial_to_paid: share(random) }),
    () => ({ type: 'instalments', payments: whole(random, 1, 12), default_rate: share(random, 0.2) }),
  ];
  return {
    id,
    name: id,
    price: whole(random, 0, 90_000),
    billing: pick(random, ...billings)(),
    refund: share(random, 0.2),
    fee_share: share(random, 0.05),
    fee_fixed: whole(random, 0, 60),
    unit_cost: whole(random, 0, 3000),
    repeatable: random() < 0.3,
    ...(random() < 0.4 && { tax: { rate: share(random, 0.25), included: random() < 0.5 } }),
  };
}

export interface PlanShape {
  readonly steps: number;
  readonly sources: number;
  /** Share of the lines that are "also" lines. */
  readonly also: number;
  /** Share of the lines that lead back. */
  readonly back: number;
  /** Share of the lines with a rate of their own for some source. */
  readonly own: number;
}

type Part = Omit<CanvasElement, 'x' | 'y' | 'name'>;

function elementsOf(random: Random, { steps, sources }: PlanShape, products: readonly Product[]): CanvasElement[] {
  const brought = Array.from({ length: sources }, (_, i): Part => ({ id: `source${i}`, kind: 'facebook_ads', traffic: trafficOf(random) }));
  const met = Array.from(
    { length: steps },
    (_, i): Part => ({
      id: `step${i}`,
      kind: pick(random, 'landing_page', 'sales_page', 'form_completed', 'purchase', 'call_scheduled'),
      ...(random() < 0.2 && { value: whole(random, 0, 9000) }),
      ...(random() < 0.3 && { offers: [{ product: pick(random, ...products).id, take: share(random), quantity: whole(random, 0, 3) }] }),
      ...(random() < 0.2 && {
        rule: {
          type: 'event' as const,
          event: pick<'form_completed' | 'purchase' | 'custom'>(random, 'form_completed', 'purchase', 'custom'),
        },
      }),
    }),
  );
  return [...brought, ...met].map((element, i) => ({ x: i, y: 0, name: '', ...element }));
}

/** Draws lines one after another; what is left of the 100 % at each step is known. */
class Drawing {
  readonly lines: Line[] = [];
  private readonly left = new Map<string, number>();

  constructor(
    private readonly random: Random,
    private readonly shape: PlanShape,
  ) {}

  draw(from: string, to: string, most: number): void {
    const { random, shape, lines } = this;
    if (from === to || lines.some((line) => line.from === from && line.to === to)) return;
    const also = random() < shape.also;
    const rate = also ? this.alsoRate(most) : this.exclusiveRate(from, most);
    const own = random() < shape.own ? { [`source${whole(random, 0, shape.sources - 1)}`]: share(random, Math.min(1, rate)) } : null;
    lines.push({
      id: `line${lines.length}`,
      from,
      to,
      kind: pick(random, 'next', 'next', 'next', 'next', 'next', 'next', 'planned', 'later'),
      ...(also && { also }),
      ...(random() > 0.05 && { rate }),
      ...(own && { rate_by_source: own }),
    });
  }

  private alsoRate(most: number): number {
    const { random } = this;
    return pick(random, share(random, most), share(random, most), 1, 1, share(random, 0.3), share(random, 0.3), 1 + share(random));
  }

  private exclusiveRate(from: string, most: number): number {
    const free = this.left.get(from) ?? 1;
    const rate = Math.floor(share(this.random, Math.min(free, most)) * 1e6) / 1e6;
    this.left.set(from, free - rate);
    return rate;
  }
}

function linesOf(random: Random, shape: PlanShape): readonly Line[] {
  const drawing = new Drawing(random, shape);
  const last = shape.steps - 1;
  for (let i = 0; i < shape.sources; i += 1) {
    for (let k = 0; k < 2; k += 1) drawing.draw(`source${i}`, `step${whole(random, 0, Math.min(3, last))}`, 1);
  }
  for (let i = 0; i < shape.steps; i += 1) {
    for (let k = whole(random, 1, 3); k > 0; k -= 1) {
      if (random() < shape.back) drawing.draw(`step${i}`, `step${whole(random, 0, i)}`, 0.3);
      else drawing.draw(`step${i}`, `step${whole(random, i, last)}`, 0.9);
    }
  }
  return drawing.lines;
}

/** Do people of every source come to an end? Those who walk on grow fewer with every step. */
function comesToAnEnd(document: CanvasDocument, source: string): boolean {
  let walking = new Map(document.elements.map(({ id }) => [id, 1]));
  for (let round = 0; round < 400; round += 1) {
    const next = new Map(document.elements.map(({ id }) => [id, 0]));
    for (const line of document.lines) {
      if (line.kind === 'later') continue;
      const rate = line.rate_by_source?.[source] ?? line.rate ?? 0;
      next.set(line.to, (next.get(line.to) ?? 0) + rate * (walking.get(line.from) ?? 0));
    }
    walking = next;
  }
  return [...walking.values()].every((people) => people < 1e-3);
}

/** A plan in which everybody comes to an end, for the plain rates and for those of every source. */
export function randomPlan(random: Random): CanvasDocument {
  for (;;) {
    const shape: PlanShape = {
      steps: whole(random, 2, 14),
      sources: whole(random, 1, 4),
      also: pick(random, 0, 0, 0.15, 0.4),
      back: pick(random, 0, 0.15, 0.35),
      own: pick(random, 0, 0.2),
    };
    const products = Array.from({ length: 3 }, (_, i) => productOf(random, `product${i}`));
    const document: CanvasDocument = {
      ...EMPTY_DOCUMENT,
      elements: elementsOf(random, shape, products),
      lines: [...linesOf(random, shape)],
      products,
      fixed_costs: [
        { id: 'rent', name: '', amount: whole(random, 0, 90_000) },
        ...['source0', 'step0', 'step0'].map((element, i) => ({
          ...{ id: `own${i}`, name: '', amount: whole(random, 0, 30_000), element },
          ...(random() < 0.5 && { once: true as const }),
        })),
        ...(random() < 0.5 ? [{ id: 'setup', name: '', amount: whole(random, 0, 60_000), once: true as const }] : []),
      ],
    };
    const names = ['', ...Array.from({ length: shape.sources }, (_, i) => `source${i}`)];
    if (names.every((source) => comesToAnEnd(document, source))) return document;
  }
}
