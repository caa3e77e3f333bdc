import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindAttribution } from '#domain/wire/reports/attribution.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { Parameters } from '../_kit/parameters.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { compilePeoplePaths, type PersonPath } from './compile.ts';
import { type Credited, creditedIn } from './credits.ts';
import { labelOfRow } from './labels.ts';
import { attributionScope } from './scope.ts';

/** By number of a person what of their conversions is credited; only people of whom something is. */
export type CreditedPeople = ReadonlyMap<string, Credited>;

/** Whose conversions credit a row. What a model gives is worked out here, as it is for the report: the store only tells the ways. */
export async function creditedPeople(
  analytics: Pick<Analytics, 'select'>,
  workspace: ReportWorkspace,
  range: Range,
  { model, row, ...asked }: BehindAttribution,
  filter: Filter | undefined,
): Promise<CreditedPeople> {
  const label = row ? labelOfRow(row) : null;
  const scope = attributionScope(workspace, { range, ...asked }, filter?.length ? filter : undefined);
  const people = new Map<string, Credited>();
  for (const path of await analytics.select<PersonPath>(compilePeoplePaths(scope, label))) {
    const { conversions, credit } = creditedIn(path, model, label);
    if (conversions === 0) continue;
    const before = people.get(path.who);
    people.set(path.who, { conversions: conversions + (before?.conversions ?? 0), credit: credit + (before?.credit ?? 0) });
  }
  return people;
}

/** SELECT of `who` and `counted`: in how many conversions. They travel as one text each, which the store takes at any length. */
export function behindAttribution(parameters: Parameters, people: CreditedPeople): string {
  if (people.size === 0) return 'SELECT toUInt64(0) AS who, 0 AS counted WHERE 0';
  const numbers = parameters.text([...people.keys()].join(','));
  const conversions = parameters.text([...people.values()].map((one) => one.conversions).join(','));
  const read = (text: string) => `arrayMap(one -> toUInt64(one), splitByChar(',', ${text}))`;
  return `SELECT who, counted FROM (SELECT 1) ARRAY JOIN ${read(numbers)} AS who, ${read(conversions)} AS counted`;
}
