import type { Analytics } from './analytics.ts';
import { PERSON } from './reports/person.ts';

/** A workspace and the moment its period of counting began, e.g. the month in its own zone. */
export interface TrackedSince {
  readonly workspace: string;
  readonly since: Date;
}

/**
 * Distinct people seen since a moment, over several workspaces, each with its own. Somebody who
 * visits two workspaces counts in each: that is how plans count people tracked.
 */
export async function peopleTracked(analytics: Pick<Analytics, 'select'>, tracked: readonly TrackedSince[]): Promise<number> {
  if (tracked.length === 0) return 0;
  const earliest = Math.min(...tracked.map(({ since }) => since.getTime()));
  const [row] = await analytics.select<{ people: number }>({
    sql: `SELECT uniqExact(workspace_id, ${PERSON}) AS people FROM presence
          WHERE workspace_id IN {workspaces:Array(UUID)} AND slot >= toDateTime({earliest:UInt32})
            AND slot >= toDateTime({since:Array(UInt32)}[indexOf({workspaces:Array(UUID)}, workspace_id)])`,
    params: {
      workspaces: tracked.map(({ workspace }) => workspace),
      since: tracked.map(({ since }) => Math.floor(since.getTime() / 1000)),
      earliest: Math.floor(earliest / 1000),
    },
  });
  return row?.people ?? 0;
}
