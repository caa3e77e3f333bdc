import { type CsvLine, readCsv } from '../../kit/csv.ts';
import type { Currency } from '../../money/currencies.ts';
import { type CanvasDocument, LINE_KINDS, type Line, MOST } from '../document.ts';
import { readPeople, readRate } from './amounts.ts';
import { type CostColumn, costColumn, readCosts, type SketchedCost } from './cost-cells.ts';
import { cut, type Imported, type ImportProblem, MOST_WRITTEN, refused } from './problems.ts';
import { drawnOf, type SketchedLine, type SketchedStep } from './sketch.ts';

/** What columns are called, in lower case; the first name is the one we write. */
export const STEP_COLUMNS = {
  step: ['step', 'name', 'element', 'schritt', 'etapa', 'passo', 'ステップ'],
  kind: ['kind', 'type', 'art', 'typ', 'tipo', '種類'],
  url: ['url', 'address', 'adresse', 'link', 'endereço', 'indirizzo'],
  people: ['people', 'visitors', 'personen', 'besucher', 'pessoas', 'persone', '人数'],
  next: ['next', 'to', 'weiter', 'nach', 'next step', 'nächster', 'nächster schritt', 'próximo', 'successivo', 'prossimo', '次'],
  rate: ['rate', 'share', 'rate %', 'quote', 'anteil', 'taxa', 'tasso', '率'],
  line: ['line', 'linie', 'linha', 'linea', '線'],
  also: ['also', 'auch', 'também', 'anche'],
  label: ['label', 'text', 'beschriftung', 'rótulo', 'etichetta', 'ラベル'],
} as const satisfies Record<string, readonly string[]>;
export type StepColumn = keyof typeof STEP_COLUMNS;

type Columns = Readonly<Partial<Record<StepColumn, number>>>;

/** A column of costs. */
interface Costs {
  readonly at: number;
  readonly column: CostColumn;
  readonly currency: Currency;
}

const costsIn = (head: CsvLine): readonly Costs[] =>
  head.cells.flatMap((title, at) => {
    const found = costColumn(title);
    return found ? [{ at, ...found }] : [];
  });

function columnsIn(head: CsvLine | undefined): Columns {
  const titles = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
  const found = Object.entries(STEP_COLUMNS).flatMap(([column, names]) => {
    const at = titles.findIndex((title) => (names as readonly string[]).includes(title));
    return at < 0 ? [] : [[column, at]];
  });
  return Object.fromEntries(found);
}

/** Columns of a file of ours that tell what really happened begin with it: they are no plan, and are left alone. */
export const ACTUAL = 'actual';

/** Titles of columns that hold something and mean nothing here. */
function unknownIn(head: CsvLine, columns: Columns, rows: readonly CsvLine[]): readonly string[] {
  const known = new Set([...Object.values(columns), ...costsIn(head).map(({ at }) => at)]);
  const isFilled = (at: number) => rows.some(({ cells }) => (cells[at] ?? '') !== '');
  return head.cells.flatMap((title, at) =>
    known.has(at) || title.toLowerCase().startsWith(`${ACTUAL} `) || !isFilled(at) ? [] : [cut(title || `${at + 1}`)],
  );
}

/** Has it a line of titles with steps among them? */
export const isSteps = (text: string): boolean => columnsIn(readCsv(text.slice(0, 5000)).lines[0]).step !== undefined;

/** Spreadsheets are told by a leading apostrophe that something is text. */
const bare = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠])/, '');

