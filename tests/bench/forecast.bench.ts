import { cashOf } from '#domain/canvas/cash/cash.ts';
import { simulate } from '#domain/canvas/chance/simulate.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { leversOf, seek } from '#domain/canvas/goal/seek.ts';
import { randomCanvas } from '#tests/fixtures/random-canvas.ts';

/** One line of the benchmark table. Times in milliseconds. */
export interface BenchResult {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
}

const CASES = {
  'forecast of 1,000 steps, no loops': randomCanvas({ steps: 1000, seed: 1, fanOut: 2, back: 0, reach: 30 }),
  'forecast of 1,000 steps, some loops': randomCanvas({ steps: 1000, seed: 2, fanOut: 2, back: 0.02, reach: 30 }),
  'forecast of 1,000 steps, all in one loop': randomCanvas({ steps: 1000, seed: 3, fanOut: 2, back: 0.3, reach: 30 }),
  'forecast of 1,000 steps, lines at random': randomCanvas({ steps: 1000, seed: 4, fanOut: 3, back: 0.5 }),
} satisfies Record<string, CanvasDocument>;

/** What is asked of a plan of a hundred steps in windows of their own, in a worker or as a goal is typed. */
const HUNDRED = randomCanvas({ steps: 100, seed: 5, fanOut: 2, back: 0.05, reach: 10 });
const LEVERS = leversOf(HUNDRED, forecast(HUNDRED));
const QUESTIONS = {
  'range of a plan of 100 steps, 2,000 runs': () => simulate(HUNDRED, { spread: 0.2 }),
  'cash of a plan of 100 steps, 24 months': () => cashOf(HUNDRED, { periods: 24, growth: 0.05 }),
  'goal for a plan of 100 steps, every lever': () => LEVERS.map((lever) => seek(HUNDRED, { of: 'profit', amount: 5_000_000 }, lever)),
} satisfies Record<string, () => unknown>;

function measure(work: () => unknown, runs: number, warm: number): Readonly<Record<string, number>> {
  for (let i = 0; i < warm; i += 1) work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const at = (place: number) => Math.round((times.at(place) ?? 0) * 100) / 100;
  return { 'median ms': at(Math.floor(runs / 2)), 'fastest ms': at(0), 'slowest ms': at(-1) };
}

/** Forecast of large canvases, and what else is asked of a plan. Budgets: 5 ms for 1,000 steps, so that a slider can move live; 1 s for the range. */
export async function run(): Promise<readonly BenchResult[]> {
  const forecasts = Object.entries(CASES).map(([name, document]) => ({
    name,
    figures: { ...measure(() => forecast(document), 50, 20), lines: document.lines.length },
  }));
  const questions = Object.entries(QUESTIONS).map(([name, work]) => ({ name, figures: measure(work, 3, 1) }));
  return [...forecasts, ...questions];
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
