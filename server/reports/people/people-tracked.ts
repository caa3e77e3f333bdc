import type { Analytics } from '#server/events/analytics.ts';
import { hasMerges, type Merges } from '#server/events/identity/merges.ts';
import { PERSON } from '#server/events/identity/person.ts';

/** A workspace and the moment its period of counting began, e.g. the month in its own zone. */
export interface TrackedSince {
  readonly workspace: string;
  readonly since: Date;
}

type Counting = Pick<Analytics, 'select' | 'persons'>;
interface Counted {
  readonly workspace: string;
  readonly people: number;
}

/** Of workspaces at once; `persons`: of their one workspace, or of none in which anybody is merged. */
async function count(analytics: Counting, tracked: readonly TrackedSince[], persons: Merges): Promise<readonly Counted[]> {
  const earliest = Math.min(...tracked.map(({ since }) => since.getTime()));
  return analytics.select<Counted>({
    persons,
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
}

/** Distinct people seen since a moment, by workspace, each with its own; a workspace that nobody visited is not named. */
export async function peopleByWorkspace(analytics: Counting, tracked: readonly TrackedSince[]): Promise<ReadonlyMap<string, number>> {
  const known = await Promise.all(tracked.map(async (one) => ({ one, persons: await analytics.persons(one.workspace) })));
  const merged = known.filter(({ persons }) => hasMerges(persons));
  const [plain, ...others] = known.filter(({ persons }) => !hasMerges(persons));
  const rows = plain
    ? [
        ...(await count(
          analytics,
          [plain, ...others].map(({ one }) => one),
          plain.persons,
        )),
      ]
    : [];
  // A statement is told of the merges of one workspace.
  for (const { one, persons } of merged) rows.push(...(await count(analytics, [one], persons)));
  return new Map(rows.map(({ workspace, people }) => [workspace, people]));
}

/** The same over all of them. Somebody who visits two workspaces counts in each: that is how plans count people tracked. */
export async function peopleTracked(analytics: Counting, tracked: readonly TrackedSince[]): Promise<number> {
  return [...(await peopleByWorkspace(analytics, tracked)).values()].reduce((sum, people) => sum + people, 0);
}
