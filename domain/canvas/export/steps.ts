import { csvLine } from '../../kit/csv.ts';
import type { CanvasDocument, CanvasElement, Line } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { resolveTraffic } from '../forecast/traffic.ts';
import { STEP_COLUMNS } from '../import/steps.ts';
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

/** A table with a line for each way that leads on, and for each step from which none does. */
export function writeSteps({ elements, lines }: CanvasDocument, { nameOf, numbers }: TextOptions): string {
  const steps = elements.filter(({ kind }) => elementKind(kind).tracked);
  const names = namesOf(steps, nameOf);
  const row = (step: CanvasElement, isFirst: boolean, line?: Line) => {
    const people = numbers && isFirst && step.traffic ? Math.round(resolveTraffic(step.traffic).people) : undefined;
    return csvLine([
      ...[names.get(step.id), step.kind, step.rule?.type === 'page' ? step.rule.urls[0] : undefined, people],
      ...[line && names.get(line.to), numbers && line?.rate !== undefined ? percent(line.rate) : undefined],
      ...[line && line.kind !== 'next' ? line.kind : undefined, line?.also ? 'yes' : undefined, line?.label],
    ]);
  };
  const rows = steps.flatMap((step) => {
    const on = lines.filter(({ from, to }) => from === step.id && names.has(to));
    return on.length === 0 ? [row(step, true)] : on.map((line, at) => row(step, at === 0, line));
  });
  return [csvLine(Object.keys(STEP_COLUMNS)), ...rows].join('');
}
