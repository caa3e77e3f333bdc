import { withheldKinds } from '#domain/plans/gates.ts';
import { LOOK_BACK_MS } from '#domain/tracking/attribution.ts';
import type { Calendar } from '../../_kit/calendar.ts';
import type { Source } from '../../_kit/scope.ts';
import { type AskedJourneys, askJourneys } from '../../journeys/ask.ts';
import { addsOf, type Placed } from '../../kpis/contributed.ts';
import { numeratorOf } from '../../kpis/metrics.ts';
import { scannedOf } from '../../kpis/scan/in-memory.ts';
import { type Asked, SHOWN_ROWS, USUAL_ORDER } from '../compile.ts';
import type { ContributionRow } from '../contributions.ts';
import type { FoundPages } from '../reads.ts';
import { CONTRIBUTIONS_SCAN, type ContributionsScan, PAGES_SCAN, type PagesScan, type ScannedKpi } from './question.ts';

/** Do journeys tell what is asked? Devices, and what somebody typed, they do not. */
const isTold = ({ filter = [], search = '' }: Asked) => filter.length === 0 && search.trim() === '';
const timesOf = ({ span }: Calendar) => ({ start: span.start.getTime(), end: span.end.getTime() });

/** Pages from the journeys in memory; null where those are not there. */
export async function pagesInMemory(
  analytics: AskedJourneys,
  { workspace }: Source,
  calendar: Calendar,
  question: Asked,
  only?: readonly string[],
): Promise<FoundPages | null> {
  if (!isTold(question)) return null;
  const order = question.order ?? USUAL_ORDER;
  const scan: PagesScan = { ...timesOf(calendar), order, most: (question.limit ?? SHOWN_ROWS) + 1, only: only ?? null };
  return askJourneys<FoundPages>(analytics, workspace, PAGES_SCAN, scan);
}

/** Null where journeys do not know what the KPI asks for. */
function kpiOf({ widget, place }: Placed): ScannedKpi | null {
  const readings = numeratorOf(widget).map((reading) => (reading.of === 'spend' ? null : scannedOf(reading)));
  const known = readings.filter((reading) => reading !== null);
  return known.length < readings.length ? null : { place, readings: known, adds: addsOf(widget) };
}

/** What of KPIs came through pages, from the journeys in memory; `rows` are null where they do not tell after all, `left` what the store has to. */
interface ContributionsScanning {
  readonly rows: Promise<readonly ContributionRow[] | null>;
  readonly left: readonly Placed[];
}

/** Null where the journeys are not in memory, or know none of these KPIs. */
export function contributionsInMemory(
  analytics: AskedJourneys,
  { workspace, shown }: Source,
  calendar: Calendar,
  told: readonly Placed[],
  pages: readonly string[],
): ContributionsScanning | null {
  if (!analytics.journeys?.holds(workspace)) return null;
  const kpis = told.flatMap((placed) => kpiOf(placed) ?? []);
  if (kpis.length === 0) return null;
  const scan: ContributionsScan = {
    ...{ ...timesOf(calendar), kpis, pages },
    lookBack: LOOK_BACK_MS,
    withheld: withheldKinds(shown),
  };
  return {
    rows: askJourneys<readonly ContributionRow[]>(analytics, workspace, CONTRIBUTIONS_SCAN, scan),
    left: told.filter((placed) => kpiOf(placed) === null),
  };
}