/** What one line of the table says, or what is wrong with it. */
function rowOf({ line, cells }: CsvLine, columns: Columns, paid: readonly Costs[]) {
  const cell = (column: StepColumn) => bare(cells[columns[column] ?? -1] ?? '');
  const problems: ImportProblem[] = [];
  const amount = (column: 'rate' | 'people', read: (text: string) => number | null) => {
    const text = cell(column);
    const value = text === '' ? undefined : read(text);
    if (value === null) problems.push({ code: column === 'rate' ? 'bad_rate' : 'bad_people', line, found: cut(text) });
    return value ?? undefined;
  };
  const costs = paid.flatMap((column): readonly SketchedCost[] => {
    const text = bare(cells[column.at] ?? '');
    const read = readCosts(text, column);
    if (!read) problems.push({ code: 'bad_costs', line, found: cut(text) });
    return read ?? [];
  });
  const name = cell('step');
  if (name === '') problems.push({ code: 'no_step_name', line });
  const next = cell('next');
  if (next !== '' && next === name) problems.push({ code: 'line_to_itself', line, found: cut(name) });
  const kind = LINE_KINDS.find((known) => known === cell('line').toLowerCase()) ?? 'next';
  const step: SketchedStep = {
    name,
    kind: cell('kind') || undefined,
    url: cell('url') || undefined,
    people: amount('people', readPeople),
    costs,
  };
  const way: SketchedLine = {
    ...{ from: name, to: next, kind, rate: amount('rate', readRate) },
    also: /^(1|x|yes|ja|sim|sì|si|はい|true)$/i.test(cell('also')) || undefined,
    label: cell('label') || undefined,
  };
  return { step, way: next === '' ? null : way, problems };
}

const wayKey = ({ from, to, kind }: { readonly from: string; readonly to: string; readonly kind: Line['kind'] }) =>
  `${from}\n${to}\n${kind}`;

/** A table of steps: a line for each step, or for each way that leads on from one. A step that is only named as the next one is one, too. */
export function readSteps(text: string): Imported {
  const { lines: read, unclosed } = readCsv(text);
  const [head, ...rows] = read;
  const columns = columnsIn(head);
  if (!head || columns.step === undefined) return refused({ code: 'no_step_column', line: head?.line ?? 1 });
  if (unclosed !== null) return refused({ code: 'open_quote', line: unclosed });
  const [currency, other] = new Set(costsIn(head).map((column) => column.currency));
  if (other) return refused({ code: 'two_currencies', line: head.line, found: `${currency}, ${other}` });
  return readRows(head, columns, rows);
}

function readRows(head: CsvLine, columns: Columns, rows: readonly CsvLine[]): Imported {
  const steps = new Map<string, SketchedStep>();
  const ways = new Map<string, SketchedLine>();
  const problems: ImportProblem[] = [];
  const paid = costsIn(head);
  for (const row of rows) {
    const { step, way, problems: wrong } = rowOf(row, columns, paid);
    problems.push(...wrong);
    const told = Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)) as unknown as SketchedStep;
    const before = steps.get(step.name);
    steps.set(step.name, { ...before, ...told, costs: [...(before?.costs ?? []), ...(step.costs ?? [])] });
    if (way && ways.has(wayKey(way))) problems.push({ code: 'duplicate_line', line: row.line, found: cut(`${way.from} → ${way.to}`) });
    if (way) ways.set(wayKey(way), way);
    if (steps.size > MOST_WRITTEN.steps) return refused({ code: 'too_many_steps', line: row.line, most: MOST_WRITTEN.steps });
    if (ways.size > MOST_WRITTEN.lines) return refused({ code: 'too_many_lines', line: row.line, most: MOST_WRITTEN.lines });
  }
  if (problems.length > 0) return refused(...problems);
  for (const { to } of ways.values()) if (!steps.has(to)) steps.set(to, { name: to });
  if (steps.size === 0) return refused({ code: 'empty' });
  if (steps.size > MOST_WRITTEN.steps) return refused({ code: 'too_many_steps', most: MOST_WRITTEN.steps });
  return withCosts(drawnOf({ steps, lines: [...ways.values()] }), paid, unknownIn(head, columns, rows));
}

/** The drawing, with the currency of what is paid in it. */
function withCosts(document: CanvasDocument, paid: readonly Costs[], unknown_columns: readonly string[]): Imported {
  if (document.fixed_costs.length > MOST.fixed_costs) return refused({ code: 'too_many_costs', most: MOST.fixed_costs });
  const currency = document.fixed_costs.length > 0 ? paid[0]?.currency : undefined;
  return { ok: true, format: 'steps', document, ...(currency && { currency }), remarks: [], unknown_columns };
}
