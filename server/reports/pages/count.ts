import type { Analytics } from '#server/events/analytics.ts';
import type { Calendar } from '../_kit/calendar.ts';
import type { Source } from '../_kit/scope.ts';
import { type Asked, compilePages, compilePeople } from './compile.ts';
import type { PageRead } from './reads.ts';
import { pagesInMemory, peopleInMemory } from './scan/in-memory.ts';

/** Pages of a period as `compilePages` has them: from memory where the journeys are, else from the store. */
export async function countPages(
  analytics: Analytics,
  source: Source,
  calendar: Calendar,
  question: Asked,
  only?: readonly string[],
): Promise<readonly PageRead[]> {
  const inMemory = await pagesInMemory(analytics, source, calendar, question, only);
  return inMemory ?? analytics.select<PageRead>(compilePages(source, calendar, question, only));
}

/** Distinct people who saw any page, in each period. */
export async function countPeople(
  analytics: Analytics,
  source: Source,
  calendars: readonly Calendar[],
  question: Asked,
): Promise<readonly number[]> {
  const inMemory = await peopleInMemory(analytics, source, calendars, question);
  if (inMemory) return inMemory;
  const rows = await analytics.select<{ period: number; people: number }>(compilePeople(source, calendars, question));
  return calendars.map((_, place) => rows.find(({ period }) => period === place)?.people ?? 0);
}
