import { comparisonsIn } from '#domain/metrics/condition.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { monthsOf, textWeight } from '../_kit/weight.ts';
import { readingsFor } from './metrics.ts';
import { isRaw } from './plan.ts';
import type { Widget } from './widget.ts';

/** Does an answer about the widget read raw events? The others are in a roll-up, which weighs next to nothing. */
export const readsRawEvents = (widget: Widget) => readingsFor(widget).some(isRaw);

/** Of KPIs: each comparison of one is tried on raw events; one without any that reads them weighs as one. */
export function kpiWeight(widgets: readonly Widget[], ranges: readonly Range[]): number {
  const weights = widgets.filter(readsRawEvents).map(({ condition }) => {
    const comparisons = condition ? comparisonsIn(condition) : [];
    return Math.max(
      1,
      comparisons.reduce((sum, { value }) => sum + textWeight(value), 0),
    );
  });
  return weights.reduce((sum, weight) => sum + weight, 0) * monthsOf(ranges);
}
