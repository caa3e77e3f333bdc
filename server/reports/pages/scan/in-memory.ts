import type { Analytics } from '#server/events/analytics.ts';
import type { Calendar } from '../../_kit/calendar.ts';
import type { Source } from '../../_kit/scope.ts';
import { askJourneys } from '../../journeys/ask.ts';
import { type Asked, SHOWN_ROWS, USUAL_ORDER } from '../compile.ts';
import type { PageRead } from '../reads.ts';
import { PAGES_SCAN, type PagesScan, VIEWERS_SCAN, type ViewersScan } from './question.ts';

type Journeys = Pick<Analytics, 'journeys' | 'persons'>;

/** Do journeys tell what is asked? Devices, and what somebody typed, they do not. */
const isTold = ({ filter = [], search = '' }: Asked) => filter.length === 0 && search.trim() === '';
const timesOf = ({ span }: Calendar) => ({ start: span.start.getTime(), end: span.end.getTime() });

/** Pages from the journeys in memory; null where those are not there. */
export async function pagesInMemory(
  analytics: Journeys,
  { workspace }: Source,
  calendar: Calendar,
  question: Asked,
  only?: readonly string[],
): Promise<readonly PageRead[] | null> {
  if (!isTold(question)) return null;
  const order = question.order ?? USUAL_ORDER;
  const scan: PagesScan = { ...timesOf(calendar), order, most: (question.limit ?? SHOWN_ROWS) + 1, only: only ?? null };
  return askJourneys<readonly PageRead[]>(analytics, workspace, PAGES_SCAN, scan);
}

export async function peopleInMemory(
  analytics: Journeys,
  { workspace }: Source,
  calendars: readonly Calendar[],
  question: Asked,
): Promise<readonly number[] | null> {
  if (!isTold(question)) return null;
  const scan: ViewersScan = { spans: calendars.map(timesOf) };
  return askJourneys<readonly number[]>(analytics, workspace, VIEWERS_SCAN, scan);
}
