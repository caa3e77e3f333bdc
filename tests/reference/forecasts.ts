import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';
import { TEMPLATE_ROWS, TEMPLATE_SOURCE, templateDocument } from '#tests/fixtures/templates.ts';
import { Tally } from './compare.ts';
import { referenceForecast } from './forecast.ts';
import { randomPlan } from './plans.ts';

/** Every figure of one plan; orders of a source are known to the reference alone. */
export function compareForecast(tally: Tally, name: string, document: CanvasDocument): void {
  const found = forecast(document);
  const expected = referenceForecast(document);
  for (const [id, { goes_on, worth, ...element }] of Object.entries(expected.elements)) {
    // Where nobody comes, there is nobody to tell of who goes on and what they are worth.
    const known = { ...element, ...(goes_on !== null && { goes_on }), ...(worth !== null && { worth }) };
    tally.compare(`${name}.${id}`, known, found.elements[id]);
  }
  tally.compare(`${name}.lines`, expected.lines, found.lines);
  tally.compare(`${name}.totals`, expected.totals, found.totals);
  for (const [id, { orders: _, ...source }] of Object.entries(expected.sources)) tally.compare(`${name}.${id}`, source, found.sources[id]);
}

/** Every figure of so many random plans, of their worked examples and of the forty funnels, against the reference. */
export function compareForecasts(plans: number, seed: number): Tally {
  const tally = new Tally();
  const random = seeded(seed);
  for (let plan = 0; plan < plans; plan += 1) compareForecast(tally, `plan ${plan}`, randomPlan(random));
  for (const row of TEMPLATE_ROWS) {
    const document = templateDocument(row);
    compareForecast(tally, row.name, document);
    // To the cent, as printed: worked out by hand, row by row.
    tally.compare(row.name, row.worth, Math.round(forecast(document).elements[TEMPLATE_SOURCE]?.worth ?? Number.NaN));
  }
  return tally;
}
