import type { Range } from '#domain/wire/reports.ts';
import { monthsOf, textWeight } from '../_kit/weight.ts';
import type { Widget } from './widget.ts';

/** Of KPIs: those with a condition read raw events; the others a roll-up, which weighs next to nothing. */
export function kpiWeight(widgets: readonly Widget[], ranges: readonly Range[]): number {
  return widgets.reduce((sum, { condition }) => sum + (condition ? textWeight(condition.value) : 0), 0) * monthsOf(ranges);
}
