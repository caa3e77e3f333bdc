import type { TimeZone } from '#domain/time/days.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindFunnel } from '#domain/wire/reports/funnels.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Asked } from '../_kit/filters/filter.ts';
import { peopleSql } from './compile.ts';
import { funnelScope } from './scope.ts';

/** SELECT of `who` and `counted` (once each): people who got to a step, or to the one before and not to it. */
export function behindFunnel(
  { parameters, source }: Asked,
  range: Range,
  timezone: TimeZone,
  behind: BehindFunnel,
  filter: Filter | undefined,
  now: Date,
): string {
  const { step, part, value } = behind;
  const scope = funnelScope(source, timezone, { ...behind, range }, now, filter);
  const met = part === 'reached' ? [`at_${step} != 0`] : [`at_${step - 1} != 0`, `at_${step} = 0`];
  // Where nobody is told apart there is no value, and no column for it.
  const by = value === undefined ? null : behind.by;
  if (value !== undefined) met.push(`label = ${parameters.text(value)}`);
  return `SELECT p AS who, 1 AS counted FROM (${peopleSql(parameters, scope, { ...behind, range, by })}) WHERE ${met.join(' AND ')}`;
}
