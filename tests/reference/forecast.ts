import type { CanvasDocument, CanvasElement, Line, Product, Traffic } from '#domain/canvas/document.ts';
import type { ElementForecast, SourceForecast } from '#domain/canvas/forecast-types.ts';
import { referenceTotals, share } from './forecast-totals.ts';

/**
 * The forecast a second time, after box A of the design: one source after another, full matrices,
 * every figure by its formula. With these decisions of the product: `docs/decisions/meeting-branches.md`
 * (people where "also" ways meet), `per-lead.md` (who is a lead), and what the documentation of
 * `saleMoney` and `outcomesOf` says of fees, deliveries and orders. Plans whose loops never leak are
 * not worked out here.
 */
/**
 * x = a⁻¹ b, by Gauss. Where everybody comes to an end I − P is an M-matrix: every pivot is above 0
 * as it stands, and without exchanging rows nothing cancels. So the smallest share is as exact as
 * the largest, and steps that nobody gets to have exactly 0.
 */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    for (let i = 0; i < size; i += 1) {
      const factor = rows[i]![column]! / rows[column]![column]!;
      if (i === column || factor === 0) continue;
      for (let j = column; j <= size; j += 1) rows[i]![j]! -= factor * rows[column]![j]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}

const zeros = (size: number): number[] => Array.from({ length: size }, () => 0);
const unit = (size: number, place: number): number[] => zeros(size).map((_, i) => (i === place ? 1 : 0));

/** The lines that carry people, with the share that those of a source go by. */
interface Way {
  readonly line: Line;
  readonly from: number;
  readonly to: number;
  readonly share: number;
  readonly exclusive: boolean;
}

function waysFor(document: CanvasDocument, source: string): Way[] {
  const place = new Map(document.elements.map(({ id }, i) => [id, i]));
  const ways: Way[] = [];
  for (const line of document.lines) {
    const from = place.get(line.from);
    const to = place.get(line.to);
    if (line.kind === 'later' || from === undefined || to === undefined) continue;
    ways.push({ line, from, to, share: line.rate_by_source?.[source] ?? line.rate ?? 0, exclusive: !line.also });
  }
  return ways;
}

/** I − P, each line thinned by what its start keeps. */
function matrixOf(size: number, ways: readonly Way[], keeps: readonly number[] = zeros(size)): number[][] {
  const matrix = Array.from({ length: size }, (_, i) => unit(size, i));
  for (const { from, to, share } of ways) matrix[from]![to]! -= share * (1 - keeps[from]!);
  return matrix;
}
const transposed = (matrix: readonly (readonly number[])[]) => matrix.map((_, i) => matrix.map((row) => row[i]!));

type Joining = 'least' | 'most';

/** The share of people at one step, from those at the ends of its lines. */
function chanceAt(step: number, ways: readonly Way[], here: number, chances: readonly number[], joining: Joining): number {
  let one = 0;
  let others = 0;
  let largest = 0;
  for (const { from, to, share, exclusive } of ways) {
    const chance = from === step && share <= 1 ? share * chances[to]! : 0;
    if (exclusive) one += chance;
    else {
      others += chance;
      largest = Math.max(largest, chance);
    }
  }
  return here + (1 - here) * Math.min(1, joining === 'least' ? Math.max(one, largest) : one + others);
}

/**
 * For one person at each step: how many people ever do what a share `doing` of the visits does.
 * People may take several ways at once, as few or as many of them as there can be; those whom lines
 * above 100 % bring are added.
 */
function whoEver(size: number, ways: readonly Way[], doing: readonly number[], joining: Joining): number[] {
  let chances = doing.map((): number => (joining === 'least' ? 0 : 1));
  for (let round = 0; round < 20_000; round += 1) {
    const next = chances.map((_, step) => chanceAt(step, ways, doing[step]!, chances, joining));
    const moved = Math.max(...next.map((chance, i) => Math.abs(chance - chances[i]!)));
    chances = next;
    if (moved < 1e-16) break;
  }
  const brought = zeros(size);
  for (const { from, to, share } of ways) if (share > 1) brought[from]! += (1 - doing[from]!) * share * chances[to]!;
  if (brought.every((value) => value === 0)) return chances;
  const more = solve(matrixOf(size, ways, doing), brought);
  return chances.map((chance, i) => chance + more[i]!);
}

