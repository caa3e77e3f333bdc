import type { Analytics } from '#server/events/analytics.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import type { Among } from '../_kit/scope.ts';

/** What journeys are asked with. */
export type AskedJourneys = Pick<Analytics, 'journeys' | 'persons' | 'read'>;

/**
 * Asks a program about the journeys of a workspace. Null where they are not in memory: the store has to be asked, and they are brought in
 * for whoever asks next. `Answer` is what the program of this name answers. `among`: who is looked at, whom the store finds.
 */
export async function askJourneys<Answer>(
  { journeys, persons, read }: AskedJourneys,
  workspace: string,
  program: string,
  question: unknown,
  { known, among }: { readonly known?: Persons; readonly among?: Among | undefined } = {},
): Promise<Answer | null> {
  if (!journeys) return null;
  const only = among && journeys.holds(workspace) ? await read(among.numbers(), 'RowBinary') : undefined;
  // Nobody is found while it is read, and then it is there: everybody would be counted.
  const isHeld = !among || only !== undefined;
  const answer = isHeld ? await journeys.ask(workspace, { persons: known ?? (await persons(workspace)), program, question, only }) : null;
  if (answer === null) journeys.prepare(workspace);
  return answer as Answer | null;
}
