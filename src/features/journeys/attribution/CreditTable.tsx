import type { AttributionReport } from '#domain/wire/answers/attribution.ts';
import type { AttributionModel, CreditedRow } from '#domain/wire/reports/attribution.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Figure } from '../Figure.tsx';
import type { AttributionChoice } from './choice.ts';
import { type CreditLine, creditLines, seenLine, totalLine } from './credit-rows.ts';
import { useByName, useConversionName, useRowName } from './use-names.ts';

interface TableProps {
  readonly report: AttributionReport;
  readonly choice: Pick<AttributionChoice, 'model' | 'other' | 'conversion'>;
  readonly peopleOf: PeopleOf;
}

/** Where those whose conversions credit a row by a model are listed; null where one may not see them. */
export type PeopleOf = (model: AttributionModel, row: CreditedRow | undefined, conversions: number) => string | null;

const NOBODY = () => null;
const isSum = ({ kind }: Pick<CreditLine, 'kind'>) => kind === 'total' || kind === 'paid';

/** Parts of a conversion are shown to the hundredth; what is whole stays whole. */
export const writeCount = (format: ReturnType<typeof useFormat>, value: number, signed = false) =>
  format.number(value, { digits: 2, signed });

/** Two models beside each other; what each row gets by them comes to the line below. */
export function CreditTable({ report, choice: { model, other, conversion }, peopleOf }: TableProps) {
  const { t } = useText();
  const byName = useByName();
  const hasMoney = report.locked.money === null;
  const title = t('journeys.attribution.table');
  const total = totalLine(report, model, other);
  const counted = useConversionName()(conversion);
  const heads = (which: AttributionModel, key: string) => (
    <th key={key} scope="colgroup" colSpan={hasMoney ? 2 : 1} className="r credit-model">
      {t(`monitor.credit_models.${which}`)}
    </th>
  );
  const measures = (key: string) => [
    <th key={`${key} n`} scope="col" className="r">
      {counted}
    </th>,
    ...(hasMoney
      ? [
          <th key={`${key} money`} scope="col" className="r">
            {t('monitor.tables.measures.revenue')}
          </th>,
        ]
      : []),
  ];
  const toOf = (line: CreditLine) => (which: 'chosen' | 'beside', conversions: number) => {
    const by = which === 'chosen' ? model : other;
    if (by === null || line.kind === 'rest' || line.kind === 'paid') return null;
    return peopleOf(by, line.kind === 'total' ? undefined : { kind: line.kind, value: line.value }, conversions);
  };
  const shown = {
    touches: report.touches,
    hasMoney,
    currency: report.currency,
    hasSpend: report.totals.spend !== null && hasMoney,
    compares: other !== null,
  };
  return (
    <section className="panel tbl-scroll journeys-table" tabIndex={0} aria-label={title}>
      <table className="tbl">
        <caption className="sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {byName(report.by)}
            </th>
            {heads(model, 'chosen')}
            {other ? heads(other, 'other') : null}
            {other ? (
              <th scope="colgroup" colSpan={hasMoney ? 2 : 1} className="r credit-model">
                {t('journeys.attribution.difference')}
              </th>
            ) : null}
            {shown.hasSpend ? (
              <>
                <th scope="col" rowSpan={2} className="r">
                  {t('monitor.tables.measures.spend')}
                </th>
                <th scope="col" rowSpan={2} className="r">
                  {t('monitor.tables.measures.roas')}
                </th>
              </>
            ) : null}
          </tr>
          <tr>
            {measures('chosen')}
            {other ? measures('other') : null}
            {other ? measures('difference') : null}
          </tr>
        </thead>
        <tbody>
          {creditLines(report, model, other).map((line) => (
            <Line key={`${line.kind} ${line.value ?? ''}`} line={line} toOf={toOf(line)} {...shown} />
          ))}
        </tbody>
        <tfoot>
          {report.touches === 'paid' ? <Line line={seenLine(report, model, other)} toOf={NOBODY} {...shown} /> : null}
          <Line line={total} toOf={toOf(total)} {...shown} />
        </tfoot>
      </table>
    </section>
  );
}

interface LineProps {
  readonly line: CreditLine;
  readonly toOf: (which: 'chosen' | 'beside', conversions: number) => string | null;
  readonly touches: AttributionReport['touches'];
  readonly hasMoney: boolean;
  readonly hasSpend: boolean;
  readonly currency: string;
}

function Line({ line, toOf, touches, hasMoney, hasSpend, currency }: LineProps) {
  const format = useFormat();
  const name = useRowName(touches)(line);
  const money = (value: number | null, signed = false) =>
    hasMoney ? <td className="r num">{format.money(value, currency, { signed })}</td> : null;
  const amount = (part: { readonly conversions: number; readonly revenue: number | null }, which: 'chosen' | 'beside' | 'differs') => (
    <>
      <td className="r num">
        <Figure to={which === 'differs' ? null : toOf(which, part.conversions)}>
          {writeCount(format, part.conversions, which === 'differs')}
        </Figure>
      </td>
      {money(part.revenue, which === 'differs')}
    </>
  );
  return (
    <tr className={isSum(line) ? 'b' : undefined}>
      <th scope="row">
        <span className={line.kind === 'source' || isSum(line) ? 'ell' : 'ell mut'} title={name}>
          {name}
        </span>
      </th>
      {amount(line, 'chosen')}
      {line.beside ? amount(line.beside, 'beside') : null}
      {line.differs ? amount(line.differs, 'differs') : null}
      {hasSpend ? (
        <>
          {money(line.spend)}
          <td className="r num">{format.percent(line.roas)}</td>
        </>
      ) : null}
    </tr>
  );
}
