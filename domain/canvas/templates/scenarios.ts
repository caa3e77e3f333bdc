import type { Scenario } from '../document.ts';
import { isSource, type Share, type Source, type Step, type Template } from './template.ts';
import { linesTo, trafficOf } from './values.ts';

interface Factors {
  /** Of every share of people who go on. */
  readonly rates: number;
  /** Of what a person costs. */
  readonly cost: number;
}
/** How far plans are commonly missed to either side. */
const FACTORS = {
  conservative: { rates: 0.7, cost: 1.2 },
  optimistic: { rates: 1.3, cost: 0.9 },
} as const satisfies Record<string, Factors>;
export type ScenarioName = keyof typeof FACTORS;
const SCENARIOS = Object.keys(FACTORS) as readonly ScenarioName[];

/** No step lets more people through. */
const MOST = 0.95;

/** Where everybody goes on, or those who are left, that is how the funnel is built and no guess. */
function shareUnder(share: Share, { rates }: Factors): Share {
  if (share === 'others' || share === 1) return share;
  return share > 1 ? share * rates : Math.min(MOST, share * rates);
}

function stepUnder(step: Source | Step, factors: Factors): Source | Step {
  if (isSource(step)) return { ...step, cost: step.cost * factors.cost };
  const from = Object.fromEntries(Object.entries(step.from).map(([start, share]) => [start, shareUnder(share, factors)]));
  return { ...step, from };
}

function scenarioOf({ steps }: Template, id: ScenarioName, name: string): Scenario {
  const under = Object.fromEntries(Object.entries(steps).map(([key, step]) => [key, stepUnder(step, FACTORS[id])]));
  const before = new Map(
    Object.entries(steps).flatMap(([key, step]) => (isSource(step) ? [] : linesTo(steps, key, step).map((line) => [line.id, line.rate]))),
  );
  const lines = Object.entries(under)
    .flatMap(([key, step]) => (isSource(step) ? [] : linesTo(under, key, step)))
    .filter((line) => line.rate !== before.get(line.id));
  const sources = Object.entries(under).flatMap(([key, step]) => (isSource(step) ? [[key, { traffic: trafficOf(step) }] as const] : []));
  return {
    id,
    name,
    elements: Object.fromEntries(sources),
    lines: Object.fromEntries(lines.map(({ id: line, rate }) => [line, { rate }])),
    products: {},
    fixed_costs: {},
  };
}

/** What the plan comes to when it goes worse, and better, than assumed. */
export function scenariosOf(template: Template, names: Readonly<Record<ScenarioName, string>>): Scenario[] {
  return SCENARIOS.map((id) => scenarioOf(template, id, names[id]));
}
