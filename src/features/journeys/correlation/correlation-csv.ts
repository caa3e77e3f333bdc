import { csvLine } from '#domain/kit/csv.ts';
import type { CorrelationReport, CorrelationRow } from '#domain/wire/answers/correlation.ts';

interface Words {
  readonly what: string;
  readonly reached: string;
  readonly others: string;
  readonly lift: string;
  readonly low: string;
  readonly high: string;
  readonly sure: string;
  /** The same column as a share. */
  readonly share: (column: string) => string;
  readonly yes: string;
  readonly no: string;
}

/** Every row with both groups in people and as shares from 0 to 1, the lift and where it lies. */
export function correlationCsv(
  { rows, ...all }: Pick<CorrelationReport, 'rows' | 'reached' | 'others'>,
  nameOf: (node: CorrelationRow['node']) => string,
  words: Words,
): string {
  const { reached, others } = words;
  const share = (people: number, of: number) => (of === 0 ? null : people / of);
  const head = csvLine([
    words.what,
    reached,
    words.share(reached),
    others,
    words.share(others),
    words.lift,
    words.low,
    words.high,
    words.sure,
  ]);
  const lines = rows.map((row) =>
    csvLine([
      nameOf(row.node),
      ...[row.reached, share(row.reached, all.reached), row.others, share(row.others, all.others)],
      ...[row.lift, row.interval?.low, row.interval?.high, row.sure ? words.yes : words.no],
    ]),
  );
  return [head, ...lines].join('');
}
