import type { Scenario } from '../document.ts';
import { FACTORS, MOST_GOING_ON } from '../scenarios/assume.ts';
import { isSource, type Share, type Source, type Step, type Template } from './template.ts';
import { linesTo, trafficOf } from './values.ts';

/** What the plan of a template is set beside. */
const SCENARIOS = ['conservative', 'optimistic'] as const;
export type ScenarioName = (typeof SCENARIOS)[number];
type Factors = (typeof FACTORS)[ScenarioName];

/** Where everybody goes on, or those who are left, that is how the funnel is built and no guess. */
function shareUnder(share: Share, { rates }: Factors): Share {
  if (share === 'others' || share === 1) return share;
  return share > 1 ? share * rates : Math.min(MOST_GOING_ON, share * rates);
}

function stepUnder(step: Source | Step, factors: Factors): Source | Step {
  if (isSource(step)) return { ...step, cost: step.cost * factors.cost };
  const from = Object.fromEntries(Object.entries(step.from).map(([start, share]) => [start, shareUnder(share, factors)]));
  return { ...step, from };
}

function scenarioOf({ steps }: Pick<Template, 'steps'>, id: ScenarioName, name: string): Scenario {
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
export function scenariosOf(template: Pick<Template, 'steps'>, names: Readonly<Record<ScenarioName, string>>): Scenario[] {
  return SCENARIOS.map((id) => scenarioOf(template, id, names[id]));
}
