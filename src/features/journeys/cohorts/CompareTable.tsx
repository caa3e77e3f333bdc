import type { CohortsReport } from '#domain/wire/answers/cohorts.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { JourneyTable } from '../JourneyTable.tsx';
import { useLater } from './CohortTable.tsx';

interface Group {
  readonly name: string;
  readonly report: CohortsReport;
}

const shareAt = ({ report }: Group, place: number) => report.together[place]?.share ?? null;
const peopleOf = ({ report }: Group) => report.rows.reduce((sum, row) => sum + row.people, 0);

/** All cohorts of two groups of people beside each other, and how far they lie apart. */
export function CompareTable({ one, other }: { readonly one: Group; readonly other: Group }) {
  const { t } = useText();
  const format = useFormat();
  const laterName = useLater();
  const { breakdown, together } = one.report;
  const places = together.flatMap((_, place) => (shareAt(one, place) === null && shareAt(other, place) === null ? [] : [place]));
  const apart = (place: number) => {
    const [first, second] = [shareAt(one, place), shareAt(other, place)];
    return first === null || second === null ? null : first - second;
  };
  return (
    <JourneyTable
      title={t('journeys.cohorts.compared')}
      names={t('journeys.cohorts.who')}
      numbers={[t('monitor.tables.measures.people'), ...places.map((place) => laterName(breakdown, place))]}
    >
      <tbody>
        {[one, other].map((group, at) => (
          <tr key={`${at} ${group.name}`}>
            <th scope="row">
              <span className="ell" title={group.name}>
                {group.name}
              </span>
            </th>
            <td className="r num">{format.number(peopleOf(group))}</td>
            {places.map((place) => (
              <td key={place} className="r num">
                {format.percent(shareAt(group, place))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('journeys.cohorts.apart')}</th>
          <td />
          {places.map((place) => (
            <td key={place} className="r num">
              {format.points(apart(place))}
            </td>
          ))}
        </tr>
      </tfoot>
    </JourneyTable>
  );
}
