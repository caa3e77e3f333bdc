import { expect, test } from 'vitest';
import { OVERRIDES } from '#src/crud/overrides.tsx';

test('the help below a threshold is that of the chosen direction', () => {
  const help = (direction: unknown) => OVERRIDES['kpi-targets']?.helpKey?.('threshold_value', { direction });
  expect(help('reach')).toBe('targets.help.threshold.reach');
  expect(help('below')).toBe('targets.help.threshold.below');
  // The form begins with what the declaration says: to reach.
  expect(help(null)).toBe('targets.help.threshold.reach');
  expect(OVERRIDES['kpi-targets']?.helpKey?.('name', { direction: 'below' })).toBeUndefined();
});
