import type { Analytics } from '#server/events/analytics.ts';
import { PERSON } from '#server/events/identity/person.ts';

/** A workspace and the moment its period of counting began, e.g. the month in its own zone. */
export interface TrackedSince {
  readonly workspace: string;
  readonly since: Date;
}

/** Distinct people seen since a moment, by workspace, each with its own; a workspace that nobody visited is not named. */
export async function peopleByWorkspace(
  analytics: Pick<Analytics, 'select'>,
  tracked: readonly TrackedSince[],
): Promise<ReadonlyMap<string, number>> {
  if (tracked.length === 0) return new Map();
  const earliest = Math.min(...tracked.map(({ since }) => since.getTime()));
  const rows = await analytics.select<{ workspace: string; people: number }>({
    sql: `SELECT toString(workspace_id) AS workspace, uniqExact(${PERSON}) AS people FROM presence
          WHERE workspace_id IN {workspaces:Array(UUID)} AND slot >= toDateTime({earliest:UInt32})
            AND slot >= toDateTime({since:Array(UInt32)}[indexOf({workspaces:Array(UUID)}, workspace_id)])
          GROUP BY workspace_id`,
    params: {
      workspaces: tracked.map(({ workspace }) => workspace),
      since: tracked.map(({ since }) => Math.floor(since.getTime() / 1000)),
      earliest: Math.floor(earliest / 1000),
    },
  });
  return new Map(rows.map(({ workspace, people }) => [workspace, people]));
}

/** The same over all of them. Somebody who visits two workspaces counts in each: that is how plans count people tracked. */
export async function peopleTracked(analytics: Pick<Analytics, 'select'>, tracked: readonly TrackedSince[]): Promise<number> {
  return [...(await peopleByWorkspace(analytics, tracked)).values()].reduce((sum, people) => sum + people, 0);
}
