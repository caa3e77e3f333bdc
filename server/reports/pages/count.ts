import type { Analytics } from '#server/events/analytics.ts';
import type { Calendar } from '../_kit/calendar.ts';
import type { Source } from '../_kit/scope.ts';
import { type Asked, compilePages, compilePeople } from './compile.ts';
import type { FoundPages, PageRead } from './reads.ts';
import { pagesInMemory } from './scan/in-memory.ts';

/** Pages of a period as `compilePages` has them, or those of some numbers (`only`): from memory where the journeys are, else from the store. */
export async function countPages(
  analytics: Analytics,
  source: Source,
  calendar: Calendar,
  question: Asked,
  only?: readonly string[],
): Promise<FoundPages> {
  const inMemory = await pagesInMemory(analytics, source, calendar, question, only);
  if (inMemory) return inMemory;
  const [rows, people] = await Promise.all([
    analytics.select<PageRead>(compilePages(source, calendar, question, only)),
    analytics.select<{ people: number }>(compilePeople(source, calendar, question)),
  ]);
  return { rows, people: people[0]?.people ?? 0 };
}