interface Sale {
  readonly gross: number;
  readonly net: number;
}

/** Box A.5: what one sale of a product brings, and the share of takers who ever pay. */
function saleOf(product: Product, quantity: number): Sale & { readonly paying: number } {
  const { billing } = product;
  let payments = 1;
  let deliveries = 1;
  let paying = 1;
  if (billing.type === 'recurring') {
    payments = 0;
    for (let k = 0; k < billing.periods; k += 1) payments += (1 - billing.churn) ** k;
    deliveries = payments;
    paying = billing.trial_to_paid ?? 1;
  }
  if (billing.type === 'instalments') {
    payments = 0;
    for (let k = 0; k < billing.payments; k += 1) payments += (1 - billing.default_rate) ** k;
  }
  const { rate = 0, included = false } = product.tax ?? {};
  const toPay = payments * product.price * quantity * (included ? 1 : 1 + rate);
  const gross = toPay - (toPay * rate) / (1 + rate);
  const fixed = quantity > 0 ? payments * product.fee_fixed : 0;
  const net = gross - gross * product.refund - toPay * product.fee_share - fixed - deliveries * quantity * product.unit_cost;
  return { gross, net, paying };
}

interface Earning {
  /** Once for each person, and at each visit. */
  readonly once: { gross: number; net: number; chance: number };
  readonly each: { gross: number; net: number; chance: number };
}

function earningOf(document: CanvasDocument, element: CanvasElement): Earning {
  const value = element.value ?? 0;
  const isRefund = element.kind === 'refund';
  const once = isRefund ? { gross: 0, net: -value, chance: 0 } : { gross: value, net: value, chance: value > 0 ? 1 : 0 };
  const each = { gross: 0, net: 0, chance: 0 };
  for (const offer of element.offers ?? []) {
    const product = document.products.find(({ id }) => id === offer.product);
    if (!product) continue;
    const sale = saleOf(product, offer.quantity);
    const take = offer.take * sale.paying;
    const sum = product.repeatable ? each : once;
    sum.gross += take * sale.gross;
    sum.net += take * sale.net;
    if (sale.gross > 0) sum.chance = 1 - (1 - sum.chance) * (1 - take);
  }
  return { once, each };
}

/** Of spend, cost per person and people two are typed. */
function twoOfThree(traffic: Extract<Traffic, { model: 'two_of_three' }>): { people: number; spend: number } {
  const has = (name: (typeof traffic.typed)[number]) => traffic.typed.includes(name);
  const { spend = 0, per_person = 0, people = 0 } = traffic;
  if (has('people')) return { people, spend: has('spend') ? spend : has('per_person') ? per_person * people : 0 };
  if (!has('spend')) return { people: 0, spend: 0 };
  return { people: has('per_person') && per_person > 0 ? spend / per_person : 0, spend };
}

function trafficOf(traffic: Traffic): { people: number; spend: number } {
  if (traffic.model === 'two_of_three') return twoOfThree(traffic);
  if (traffic.model === 'cpm') {
    return { people: traffic.cpm > 0 ? (traffic.spend / traffic.cpm) * 1000 * traffic.ctr : 0, spend: traffic.spend };
  }
  if (traffic.model === 'flat') return { people: traffic.people, spend: traffic.fee };
  if (traffic.model === 'fee_and_share') return { people: traffic.people, spend: traffic.fee };
  if (traffic.model === 'per_send') return { people: traffic.sends * traffic.click, spend: traffic.sends * traffic.per_send };
  if (traffic.model === 'list') return { people: traffic.size * traffic.open * traffic.click, spend: traffic.fee };
  return { people: traffic.people, spend: 0 };
}

