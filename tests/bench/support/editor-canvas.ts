import { type CanvasDocument, type CanvasElement, EMPTY_DOCUMENT, type Line } from '#domain/canvas/document.ts';
import { STEP } from '#domain/canvas/geometry.ts';

/** Every so many-th line leads one step back instead of onward, so that the forecast meets loops. */
const BACK_EVERY = 40;
const PASSED_ON = 0.4;

/** An element in the grid: sources in the first column, purchases in the last, pages between. */
function elementAt(id: string, column: number, columns: number, row: number): CanvasElement {
  const place = { id, x: column * STEP.x, y: row * STEP.y, name: `Step ${column}.${row}` };
  if (column === 0) {
    const rule = { type: 'source' as const, conditions: [{ key: 'utm_source' as const, match: 'is' as const, value: `s${row}` }] };
    return {
      ...place,
      kind: 'facebook_ads',
      rule,
      traffic: { model: 'two_of_three', spend: 600_000, per_person: 75, typed: ['spend', 'per_person'] },
    };
  }
  if (column === columns - 1) return { ...place, kind: 'purchase', rule: { type: 'event', event: 'purchase' }, value: 5400 };
  return { ...place, kind: 'landing_page', rule: { type: 'page', urls: [`/step/${column}/${row}`] } };
}

/**
 * A canvas of any size on a grid: each element leads to its right neighbour, then, until there are `lines`
 * lines, to elements one row down and two columns on, so that many lines have to pass cards.
 */
export function gridCanvas(elements: number, lines: number): CanvasDocument {
  const rows = Math.max(1, Math.round(Math.sqrt(elements / 1.25)));
  const columns = Math.ceil(elements / rows);
  const idAt = (column: number, row: number) => `c${column}r${row}`;
  const made = Array.from({ length: elements }, (_, i) => {
    const [column, row] = [Math.floor(i / rows), i % rows];
    return elementAt(idAt(column, row), column, columns, row);
  });
  const known = new Set(made.map(({ id }) => id));
  const drawn: Line[] = [];
  const draw = (from: string, to: string) => {
    if (drawn.length < lines && known.has(from) && known.has(to))
      drawn.push({ id: `l${drawn.length}`, from, to, kind: 'next', rate: PASSED_ON });
  };
  const each = (visit: (column: number, row: number) => void) => {
    for (let column = 0; column < columns; column++) for (let row = 0; row < rows; row++) visit(column, row);
  };
  each((column, row) => draw(idAt(column, row), idAt(column + 1, row)));
  each((column, row) => {
    const index = column * rows + row;
    if (index % BACK_EVERY === 0 && column > 1) draw(idAt(column, row), idAt(column - 1, row + 1));
    else if (column < columns - 2) draw(idAt(column, row), idAt(column + 2, row + 1));
  });
  each((column, row) => {
    if (column < columns - 1) draw(idAt(column, row), idAt(column + 1, row + 2));
  });
  return { ...EMPTY_DOCUMENT, elements: made, lines: drawn };
}
