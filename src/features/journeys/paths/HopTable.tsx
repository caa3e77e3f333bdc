import type { PathsReport, PathsRow } from '#domain/wire/answers/paths.ts';
import type { BehindPath, PathNode, PathsQuestion } from '#domain/wire/reports/paths.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { oneHost, withoutHost } from '#src/reports/page-names.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { Figure } from '../Figure.tsx';
import { JourneyTable } from '../JourneyTable.tsx';
import { pagesOf } from './hops.ts';
import { useMap } from './map.ts';
import { useAddToMap } from './use-add-to-map.ts';
import { useRowName } from './use-row-name.ts';

/** Where the people of a row are listed, of everybody where none is named; null where one may not see them. */
export type PeopleOf = (which: Pick<BehindPath, 'next'>, people: number) => string | null;

interface TableProps {
  readonly report: PathsReport;
  readonly direction: 'after' | 'before';
  readonly mayOpen: boolean;
  readonly onOpen: (node: PathNode) => void;
  readonly peopleOf: PeopleOf;
  /** The question the rows answer; null while they answer an older one: nothing can be made of them then. */
  readonly question: PathsQuestion | null;
}

interface NameProps extends Pick<TableProps, 'direction'> {
  readonly name: string;
  readonly shown: string;
  /** Null: what stands together, or the end. */
  readonly node: PathNode | null;
  /** Null: no further hop can be asked about. */
  readonly onOpen: TableProps['onOpen'] | null;
}

/** What a row is called; where the way can be followed it leads on. */
function Name({ name, shown, node, direction, onOpen }: NameProps) {
  if (!node || !onOpen)
    return (
      <span className={node ? 'ell' : 'ell mut'} title={name}>
        {shown}
      </span>
    );
  return (
    // The second click of two would open what has taken the row's place.
    <button type="button" className="table-opener journeys-open" title={name} onClick={({ detail }) => detail < 2 && onOpen(node)}>
      <span className="ell">{shown}</span>
      <Icon name={direction === 'after' ? 'right' : 'left'} size={14} />
    </button>
  );
}

interface OnMapProps {
  readonly name: string;
  readonly row: PathsRow;
  /** Null: nothing may be put on the map, or not now. */
  readonly onAdd: ((row: PathsRow) => void) | null;
  readonly isAdding: boolean;
}

/** Is the row on the map? If not, what puts it there. */
function OnMap({ name, row, onAdd, isAdding }: OnMapProps) {
  const { t } = useText();
  const isNarrow = usePhone();
  if (row.node?.type === 'element')
    return (
      <span className="tag river" title={isNarrow ? t('journeys.paths.on_map') : undefined}>
        <Icon name="check" size={12} /> <span className={isNarrow ? 'sr' : undefined}>{t('journeys.paths.on_map')}</span>
      </span>
    );
  if (!onAdd || !row.rule) return null;
  return (
    <Button size="sm" icon="plus" label={t('journeys.paths.add_names', { name })} busy={isAdding} onClick={() => onAdd(row)}>
      {isNarrow ? null : t('journeys.paths.add_to_map')}
    </Button>
  );
}

/** Where everybody went who took the trail: every person is in one row, so the rows come to all of them. */
export function HopTable({ report, direction, mayOpen, onOpen, peopleOf, question }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const rowName = useRowName(direction);
  const { canvas, mayAdd } = useMap();
  const { add, adding } = useAddToMap(question);
  const title = t(`journeys.paths.table.${direction}`);
  const host = oneHost(pagesOf(report.rows));
  return (
    <JourneyTable
      title={title}
      tableClass={canvas ? 'journeys-mapped' : undefined}
      names={title}
      numbers={[
        canvas !== null && { spoken: t('journeys.paths.map'), className: 'journeys-on-map' },
        { spoken: t('journeys.paths.share'), className: 'journeys-share-head' },
        t('journeys.paths.share'),
        t('monitor.tables.measures.people'),
      ]}
    >
      <tbody>
        {report.rows.map((row) => {
          const { kind, node, people, share } = row;
          const name = rowName({ kind, node });
          return (
            <tr key={`${kind} ${node?.type ?? ''} ${node?.value ?? ''}`}>
              <th scope="row">
                <Name name={name} shown={withoutHost(name, host)} node={node} direction={direction} onOpen={mayOpen ? onOpen : null} />
              </th>
              {canvas ? (
                <td className="journeys-on-map">
                  <OnMap name={withoutHost(name, host)} row={row} onAdd={question && mayAdd ? add : null} isAdding={adding === row} />
                </td>
              ) : null}
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
          {canvas ? <td className="journeys-on-map" /> : null}
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