/** Kinds of elements and events at which somebody becomes a lead. */
const LEADS = ['form_completed', 'call_scheduled'];
const isLead = ({ kind, rule }: CanvasElement) => LEADS.includes(kind) || (rule?.type === 'event' && LEADS.includes(rule.event));

/** The people of one source from their arrival to the end, by element number. */
interface Walked {
  readonly source: number;
  readonly ways: readonly Way[];
  readonly arriving: number;
  readonly visits: number[];
  readonly people: number[];
  readonly least: number[];
  readonly gross: number[];
  readonly net: number[];
  readonly worth: number[];
  readonly buyers: number;
  readonly orders: number;
  readonly leads: number;
}

function walkFrom(document: CanvasDocument, source: number): Walked {
  const { elements } = document;
  const size = elements.length;
  const ways = waysFor(document, elements[source]!.id);
  const arriving = trafficOf(elements[source]!.traffic!).people;
  const earnings = elements.map((element) => earningOf(document, element));
  const matrix = matrixOf(size, ways);
  const visits = solve(transposed(matrix), unit(size, source));
  const at = (joining: Joining) => elements.map((_, j) => (visits[j]! > 0 ? whoEver(size, ways, unit(size, j), joining)[source]! : 0));
  const branches = ways.some((way) => way.share > 0 && way.share <= 1 && !way.exclusive);
  // Box A: N_jj is how often somebody who gets there is there in all, people are visits / N_jj. With "also" lines, no more than there can be.
  const diagonal = elements.map((_, j) => solve(transposed(matrix), unit(size, j))[j]!);
  const can = branches ? at('most') : visits;
  const people = visits.map((value, j) => Math.min(value / diagonal[j]!, can[j]!));
  const repeats = elements.map((_, j) => (people[j]! > 0 ? visits[j]! / people[j]! : diagonal[j]!));
  const perVisit = (of: 'gross' | 'net') => earnings.map(({ once, each }, j) => once[of] / repeats[j]! + each[of]);
  const buying = earnings.map(({ once, each }, j) => {
    const chance = once.chance > 0 ? once.chance / (once.chance + repeats[j]! * (1 - once.chance)) : 0;
    return 1 - (1 - chance) * (1 - each.chance);
  });
  const until = matrixOf(size, ways, buying);
  const linear = solve(until, buying)[source]!;
  const openings = earnings.map(({ once, each }, j) => {
    const either = 1 - (1 - once.chance) * (1 - each.chance);
    return buying[j]! * (1 + (repeats[j]! - 1) * (each.chance > 0 ? each.chance / either : 0));
  });
  const orders = solve(until, openings)[source]!;
  const sales = earnings.reduce((sum, { once, each }, j) => sum + people[j]! * once.chance + visits[j]! * each.chance, 0);
  const buyers = branches ? Math.min(linear, sales, whoEver(size, ways, buying, 'most')[source]!) : linear;
  const leading = elements.map((element): number => (isLead(element) ? 1 : 0));
  const leads = solve(matrixOf(size, ways, leading), leading)[source]!;
  return {
    source,
    ways,
    arriving,
    visits: visits.map((value) => value * arriving),
    people: people.map((value) => value * arriving),
    least: (branches ? at('least') : people).map((value, j) => Math.min(value, people[j]!) * arriving),
    gross: perVisit('gross'),
    net: perVisit('net'),
    worth: solve(matrix, perVisit('net')),
    buyers: buyers * arriving,
    orders: linear > 0 ? (orders * buyers * arriving) / linear : 0,
    leads: Math.min(leads, branches ? whoEver(size, ways, leading, 'most')[source]! : leads) * arriving,
  };
}

function costOf(traffic: Traffic, revenue: number, leads: number): number {
  const shares = traffic.model === 'revenue_share' || traffic.model === 'fee_and_share';
  const later = traffic.model === 'per_lead' ? traffic.per_lead * leads : shares ? traffic.share * revenue : 0;
  return trafficOf(traffic).spend + later;
}

/** What is paid for one element, whether anybody comes or not. */
const ownCost = (document: CanvasDocument, id: string) =>
  document.fixed_costs.reduce((total, { element, amount }) => total + (element === id ? amount : 0), 0);

