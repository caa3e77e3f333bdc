import { pointedName } from '#domain/plans/upgrades.ts';
import type { FunnelReport } from '#domain/wire/answers/funnels.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import type { Step } from '#src/reports/journey-steps.ts';
import { Delta } from '#src/ui/data/Delta.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { writeDuration } from '../durations.ts';
import { Figure } from '../Figure.tsx';
import { JourneyTable } from '../JourneyTable.tsx';
import { useStepName } from '../StepFields.tsx';
import { type Bar, barsOf } from './bars.ts';
import type { PeopleOf } from './use-people-of.ts';

interface TableProps {
  readonly report: FunnelReport;
  readonly compared: FunnelReport | null;
  /** What was asked, in the order of the answer. */
  readonly steps: readonly Step[];
  readonly peopleOf: PeopleOf;
}

/** Relative change of a number of people; null where there is nothing to compare with. */
const changeOf = (now: number, before: number) => (before === 0 ? null : (now - before) / before);

/** Steps as bars, with what each says in numbers. */
export function FunnelTable({ report, compared, steps, peopleOf }: TableProps) {
  const { t } = useText();
  const nameOf = useStepName();
  const bars = barsOf(report, compared);
  const follows = report.order !== 'flexible';
  const title = t('journeys.funnel.table');
  return (
    <JourneyTable
      title={title}
      names={t('journeys.funnel.head_step')}
      numbers={[
        t('monitor.tables.measures.people'),
        t('journeys.funnel.of_first'),
        follows && t('journeys.funnel.of_previous'),
        follows && t('journeys.funnel.lost'),
        t('journeys.funnel.median'),
      ]}
      tableClass="journeys-funnel"
    >
      <tbody>
        {bars.map((bar, at) => (
          <Row
            key={`${at} of ${bars.length}`}
            bar={bar}
            at={at}
            follows={follows}
            peopleOf={peopleOf}
            name={
              report.order === 'any'
                ? t('journeys.funnel.any_of', { count: at + 1 })
                : nameOf(steps[at] ?? { on: 'page', text: '', page: '' })
            }
          />
        ))}
      </tbody>
    </JourneyTable>
  );
}

interface RowProps {
  readonly bar: Bar;
  readonly at: number;
  readonly name: string;
  readonly follows: boolean;
  readonly peopleOf: PeopleOf;
}

function Row({ bar, at, name, follows, peopleOf }: RowProps) {
  const { t, label, language } = useText();
  const format = useFormat();
  const width = (share: number | null | undefined) => `${((share ?? 0) * 100).toFixed(2)}%`;
  return (
    <tr>
      <th scope="row">
        <span className="journeys-name">
          <span className="journeys-no num" aria-hidden="true">
            {at + 1}
          </span>
          <span className="ell" title={name}>
            {name}
          </span>
          {bar.isWorst ? <span className="tag journeys-worst">{t('journeys.funnel.worst')}</span> : null}
        </span>
        <span className="journeys-bar" aria-hidden="true">
          {bar.before ? <i className="then" style={{ width: width(bar.before.ofFirst) }} /> : null}
          <i className="now" style={{ width: width(bar.ofFirst) }} />
        </span>
      </th>
      {bar.locked ? (
        <td colSpan={follows ? 5 : 3} className="mut">
          {t('monitor.locked', { plan: label(pointedName(bar.locked.plan)) })}
        </td>
      ) : (
        <>
          <td className="r num">
            <Figure to={peopleOf({ step: at, part: 'reached' }, bar.people)}>{format.number(bar.people)}</Figure>
            {bar.before ? (
              <div className="table-change">
                <Delta change={changeOf(bar.people, bar.before.people)} better="up" />
              </div>
            ) : null}
          </td>
          <td className="r num">
            {format.percent(bar.ofFirst)}
            {bar.before && at > 0 && bar.ofFirst !== null && bar.before.ofFirst !== null ? (
              <div className="t12 mut">{t('journeys.points', { points: format.points(bar.ofFirst - bar.before.ofFirst) })}</div>
            ) : null}
          </td>
          {follows ? (
            <>
              <td className="r num">{format.percent(bar.ofPrevious)}</td>
              <td className="r num">
                <Figure to={peopleOf({ step: at, part: 'lost' }, bar.dropped ?? 0)}>{format.number(bar.dropped)}</Figure>
              </td>
            </>
          ) : null}
          <td className="r num">{at === 0 || !bar.seconds ? format.number(null) : writeDuration(language, bar.seconds.median)}</td>
        </>
      )}
    </tr>
  );
}
