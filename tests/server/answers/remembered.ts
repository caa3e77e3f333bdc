import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#server/app/context.ts';
import { apiTokens, sessions } from '#server/db/tables/accounts.ts';
import { samples } from '#server/db/tables/canvases.ts';
import { canvases, memberships, users, workspaces } from '#server/db/tables/core.ts';
import { REMEMBERED } from '#server/policy/access-rows.ts';
import { type Owned, ownedBy } from '#server/policy/limit-use.ts';

type Row = Readonly<Record<string, unknown>>;
/** A row that decides about access, as stored; null: it is gone. And how the server remembers it. */
interface Looked {
  readonly stored: unknown;
  remembered(): Promise<unknown>;
}

/** Is it remembered as it is stored? What a person owned is remembered for nobody who is gone. */
function agrees(key: string, stored: unknown, row: unknown): boolean {
  if (stored === null) return row === null || key.startsWith('owned');
  if (typeof stored !== 'object' || !row) return row === stored;
  return isDeepStrictEqual(Object.fromEntries(Object.keys(stored).map((column) => [column, (row as Row)[column]])), stored);
}

/**
 * What people own, as stored. That follows from workspaces, canvases and samples alone: it is asked of the store
 * for everybody anew when one of those has changed, and not after every write.
 */
function storedBelongings(db: Context['db']): (owners: readonly string[]) => Promise<ReadonlyMap<string, Owned>> {
  let about = '';
  let known = new Map<string, Owned>();
  return async (owners) => {
    const now = JSON.stringify([
      await db.select().from(workspaces).orderBy(workspaces.id),
      await db.select().from(canvases).orderBy(canvases.id),
      await db.select().from(samples).orderBy(samples.workspace_id),
    ]);
    if (now !== about) known = new Map();
    about = now;
    for (const owner of owners) if (!known.has(owner)) known.set(owner, await ownedBy(db, owner));
    return known;
  };
}

/** Every row that decides about access, by its table and key. */
async function rowsOfAccess(
  { db, access }: Pick<Context, 'db' | 'access'>,
  belongings: ReturnType<typeof storedBelongings>,
): Promise<ReadonlyMap<string, Looked>> {
  const rows = new Map<string, Looked>();
  for (const stored of await db.select(REMEMBERED.sessions.columns).from(sessions))
    rows.set(`session ${stored.id}`, { stored, remembered: () => access.session(stored.id) });
  for (const { hash, ...stored } of await db.select({ ...REMEMBERED.tokens.columns, hash: apiTokens.token_hash }).from(apiTokens))
    rows.set(`token ${stored.id}`, { stored, remembered: () => access.token(hash) });
  for (const stored of await db.select(REMEMBERED.workspaces.columns).from(workspaces))
    rows.set(`workspace ${stored.id}`, { stored, remembered: () => access.workspace(stored.id) });
  for (const { workspace_id, user_id, permissions } of await db.select().from(memberships))
    if (user_id)
      rows.set(`member ${workspace_id} ${user_id}`, { stored: permissions, remembered: () => access.permissions(workspace_id, user_id) });
  const people = await db.select(REMEMBERED.users.columns).from(users);
  const owned = await belongings(people.map(({ id }) => id));
  for (const stored of people) {
    rows.set(`account ${stored.id}`, { stored, remembered: () => access.account(stored.id) });
    rows.set(`owned by ${stored.id}`, { stored: owned.get(stored.id), remembered: () => access.owned(stored.id) });
  }
  return rows;
}

/**
 * Compares what the server remembers of everybody with what is stored, and names the rows that differ.
 * Whatever it has looked at once is remembered from then on, so that asked after every write it
 * finds the one that was not announced.
 */
export function watchAccess(context: Pick<Context, 'db' | 'access'>): () => Promise<readonly string[]> {
  const known = new Map<string, Looked>();
  const belongings = storedBelongings(context.db);
  return async () => {
    const rows = await rowsOfAccess(context, belongings);
    for (const [key, { remembered }] of known) if (!rows.has(key)) known.set(key, { stored: null, remembered });
    for (const [key, row] of rows) known.set(key, row);
    const wrong: string[] = [];
    for (const [key, { stored, remembered }] of known) if (!agrees(key, stored, await remembered())) wrong.push(key);
    return wrong;
  };
}
