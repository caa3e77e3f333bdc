import type { Analytics } from '#server/events/analytics.ts';
import type { Persons } from '#server/events/identity/persons.ts';

/**
 * Asks a program about the journeys of a workspace. Null where they are not in memory: the store has to be asked, and they are brought in
 * for whoever asks next. `Answer` is what the program of this name answers.
 */
export async function askJourneys<Answer>(
  { journeys, persons }: Pick<Analytics, 'journeys' | 'persons'>,
  workspace: string,
  program: string,
  question: unknown,
  known?: Persons,
): Promise<Answer | null> {
  if (!journeys) return null;
  const answer = await journeys.ask(workspace, { persons: known ?? (await persons(workspace)), program, question });
  if (answer === null) journeys.prepare(workspace);
  return answer as Answer | null;
}
