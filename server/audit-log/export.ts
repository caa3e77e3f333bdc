import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import { csvLine } from '#domain/kit/csv.ts';
import type { Database } from '#server/db/client.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';

/** Rows read at a time: the log may be longer than the memory. */
const CHUNK = 500;

const COLUMNS = [
  'created_at',
  'actor_email',
  'actor',
  'acting_as_email',
  'acting_as',
  'action',
  'target_type',
  'target_id',
  'target_label',
  'workspace_id',
  'reason',
  'address',
] as const;
const FACTS = ['before', 'after'] as const;
/** It came later: columns keep their places. */
const LAST = 'api_token';

type Entry = typeof auditEntries.$inferSelect;

function lineOf(entry: Entry): string {
  const { created_at, ...rest } = entry;
  const texts = COLUMNS.map((name) => (name === 'created_at' ? created_at.toISOString() : rest[name]));
  return csvLine([...texts, ...FACTS.map((name) => (entry[name] ? JSON.stringify(entry[name]) : '')), entry[LAST]]);
}

/** The row behind the last one read. The instant as the store writes it: a `Date` would lose its microseconds and skip rows. */
interface Cursor {
  readonly at: string;
  readonly id: string;
}

function behind({ at, id }: Cursor): SQL {
  const { created_at } = auditEntries;
  return sql`(${created_at} < ${at}::timestamptz or (${created_at} = ${at}::timestamptz and ${auditEntries.id} > ${id}::uuid))`;
}

/** The entries that match, latest first, as lines of a CSV file with a byte order mark. */
export async function* auditCsv(db: Database, where: SQL | undefined): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([...COLUMNS, ...FACTS, LAST])}`;
  let cursor: Cursor | null = null;
  for (;;) {
    const rows: { entry: Entry; at: string }[] = await db
      .select({ entry: auditEntries, at: sql<string>`${auditEntries.created_at}::text` })
      .from(auditEntries)
      .where(and(where, cursor ? behind(cursor) : undefined))
      .orderBy(desc(auditEntries.created_at), asc(auditEntries.id))
      .limit(CHUNK);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ entry }) => lineOf(entry)).join('');
    if (rows.length < CHUNK) return;
    cursor = { at: last.at, id: last.entry.id };
  }
}
