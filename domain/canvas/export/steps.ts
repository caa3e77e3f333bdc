import { csvLine } from '../../kit/csv.ts';
import { type Currency, exponentOf } from '../../money/currencies.ts';
import { toUnits } from '../../money/money.ts';
import type { CanvasReport } from '../../wire/answers/canvas.ts';
import type { CanvasDocument, CanvasElement, FixedCost, Line } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { resolveTraffic } from '../forecast/traffic.ts';
import { COST_COLUMNS, type CostColumn, costTitle, writeCosts } from '../import/cost-cells.ts';
import { ACTUAL, STEP_COLUMNS } from '../import/steps.ts';
import type { CanvasNumbers } from '../view/numbers.ts';
import { percent, type TextOptions } from './mermaid.ts';

/** Names of steps, each once: the table tells steps apart by nothing else. */
function namesOf(steps: readonly CanvasElement[], nameOf: TextOptions['nameOf']): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    steps.map((step) => {
      const name = nameOf(step).replace(/\s+/g, ' ').trim();
      let own = name;
      for (let count = 2; taken.has(own); count++) own = `${name} (${count})`;
      taken.add(own);
      return [step.id, own];
    }),
  );
}

/** What really happened, as the map shows it: people, and the money of its report. */
export interface ActualNumbers {
  readonly numbers: Pick<CanvasNumbers, 'elements' | 'lines'>;
  readonly report: Pick<CanvasReport, 'elements'> | null;
  /** ISO 4217. */
  readonly currency: string;
}

const headOf = ({ currency }: ActualNumbers) =>
  ['people', `spend (${currency})`, `revenue (${currency})`, 'went on', 'rate'].map((column) => `${ACTUAL} ${column}`);

/** Of a step, where it is told first, and of a way that leads on. */
function actualCells({ numbers, report, currency }: ActualNumbers, step: CanvasElement, isFirst: boolean, line: Line | undefined) {
  const seen = isFirst ? report?.elements[step.id] : undefined;
  const money = (amount: number | undefined) =>
    amount === undefined ? undefined : toUnits(amount, currency).toFixed(exponentOf(currency));
  const taken = line && numbers.lines.get(line.id);
  return [
    isFirst ? (numbers.elements.get(step.id)?.people ?? undefined) : undefined,
    ...[money(seen?.spend), money(seen?.revenue)],
    taken?.people ?? undefined,
    typeof taken?.rate === 'number' ? percent(taken.rate) : undefined,
  ];
}

export interface StepOptions extends TextOptions {
  /** ISO 4217, of what is paid for steps; without one no costs are written. */
  readonly currency?: Currency;
}

const OF_COLUMN = { costs: ({ once }) => !once, once: ({ once }) => once === true } as const satisfies Record<
  CostColumn,
  (cost: FixedCost) => boolean
>;

/** The columns of what is paid for these steps, and how their cells are written; none where nothing is. */
function costCells(costs: readonly FixedCost[], steps: readonly CanvasElement[], { numbers, currency }: StepOptions) {
  const ids = new Set(steps.map(({ id }) => id));
  const paid = numbers ? costs.filter(({ element }) => element !== undefined && ids.has(element)) : [];
  const columns = (Object.keys(COST_COLUMNS) as CostColumn[]).filter((column) => currency && paid.some(OF_COLUMN[column]));
  const write = (column: CostColumn, step: CanvasElement) =>
    writeCosts(
      paid.filter((cost) => cost.element === step.id && OF_COLUMN[column](cost)),
      currency ?? '',
    );
  return {
    titles: columns.map((column) => costTitle(column, currency ?? '')),
    cells: (step: CanvasElement, isFirst: boolean) => columns.map((column) => (isFirst ? write(column, step) : undefined)),
  };
}

/** A table with a line for each way that leads on, and for each step from which none does. `actual`: with what really happened beside the plan. */
export function writeSteps({ elements, lines, fixed_costs }: CanvasDocument, options: StepOptions, actual?: ActualNumbers): string {
  const { nameOf, numbers } = options;
  const steps = elements.filter(({ kind }) => elementKind(kind).tracked);
  const names = namesOf(steps, nameOf);
  const costs = costCells(fixed_costs, steps, options);
  const row = (step: CanvasElement, isFirst: boolean, line?: Line) => {
    const people = numbers && isFirst && step.traffic ? Math.round(resolveTraffic(step.traffic).people) : undefined;
    return csvLine([
      ...[names.get(step.id), step.kind, step.rule?.type === 'page' ? step.rule.urls[0] : undefined, people],
      ...[line && names.get(line.to), numbers && line?.rate !== undefined ? percent(line.rate) : undefined],
      ...[line && line.kind !== 'next' ? line.kind : undefined, line?.also ? 'yes' : undefined, line?.label],
      ...costs.cells(step, isFirst),
      ...(actual ? actualCells(actual, step, isFirst, line) : []),
    ]);
  };
  const rows = steps.flatMap((step) => {
    const on = lines.filter(({ from, to }) => from === step.id && names.has(to));
    return on.length === 0 ? [row(step, true)] : on.map((line, at) => row(step, at === 0, line));
  });
  return [csvLine([...Object.keys(STEP_COLUMNS), ...costs.titles, ...(actual ? headOf(actual) : [])]), ...rows].join('');
}
