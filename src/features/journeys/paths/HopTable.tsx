import type { PathsReport } from '#domain/wire/answers/paths.ts';
import type { BehindPath, PathNode } from '#domain/wire/reports/paths.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { oneHost, withoutHost } from '#src/reports/page-names.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Figure } from '../Figure.tsx';
import { JourneyTable } from '../JourneyTable.tsx';
import { pagesOf } from './hops.ts';
import { useRowName } from './use-row-name.ts';

/** Where the people of a row are listed, of everybody where none is named; null where one may not see them. */
export type PeopleOf = (which: Pick<BehindPath, 'next'>, people: number) => string | null;

interface TableProps {
  readonly report: PathsReport;
  readonly direction: 'after' | 'before';
  readonly mayOpen: boolean;
  readonly onOpen: (node: PathNode) => void;
  readonly peopleOf: PeopleOf;
}

/** Where everybody went who took the trail: every person is in one row, so the rows come to all of them. */
export function HopTable({ report, direction, mayOpen, onOpen, peopleOf }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const rowName = useRowName(direction);
  const title = t(`journeys.paths.table.${direction}`);
  const host = oneHost(pagesOf(report.rows));
  return (
    <JourneyTable
      title={title}
      names={title}
      numbers={[
        { spoken: t('journeys.paths.share'), className: 'journeys-share-head' },
        t('journeys.paths.share'),
        t('monitor.tables.measures.people'),
      ]}
    >
      <tbody>
        {report.rows.map(({ kind, node, people, share }) => {
          const name = rowName({ kind, node });
          const shown = withoutHost(name, host);
          return (
            <tr key={`${kind} ${node?.type ?? ''} ${node?.value ?? ''}`}>
              <th scope="row">
                {node && mayOpen ? (
                  // The second click of two would open what has taken the row's place.
                  <button
                    type="button"
                    className="table-opener journeys-open"
                    title={name}
                    onClick={({ detail }) => detail < 2 && onOpen(node)}
                  >
                    <span className="ell">{shown}</span>
                    <Icon name={direction === 'after' ? 'right' : 'left'} size={14} />
                  </button>
                ) : (
                  <span className={node ? 'ell' : 'ell mut'} title={name}>
                    {shown}
                  </span>
                )}
              </th>
              <td className="journeys-share">
                <span className="journeys-bar" aria-hidden="true">
                  <i className={kind === 'end' ? 'gone' : 'now'} style={{ width: `${((share ?? 0) * 100).toFixed(2)}%` }} />
                </span>
              </td>
              <td className="r num">{format.percent(share)}</td>
              <td className="r num">
                {/* What stands together in one row has no name to be asked by. */}
                <Figure to={kind === 'rest' ? null : peopleOf({ next: node }, people)}>{format.number(people)}</Figure>
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr className="b">
          <th scope="row">{t('journeys.paths.everybody')}</th>
          <td className="journeys-share" />
          <td className="r num">{format.percent(report.people === 0 ? null : 1)}</td>
          <td className="r num">
            <Figure to={peopleOf({}, report.people)}>{format.number(report.people)}</Figure>
          </td>
        </tr>
      </tfoot>
    </JourneyTable>
  );
}
