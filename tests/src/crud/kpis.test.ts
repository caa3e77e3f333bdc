import { describe, expect, test } from 'vitest';
import { conditionOf } from '#domain/metrics/condition.ts';
import { thresholdHelp, widgetFields } from '#src/crud/kpis.tsx';

test('the help below a threshold is that of the chosen direction', () => {
  expect(thresholdHelp('reach')).toBe('targets.help.threshold.reach');
  expect(thresholdHelp('below')).toBe('targets.help.threshold.below');
  // The form begins with what the declaration says: to reach.
  expect(thresholdHelp(null)).toBe('targets.help.threshold.reach');
});

describe('the form of a KPI', () => {
  const names = ['metric_type', 'element_type', 'attribute_key', 'operator', 'value'];
  test('asks for a condition once it is clear what it is about', () => {
    expect(widgetFields(names, { metric_type: 'HITS' })).toEqual(['metric_type', 'element_type']);
    expect(widgetFields(names, { metric_type: 'HITS', element_type: 'purchaseMade' })).toEqual(names);
    expect(widgetFields(names, { metric_type: 'TOTAL_REVENUE' })).toEqual(['metric_type', 'attribute_key', 'operator', 'value']);
    expect(widgetFields(names, { metric_type: 'SPEND_PER_PERSON' })).toEqual(['metric_type']);
  });
});

describe('a condition', () => {
  test('is one only with all its parts', () => {
    const whole = { attribute_key: 'product', operator: 'not like', value: 'club' };
    expect(conditionOf(whole)).toEqual({ key: 'product', match: 'containsNot', value: 'club' });
    for (const part of ['attribute_key', 'operator', 'value'])
      for (const nothing of [null, undefined, '', ' ']) expect(conditionOf({ ...whole, [part]: nothing })).toBeNull();
  });
});
