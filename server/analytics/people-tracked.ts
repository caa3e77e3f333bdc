import type { Analytics } from './analytics.ts';
import { PERSON } from './reports/person.ts';

/**
 * Distinct people seen since a local day (`YYYY-MM-DD`), over several workspaces. Somebody who
 * visits two workspaces counts in each: that is how plans count people tracked.
 */
export async function peopleTracked(analytics: Pick<Analytics, 'select'>, workspaces: readonly string[], since: string): Promise<number> {
  if (workspaces.length === 0) return 0;
  const [row] = await analytics.select<{ people: number }>({
    sql: `SELECT uniqExact(workspace_id, ${PERSON}) AS people FROM daily
          WHERE workspace_id IN {workspaces:Array(UUID)} AND kind = 'any' AND day >= {since:Date}`,
    params: { workspaces, since },
  });
  return row?.people ?? 0;
}
