import type { CorrelationReport, CorrelationRow } from '#domain/wire/answers/correlation.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { CorrelationQuestion } from '#domain/wire/reports/correlation.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useNodeName } from '#src/reports/node-name.ts';
import { oneHost, withoutHost } from '#src/reports/page-names.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Figure } from '../Figure.tsx';
import { JourneyTable } from '../JourneyTable.tsx';
import { useBehind } from '../use-behind.ts';
import { usePeople } from '../use-people.ts';

interface TableProps {
  readonly title: string;
  readonly rows: readonly CorrelationRow[];
  readonly report: CorrelationReport;
  readonly question: CorrelationQuestion;
  readonly filter: Filter;
}

/** Where the people of a group, or of a row, are listed; null where one may not see them. */
function usePeopleOf({ question, filter }: Pick<TableProps, 'question' | 'filter'>) {
  const { range, goal } = question;
  const behind = useBehind(range, filter);
  return (reached: boolean, node: CorrelationRow['node'], people: number): string | null =>
    behind({ of: 'correlation', goal, reached, node }, people);
}

/** How many of each group did it, and how much more often the goal is reached with it than without. */
export function CorrelationTable({ title, rows, report, question, filter }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const nodeName = useNodeName();
  const pathOf = usePeopleOf({ question, filter });
  const host = oneHost(report.rows.flatMap(({ node }) => (node.type === 'page' ? [node.value] : [])));
  const times = (value: number) => t('journeys.correlation.times', { value: format.number(value, { digits: value < 10 ? 2 : 1 }) });
  return (
    <JourneyTable
      title={title}
      names={title}
      numbers={[t('journeys.correlation.reached'), t('journeys.correlation.others'), t('journeys.correlation.lift')]}
      tableClass="journeys-correlation"
    >
      <tbody>
        {rows.map(({ node, reached, others, lift, interval, sure }) => {
          const name = nodeName(node);
          return (
            <tr key={`${node.type} ${node.value}`}>
              <th scope="row">
                <span className="ell" title={name}>
                  {node.type === 'page' ? withoutHost(node.value, host) : name}
                </span>
                {sure || lift === null ? null : <span className="mut t12">{t('journeys.correlation.maybe')}</span>}
              </th>
              <Share of={report.reached} people={reached} to={pathOf(true, node, reached)} />
              <Share of={report.others} people={others} to={pathOf(false, node, others)} />
              <td className="r num">
                {lift === null ? format.number(null) : times(lift)}
                {interval ? (
                  <span className="cohort-people mut" title={t('journeys.correlation.interval')}>
                    {t('journeys.correlation.between', { low: times(interval.low), high: times(interval.high) })}
                  </span>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </JourneyTable>
  );
}

interface ShareProps {
  readonly of: number;
  readonly people: number;
  readonly to: string | null;
}

/** A share of a group, and the people it is. */
function Share({ of, people, to }: ShareProps) {
  const format = useFormat();
  const written = usePeople();
  return (
    <td className="r num">
      {format.percent(of === 0 ? null : people / of)}
      <span className="cohort-people">
        <Figure to={to}>{written(people)}</Figure>
      </span>
    </td>
  );
}
