import type { Cohort, CohortCell, CohortsReport } from '#domain/wire/answers/cohorts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { CohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Figure } from '../Figure.tsx';
import { JourneyTable } from '../JourneyTable.tsx';
import { useBehind } from '../use-behind.ts';
import { usePeople } from '../use-people.ts';

interface TableProps {
  readonly report: CohortsReport;
  readonly question: CohortsQuestion;
  readonly filter: Filter;
}

/** How much of its colour the strongest cell has, in percent: its text is read on all of them. */
const DEEPEST = 46;
const UNITS = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** What so many periods later is called. */
export function useLater(): (breakdown: CohortsReport['breakdown'], place: number) => string {
  const { t } = useText();
  return (breakdown, place) => t(`journeys.cohorts.later.${UNITS[breakdown]}`, { place });
}

/** Where the people behind a number of cohorts are listed; null where one may not see them. */
function usePeopleOf({ question, filter }: Pick<TableProps, 'question' | 'filter'>) {
  const { range, start, back, breakdown } = question;
  const behind = useBehind(range, filter);
  return (cohort: Cohort, later: number | null, people: number): string | null =>
    behind({ of: 'cohorts', start, back, breakdown, cohort: cohort.period.start, later }, people);
}

/** When people began, how many, and the share of them who came back in each period after. */
export function CohortTable({ report, question, filter }: TableProps) {
  const { t } = useText();
  const format = useFormat();
  const laterName = useLater();
  const pathOf = usePeopleOf({ question, filter });
  const shown = report.rows.filter(({ people }) => people > 0);
  const width = Math.max(0, ...shown.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  // Nearly everybody does something more in the period in which they began: beside it the others would have no colour.
  const later = shown.flatMap(({ cells }) => cells.slice(1).flatMap(({ share, open }) => (open ? [] : (share ?? []))));
  const most = Math.max(...later, 0.0001);
  return (
    <JourneyTable
      title={t('journeys.cohorts.table')}
      names={t('journeys.cohorts.began')}
      numbers={[t('monitor.tables.measures.people'), ...places.map((place) => laterName(report.breakdown, place))]}
      tableClass="journeys-cohorts"
    >
      <tbody>
        {shown.map((cohort) => {
          const { start, end, partial } = cohort.period;
          return (
            <tr key={start}>
              <th scope="row">
                {start === end ? format.day(start) : format.dateRange(start, end)}
                {partial ? <span className="mut t12"> {t('journeys.cohorts.partial')}</span> : null}
              </th>
              <td className="r num">
                <Figure to={pathOf(cohort, null, cohort.people)}>{format.number(cohort.people)}</Figure>
              </td>
              {cohort.cells.map((cell, place) => (
                <Cell key={places[place]} cell={cell} most={place === 0 ? null : most} to={pathOf(cohort, place, cell.people)} />
              ))}
              {places.length > cohort.cells.length ? <td colSpan={places.length - cohort.cells.length} /> : null}
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr className="b">
          <th scope="row">{t('journeys.cohorts.together')}</th>
          <td className="r num">{format.number(shown.reduce((sum, { people }) => sum + people, 0))}</td>
          {places.map((place) => (
            <td key={place} className="r num">
              {format.percent(report.together[place]?.share ?? null)}
            </td>
          ))}
        </tr>
      </tfoot>
    </JourneyTable>
  );
}

/** A share as deep as it is large beside `most`; without one no colour. What is still being counted has none and says so: it would look like a fall. */
function Cell({ cell, most, to }: { readonly cell: CohortCell; readonly most: number | null; readonly to: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const people = usePeople();
  const depth = cell.open || most === null ? 0 : Math.round((DEEPEST * (cell.share ?? 0)) / most);
  return (
    <td
      className={cell.open ? 'r num cohort-cell open' : 'r num cohort-cell'}
      style={depth > 0 ? { background: `color-mix(in srgb, var(--fl-primary) ${depth}%, transparent)` } : undefined}
      title={cell.open ? t('journeys.cohorts.open_title') : undefined}
    >
      <Figure to={to}>{format.percent(cell.share)}</Figure>
      <span className="cohort-people" title={people(cell.people)}>
        {format.number(cell.people)}
      </span>
      {cell.open ? <span className="sr">{t('journeys.cohorts.so_far')}</span> : null}
    </td>
  );
}
