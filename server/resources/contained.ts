import { getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { resourceNamed } from '#resources/index.ts';
import type { Database } from '#server/db/client.ts';
import type { Policy } from '#server/policy/questions.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { hooksOf } from './hooks-of.ts';
import type { HooksPort } from './ports.ts';
import { orderOf } from './query/order.ts';
import { type AnyRow, asRows, columnOf, isResourceName, type ResourceTable, resourceTable } from './resource-table.ts';

/** Rows of one relationship in one answer, whatever the number of workspaces in it. */
const MOST_ROWS = 1000;

/** The first rows of one workspace, in the order of their own list, and how many there are. */
interface Share {
  readonly rows: readonly AnyRow[];
  readonly total: number;
}
/** One relationship of the workspaces of an answer. A workspace where the asker may not list these rows has no share. */
export interface Contained {
  readonly relationship: string;
  readonly resource: AnyResource;
  readonly shares: ReadonlyMap<string, Share>;
}
/** Who asks, and what is read with: inside a transaction, the transaction. */
export interface Asking extends HooksPort {
  readonly db: Database;
  readonly policy: Pick<Policy, 'among'>;
  readonly user: SessionUser;
}

/** Every workspace gets an equal share of the rows, at most one page of the list of its own. */
function shareOf(holders: number): number {
  return Math.max(1, Math.min(PAGE_SIZE, Math.floor(MOST_ROWS / holders)));
}

function ranked(db: Database, table: ResourceTable, order: readonly SQL[], workspaceIds: readonly string[]) {
  const workspace = columnOf(table, 'workspace_id');
  return db
    .select({
      ...getTableColumns(table.table),
      place: sql<number>`row_number() over (partition by ${workspace} order by ${sql.join([...order], sql`, `)})`
        .mapWith(Number)
        .as('place'),
      total: sql<number>`count(*) over (partition by ${workspace})`.mapWith(Number).as('total'),
    })
    .from(table.table)
    .where(inArray(workspace, [...workspaceIds]))
    .as('ranked');
}

/** One query for all workspaces, however many they are. */
async function sharesOf(
  { db, user, resourceHooks }: Asking,
  resource: AnyResource,
  workspaceIds: readonly string[],
): Promise<ReadonlyMap<string, Share>> {
  const table = resourceTable(resource.name);
  const inner = ranked(db, table, orderOf(table, resource, [], hooksOf({ resourceHooks }, resource.name).order(user.id)), workspaceIds);
  const found = await db
    .select()
    .from(inner)
    .where(lte(inner.place, shareOf(workspaceIds.length)))
    .orderBy(inner.place);
  const rows = asRows(found);
  return new Map(
    workspaceIds.map((id) => {
      const own = rows.filter(({ workspace_id }) => workspace_id === id);
      return [id, { rows: own, total: Number(own[0]?.total ?? 0) }];
    }),
  );
}

/**
 * What a request asks to have included of the rows that workspaces hold (`contains` of the
 * declaration): per relationship one question to the policy about all workspaces, and one query.
 */
export async function containedIn(
  asking: Asking,
  resource: AnyResource,
  holders: readonly AnyRow[],
  include: readonly string[],
): Promise<readonly Contained[]> {
  const asked = Object.entries(resource.contains ?? {}).filter(([relationship]) => include.includes(relationship));
  const read: Contained[] = [];
  for (const [relationship, name] of asked) {
    const held = resourceNamed(name);
    if (!held || !isResourceName(name)) throw new Error(`${resource.name} contains ${name}, which is no resource`);
    const ids = holders.map(({ id }) => id);
    const listed = await asking.policy.among(asking.db, asking.user, { resource: name, action: 'list' }, ids);
    read.push({ relationship, resource: held, shares: listed.length > 0 ? await sharesOf(asking, held, listed) : new Map() });
  }
  return read;
}