function sourceOf(document: CanvasDocument, walk: Walked): SourceForecast & { readonly orders: number } {
  const revenue = walk.visits.reduce((sum, visits, i) => sum + visits * walk.gross[i]!, 0);
  const net_revenue = walk.visits.reduce((sum, visits, i) => sum + visits * walk.net[i]!, 0);
  const ad_cost = costOf(document.elements[walk.source]!.traffic!, revenue, walk.leads);
  const own = ownCost(document, document.elements[walk.source]!.id);
  return {
    people: walk.arriving,
    buyers: walk.buyers,
    orders: walk.orders,
    revenue,
    net_revenue,
    ad_cost,
    fixed_cost: own,
    profit: net_revenue - ad_cost - own,
    roas: share(revenue, ad_cost),
    cpa: share(ad_cost, walk.buyers),
    epc: share(net_revenue, walk.arriving),
  };
}

/** Share of the people at a step who go on by exclusive lines. */
const goesOn = (ways: readonly Way[], step: number) =>
  ways.reduce((sum, way) => (way.from === step && way.exclusive ? sum + way.share : sum), 0);

function elementOf(
  walks: readonly Walked[],
  i: number,
  { spend, fixed_cost }: Pick<ElementForecast, 'spend' | 'fixed_cost'>,
): Omit<ElementForecast, 'goes_on' | 'worth'> & {
  readonly goes_on: number | null;
  readonly worth: number | null;
} {
  const sum = (figure: (walk: Walked) => number) => walks.reduce((total, walk) => total + figure(walk), 0);
  const visits = sum((walk) => walk.visits[i]!);
  const [least, people] = [sum((walk) => walk.least[i]!), sum((walk) => walk.people[i]!)];
  return {
    visits,
    people,
    people_range: people - least > 1e-6 * people ? { least, most: people } : null,
    goes_on: share(
      sum((walk) => walk.visits[i]! * Math.min(1, goesOn(walk.ways, i))),
      visits,
    ),
    leaves: sum((walk) => walk.visits[i]! * Math.max(0, 1 - goesOn(walk.ways, i))),
    revenue: sum((walk) => walk.visits[i]! * walk.gross[i]!),
    net_revenue: sum((walk) => walk.visits[i]! * walk.net[i]!),
    worth: share(
      sum((walk) => walk.visits[i]! * walk.worth[i]!),
      visits,
    ),
    spend,
    fixed_cost,
  };
}

/** Every figure of a forecast; `goes_on` and `worth` are null where nobody comes, as there is nobody to speak of. */
export function referenceForecast(document: CanvasDocument) {
  const walks = document.elements.flatMap(({ traffic }, i) => (traffic ? [walkFrom(document, i)] : []));
  const sources: Record<string, ReturnType<typeof sourceOf>> = {};
  for (const walk of walks) sources[document.elements[walk.source]!.id] = sourceOf(document, walk);
  const elements = Object.fromEntries(
    document.elements.map(
      ({ id }, i) => [id, elementOf(walks, i, { spend: sources[id]?.ad_cost ?? 0, fixed_cost: ownCost(document, id) })] as const,
    ),
  );
  const lines = Object.fromEntries(
    document.lines.map((line) => {
      let [starting, flow, leverage] = [0, 0, 0];
      for (const walk of walks) {
        const way = walk.ways.find((one) => one.line.id === line.id);
        if (!way) continue;
        starting += walk.visits[way.from]!;
        flow += walk.visits[way.from]! * way.share;
        leverage += walk.visits[way.from]! * walk.worth[way.to]!;
      }
      return [line.id, { flow, rate: starting > 0 ? flow / starting : (line.rate ?? 0), leverage }] as const;
    }),
  );
  return {
    elements,
    lines,
    sources,
    totals: referenceTotals(
      document,
      Object.values(sources),
      document.elements.some(isLead) ? walks.reduce((sum, walk) => sum + walk.leads, 0) : null,
    ),
  };
}
