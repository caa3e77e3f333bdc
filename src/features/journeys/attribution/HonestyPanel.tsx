import type { AttributionReport } from '#domain/wire/answers/attribution.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { writeCount } from './CreditTable.tsx';
import type { AttributionChoice } from './choice.ts';
import { type Reach, reaches } from './credit-rows.ts';
import { useConversionName, useRowName } from './use-names.ts';

const MOST_ROWS = 12;
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

interface PanelProps {
  readonly report: AttributionReport;
  readonly choice: Pick<AttributionChoice, 'model' | 'other' | 'conversion'>;
}

/** How much a source depends on the model: the least and the most that any of them gives it. */
export function HonestyPanel({ report, choice: { model, other, conversion } }: PanelProps) {
  const { t } = useText();
  const format = useFormat();
  const conversions = useConversionName()(conversion);
  const { of, rows } = reaches(report, other ? [model, other] : [model], MOST_ROWS);
  const write = (value: number) =>
    of === 'revenue' ? format.money(value, report.currency, { wholeFrom: 100 }) : writeCount(format, value);
  const measure = of === 'revenue' ? t('monitor.tables.measures.revenue') : conversions;
  return (
    <Panel title={t('journeys.attribution.honesty')} aside={<Legend model={model} other={other} />} className="journeys-honesty">
      <p className="mut journeys-hint">{t('journeys.attribution.honesty_text')}</p>
      <div className="tbl-scroll" tabIndex={0} role="group" aria-label={t('journeys.attribution.honesty')}>
        <table className="tbl">
          <caption className="sr">{t('journeys.attribution.honesty')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('journeys.attribution.source')}</th>
              <th scope="col" className="r">
                {t('journeys.attribution.lowest')}
              </th>
              <th scope="col" className="journeys-range-head">
                {measure}
              </th>
              <th scope="col" className="r">
                {t('journeys.attribution.highest')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={`${row.kind} ${row.value ?? ''}`} row={row} touches={report.touches} write={write} chosen={model} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Legend({ model, other }: Pick<AttributionChoice, 'model' | 'other'>) {
  const { t } = useText();
  return (
    <span className="journeys-legend t12 mut">
      {model === 'full_impact' ? null : (
        <span>
          <i className="journeys-dot" /> {t(`monitor.credit_models.${model}`)}
        </span>
      )}
      {other && other !== 'full_impact' ? (
        <span>
          <i className="journeys-dot hollow" /> {t(`monitor.credit_models.${other}`)}
        </span>
      ) : null}
    </span>
  );
}

interface RowProps {
  readonly row: Reach;
  readonly touches: AttributionReport['touches'];
  readonly write: (value: number) => string;
  readonly chosen: string;
}

function Row({ row, touches, write, chosen }: RowProps) {
  const { t } = useText();
  const name = useRowName(touches)(row);
  return (
    <tr>
      <th scope="row">
        <span className="ell" title={name}>
          {name}
        </span>
      </th>
      <td className="r num">{write(row.lowest)}</td>
      <td>
        <div className="journeys-range" aria-hidden="true">
          <span className="journeys-span" style={{ left: percent(row.from), width: `max(4px, ${percent(row.to - row.from)})` }} />
          {row.marks.toReversed().map(({ model, at, amount }) => (
            <i
              key={model}
              className={model === chosen ? 'journeys-dot' : 'journeys-dot hollow'}
              style={{ left: percent(at) }}
              title={`${t(`monitor.credit_models.${model}`)}: ${write(amount)}`}
            />
          ))}
        </div>
      </td>
      <td className="r num">{write(row.highest)}</td>
    </tr>
  );
}
