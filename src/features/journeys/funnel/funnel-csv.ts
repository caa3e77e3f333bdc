import { csvLine } from '#domain/kit/csv.ts';
import { exponentOf } from '#domain/money/currencies.ts';
import { toUnits } from '#domain/money/money.ts';
import type { FunnelReport, FunnelRow } from '#domain/wire/answers/funnels.ts';

interface Words {
  readonly step: string;
  readonly people: string;
  readonly ofFirst: string;
  readonly ofPrevious: string;
  readonly lost: string;
  /** Of the median, in seconds. */
  readonly seconds: string;
  readonly value: string;
  readonly revenue: string;
}

/** The steps, and below them what they are told apart by; shares from 0 to 1, money in whole units. */
export function funnelCsv(
  report: FunnelReport,
  names: readonly string[],
  nameOf: (value: FunnelRow['value']) => string,
  words: Words,
): string {
  const { currency } = report;
  const head = csvLine([words.step, words.people, words.ofFirst, words.ofPrevious, words.lost, words.seconds]);
  const steps = report.steps.map(({ people, of_first, of_previous, dropped, seconds }, at) =>
    csvLine([names[at], people, of_first, of_previous, dropped, seconds?.median]),
  );
  if (!report.breakdown) return [head, ...steps].join('');
  const money = (value: number | null) => (value === null ? '' : toUnits(value, currency).toFixed(exponentOf(currency)));
  return [
    head,
    ...steps,
    csvLine([]),
    csvLine([words.value, ...names, ...(report.revenue === null ? [] : [`${words.revenue} (${currency})`])]),
    ...report.breakdown.rows.map(({ value, people, revenue }) =>
      csvLine([nameOf(value), ...people, ...(report.revenue === null ? [] : [money(revenue)])]),
    ),
  ].join('');
}
