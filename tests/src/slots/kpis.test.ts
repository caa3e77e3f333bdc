import { describe, expect, test } from 'vitest';
import { conditionsOf, treeOf } from '#domain/metrics/condition.ts';
import { thresholdHelp, widgetFields } from '#src/slots/kpis.tsx';

test('the help below a threshold is that of the chosen direction', () => {
  expect(thresholdHelp('reach')).toBe('targets.help.threshold.reach');
  expect(thresholdHelp('below')).toBe('targets.help.threshold.below');
  // The form begins with what the declaration says: to reach.
  expect(thresholdHelp(null)).toBe('targets.help.threshold.reach');
});

describe('the form of a KPI', () => {
  const names = ['metric_type', 'element_type'];
  test('asks what is counted where the metric is about one event', () => {
    expect(widgetFields(names, { metric_type: 'HITS' })).toEqual(names);
    expect(widgetFields(names, { metric_type: 'CONVERSION_RATE' })).toEqual(names);
    expect(widgetFields(names, { metric_type: 'SPEND_PER_PERSON' })).toEqual(['metric_type']);
    expect(widgetFields(names, { metric_type: 'ORDER_COUNT' })).toEqual(['metric_type']);
  });
});

describe('a condition of three parts', () => {
  test('is one only with all its parts', () => {
    const whole = { attribute_key: 'product', operator: 'not like', value: 'club' };
    const tree = treeOf(conditionsOf(whole));
    expect(tree).toEqual({ key: 'attributes.product', match: 'containsNot', value: 'club' });
    for (const part of ['attribute_key', 'operator', 'value'])
      for (const nothing of [null, undefined, '', ' ']) expect(conditionsOf({ ...whole, [part]: nothing })).toBeNull();
  });
});
