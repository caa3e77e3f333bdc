import type { FunnelReport, FunnelRow } from '#domain/wire/answers/funnels.ts';
import type { FunnelBreakdown } from '#domain/wire/reports/funnels.ts';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useValueName } from '#src/reports/value-name.ts';
import { midSentence, useFormat } from '#src/ui/data/format.ts';
import { Figure } from '../Figure.tsx';
import { JourneyTable } from '../JourneyTable.tsx';
import type { PeopleOf } from './use-people-of.ts';

/** What a row of a breakdown is called. */
export function useRowName(): (by: FunnelBreakdown, value: FunnelRow['value']) => string {
  const { t } = useText();
  const valueName = useValueName();
  return (by, value) => (value === null ? t('journeys.funnel.fewest') : valueName(by, value));
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** The funnel of everybody, told apart: the rows come to the steps above. */
export function BreakdownTable({ report, peopleOf }: { readonly report: FunnelReport; readonly peopleOf: PeopleOf }) {
  const { t, language } = useText();
  const rowName = useRowName();
  const { knows_countries: isTold } = useMe();
  if (!report.breakdown) return null;
  const { by, rows } = report.breakdown;
  const dimension = t(`journeys.funnel.splits.${by}`);
  const title = t('journeys.funnel.split_title', { dimension: midSentence(dimension, language) });
  const isUntold = by === 'country' && !isTold && rows.every(({ value }) => value === '');
  const people = report.steps.map((step) => step.people);
  const hasMoney = report.revenue !== null;
  const last = people.length - 1;
  /** The rest of all values has none of its own. */
  const toOf =
    (value?: FunnelRow['value']): RowProps['toOf'] =>
    (step, count) =>
      value === null ? null : peopleOf({ step: step === 'first' ? 0 : last, part: 'reached', value }, count);
  return (
    <>
      <JourneyTable
        title={title}
        names={dimension}
        numbers={[
          t('journeys.funnel.began'),
          t('journeys.funnel.finished'),
          t('journeys.funnel.finish_rate'),
          hasMoney && t('monitor.tables.measures.revenue'),
          hasMoney && t('journeys.funnel.per_start'),
        ]}
        panelClass="journeys-split"
      >
        <tbody>
          {rows.map((row) => (
            <Row key={row.value ?? 'others'} row={row} name={rowName(by, row.value)} currency={report.currency} toOf={toOf(row.value)} />
          ))}
        </tbody>
        <tfoot>
          <Row
            row={{ people, revenue: report.revenue }}
            name={t('journeys.paths.everybody')}
            currency={report.currency}
            toOf={toOf()}
            isTotal
          />
        </tfoot>
      </JourneyTable>
      <p className="t12 mut report-note">
        {isUntold ? `${t('monitor.filter.no_countries')} ` : ''}
        {t('journeys.funnel.split_note')}
      </p>
    </>
  );
}

interface RowProps {
  readonly row: Pick<FunnelRow, 'people' | 'revenue'>;
  readonly name: string;
  readonly currency: string;
  /** Where the people who began or finished are listed. */
  readonly toOf: (step: 'first' | 'last', people: number) => string | null;
  readonly isTotal?: boolean;
}

function Row({ row: { people, revenue }, name, currency, toOf, isTotal = false }: RowProps) {
  const format = useFormat();
  const [began, finished] = [people[0] ?? 0, people.at(-1) ?? 0];
  const each = revenue === null ? null : share(revenue, began);
  return (
    <tr className={isTotal ? 'b' : undefined}>
      <th scope="row">
        <span className="ell" title={name}>
          {name}
        </span>
      </th>
      <td className="r num">
        <Figure to={toOf('first', began)}>{format.number(began)}</Figure>
      </td>
      <td className="r num">
        <Figure to={toOf('last', finished)}>{format.number(finished)}</Figure>
      </td>
      <td className="r num">{format.percent(share(finished, began))}</td>
      {revenue === null ? null : (
        <>
          <td className="r num">{format.money(revenue, currency)}</td>
          <td className="r num">{format.money(each === null ? null : Math.round(each), currency)}</td>
        </>
      )}
    </tr>
  );
}
