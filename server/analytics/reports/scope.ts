import type { Range } from '#domain/wire/reports.ts';
import type { Parameters } from './parameters.ts';

/** Rows of one workspace on its local days. Every report starts from this condition. */
export function onDays(parameters: Parameters, workspace: string, range: Range): string {
  return `workspace_id = ${parameters.add('UUID', workspace)}
    AND day >= ${parameters.add('Date', range.min)} AND day <= ${parameters.add('Date', range.max)}`;
}

/**
 * The same for raw events. They are partitioned by UTC month, which a local day differs from by
 * less than a day: the bounds on time only spare reading other months.
 */
export function eventsOnDays(parameters: Parameters, workspace: string, range: Range): string {
  return `${onDays(parameters, workspace, range)}
    AND time >= toDateTime64(${parameters.add('Date', range.min)} - 1, 3, 'UTC')
    AND time < toDateTime64(${parameters.add('Date', range.max)} + 2, 3, 'UTC')`;
}
