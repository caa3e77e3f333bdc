import { csvLine } from '#domain/kit/csv.ts';
import { exponentOf } from '#domain/money/currencies.ts';
import { toUnits } from '#domain/money/money.ts';
import type { AttributionReport } from '#domain/wire/answers/attribution.ts';
import type { AttributionModel } from '#domain/wire/reports/attribution.ts';
import { ATTRIBUTION_MODELS } from '#domain/wire/reports/attribution.ts';

interface Words {
  readonly row: string;
  readonly spend: string;
  readonly total: string;
  readonly conversions: (model: AttributionModel) => string;
  readonly revenue: (model: AttributionModel) => string;
}

/** Every row by every model, as spreadsheets calculate: money in whole units, nothing where there is no value. */
export function creditCsv(report: AttributionReport, nameOf: (row: AttributionReport['rows'][number]) => string, words: Words): string {
  const { currency } = report;
  const hasMoney = report.locked.money === null;
  const money = (value: number | null) => (value === null ? '' : toUnits(value, currency).toFixed(exponentOf(currency)));
  const columns = (of: (model: AttributionModel) => readonly string[]) => ATTRIBUTION_MODELS.flatMap(of);
  const cells = (credits: AttributionReport['totals']['credits'], spend: number | null) => [
    ...columns((model) => [String(credits[model].conversions), ...(hasMoney ? [money(credits[model].revenue)] : [])]),
    ...(hasMoney ? [money(spend)] : []),
  ];
  const head = columns((model) => [words.conversions(model), ...(hasMoney ? [`${words.revenue(model)} (${currency})`] : [])]);
  return [
    csvLine([words.row, ...head, ...(hasMoney ? [`${words.spend} (${currency})`] : [])]),
    ...report.rows.map((row) => csvLine([nameOf(row), ...cells(row.credits, row.spend)])),
    csvLine([words.total, ...cells(report.totals.credits, report.totals.spend)]),
  ].join('');
}
