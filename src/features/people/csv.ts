import { csvLine } from '#domain/kit/csv.ts';
import { exponentOf } from '#domain/money/currencies.ts';
import { toUnits } from '#domain/money/money.ts';
import type { PersonRow } from '#domain/wire/reports/people.ts';

/** Columns of a file of people, in order. */
export const FILE_COLUMNS = [
  'person',
  'own_id',
  'first_seen',
  'last_seen',
  'channel',
  'source',
  'medium',
  'campaign',
  'referrer',
  'visits',
  'events',
  'purchases',
  'revenue',
  'counted',
  'credit',
] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];

const VALUES = {
  person: ({ person }) => person,
  own_id: ({ identified_as }) => identified_as,
  first_seen: ({ first_seen }) => first_seen,
  last_seen: ({ last_seen }) => last_seen,
  channel: ({ channel }) => channel,
  source: ({ source }) => source.utm_source,
  medium: ({ source }) => source.utm_medium,
  campaign: ({ source }) => source.utm_campaign,
  referrer: ({ source }) => source.referrer,
  visits: ({ visits }) => visits,
  events: ({ events }) => events,
  purchases: ({ purchases }) => purchases,
  revenue: ({ revenue }, currency) => (revenue === null ? null : toUnits(revenue, currency).toFixed(exponentOf(currency))),
  counted: ({ counted }) => counted,
  credit: ({ credit }) => credit,
} as const satisfies Record<FileColumn, (row: PersonRow, currency: string) => string | number | null>;

/** People as CSV: moments as ISO 8601 UTC, money in whole units of the workspace's currency. */
export function peopleCsv(people: readonly PersonRow[], currency: string, titleOf: (column: FileColumn) => string): string {
  const lines = people.map((row) => csvLine(FILE_COLUMNS.map((column) => VALUES[column](row, currency))));
  return [csvLine(FILE_COLUMNS.map(titleOf)), ...lines].join('');
}
