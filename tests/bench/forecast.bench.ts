import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
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

function measure(document: CanvasDocument, runs: number): Readonly<Record<string, number>> {
  for (let i = 0; i < 20; i += 1) forecast(document);
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    forecast(document);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  const at = (place: number) => Math.round((times.at(place) ?? 0) * 100) / 100;
  return { 'median ms': at(Math.floor(runs / 2)), 'fastest ms': at(0), 'slowest ms': at(-1), lines: document.lines.length };
}

/** Forecast of large canvases. Budget: 5 ms for 1,000 steps, so that a slider can move live. */
export async function run(): Promise<readonly BenchResult[]> {
  return Object.entries(CASES).map(([name, document]) => ({ name, figures: measure(document, 50) }));
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
