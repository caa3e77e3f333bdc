import { inArray } from 'drizzle-orm';
import type { Database } from './client.ts';
import { users } from './tables/core.ts';

/** A person as others in the workspace see them. */
export interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The people with these ids, each once. */
export async function peopleNamed(db: Database, ids: ReadonlySet<string>): Promise<readonly Person[]> {
  if (ids.size === 0) return [];
  const person = { id: users.id, first_name: users.first_name, last_name: users.last_name };
  return db
    .select(person)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id);
}
