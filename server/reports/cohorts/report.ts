import { localDay, spanOf } from '#domain/time/days.ts';
import { bucketsOf, periodAround, UNIT_OF } from '#domain/time/periods.ts';
import type { Cohort, CohortCell, CohortsReport, CohortsTogether } from '#domain/wire/answers/cohorts.ts';
import type { Bucket, Uncounted } from '#domain/wire/answers/parts.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { CohortsQuestion } from '#domain/wire/reports/cohorts.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { calendarOf } from '../_kit/calendar.ts';
import { among } from '../_kit/filters/filter.ts';
import { lockOn } from '../_kit/maps/normalise.ts';
import type { Scope } from '../_kit/scope.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { compileCohorts } from './compile.ts';

interface Row {
  readonly cohort: number;
  readonly period: number;
  readonly people: number;
}

const shareOf = (people: number, of: number) => (of === 0 ? null : people / of);

function cohortsOf(periods: readonly Bucket[], rows: readonly Row[], isOpen: (period: Bucket) => boolean): readonly Cohort[] {
  const found = new Map(rows.map(({ cohort, period, people }) => [`${cohort} ${period}`, people]));
  return periods.map((period, cohort) => {
    const people = found.get(`${cohort} -1`) ?? 0;
    const cells = periods.slice(cohort).map((later, place): CohortCell => {
      const came = found.get(`${cohort} ${cohort + place}`) ?? 0;
      return { people: came, share: shareOf(came, people), open: isOpen(later) };
    });
    return { period, people, cells };
  });
}

/** So many periods later, of the cohorts whose period is over: a cohort that is still being counted would look like a fall. */
function togetherOf(rows: readonly Cohort[]): readonly CohortsTogether[] {
  return rows.map((_, later) => {
    const over = rows.flatMap(({ people, cells }) => {
      const cell = cells[later];
      return cell && !cell.open ? [{ came: cell.people, people }] : [];
    });
    const [people, of] = [over.reduce((sum, { came }) => sum + came, 0), over.reduce((sum, one) => sum + one.people, 0)];
    return { people, of, share: shareOf(people, of) };
  });
}

/**
 * Who came back, by when they began. Everybody is in one cohort: that of the day, week or month of the zone in which
 * they did what begins one for the first time in the range, or in which their first event lies. They came back in a period
 * where they did what counts in it, after what began their cohort. Periods that are not over are open.
 */
export async function cohortsReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  question: CohortsQuestion,
  now: Date,
  people?: Filter,
): Promise<Uncounted<CohortsReport>> {
  const { shown, timezone, currency } = workspace;
  const { range, breakdown, start, back } = question;
  const span = spanOf(range, timezone);
  const source = { workspace: workspace.id, shown };
  const scope: Scope = { ...source, span, ...among(source, span, people) };
  const locked = (start && lockOn(shown, start)) ?? (back && lockOn(shown, back)) ?? null;
  const asked = compileCohorts(scope, calendarOf(range, breakdown, timezone), question);
  const found = locked ? [] : await analytics.select<Row>(asked);
  const today = localDay(now, timezone);
  const periods = bucketsOf(range, breakdown, timezone, now);
  // What the range cuts at its beginning is over all the same: nothing more comes into it.
  const isOpen = ({ end }: Bucket) => end >= today || periodAround(end, UNIT_OF[breakdown]).max > end;
  const rows = cohortsOf(periods, found, isOpen);
  return { as_of: now.toISOString(), timezone, currency, range, breakdown, rows, together: togetherOf(rows), locked };
}
