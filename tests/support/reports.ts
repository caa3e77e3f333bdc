import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

/** A report of a workspace, asked for as a page does. */
export const askReport = (api: Pick<TestServer, 'ask'>, person: Person | null, workspace: string, report: string, payload: object) =>
  api.ask(person, { method: 'POST', url: `/api/analytics/reports/${report}`, headers: { 'x-project-id': workspace }, payload });

/** How many people a filter finds, each condition a group of its own, in the question's days. */
export async function peopleFound(
  api: Pick<TestServer, 'ask'>,
  { person, workspace, range }: { readonly person: Person; readonly workspace: string; readonly range: object },
  conditions: readonly object[],
): Promise<number> {
  const { body } = await askReport(api, person, workspace, 'people', { range, filter: conditions.map((one) => [one]) });
  return (body as unknown as { readonly total: number }).total;
}
