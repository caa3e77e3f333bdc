import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { erasures } from '#server/db/tables/people.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { storeTime } from '#server/events/store-time.ts';
import type { SpooledIdentity } from './identities.ts';

/** What an id of a visitor is noted as, once who it was is erased. */
export const markOf = (workspace: string, visitor: string) =>
  createHash('sha256').update(`${workspace}\n${visitor}`).digest('hex').slice(0, 32);

interface Erasure {
  readonly id: string;
  /** As the event store writes moments. */
  readonly at: string;
  readonly isDone: boolean;
}
/** Erased visitors by their marks. */
export type ErasedMarks = ReadonlyMap<string, Erasure>;

/** Who was erased in these workspaces. */
export async function readErased(db: Database, workspaces: readonly string[]): Promise<ErasedMarks> {
  if (workspaces.length === 0) return new Map();
  const { id, marks, requested_at, done_at } = erasures;
  const rows = await db
    .select({ id, marks, requested_at, done_at })
    .from(erasures)
    .where(inArray(erasures.workspace_id, [...workspaces]));
  return new Map(
    rows.flatMap((row) =>
      row.marks.map((mark) => [mark, { id: row.id, at: storeTime(row.requested_at.getTime()), isDone: row.done_at !== null }] as const),
    ),
  );
}

/** Whoever was erased and comes again: nothing but this process and the note of the erasure connects the two. */
const successorOf = ({ id }: Erasure, visitor: string) => createHash('sha256').update(`${id}\n${visitor}`).digest('hex').slice(0, 32);

interface Said {
  readonly workspace: string;
  readonly visitor: string;
  readonly received: string;
  /** When it happened. */
  readonly time: string;
}

/**
 * The visitor a row is stored under; null for a row that is not stored. What came in before the
 * erasure was asked for stays as it is until that is done, and goes with the rest: a batch that is
 * repeated after a crash holds the same rows. What comes in later of days before does not come back, and
 * what is done later is done by somebody new.
 */
export function visitorNow(erased: ErasedMarks, said: Said): string | null {
  const erasure = erased.get(markOf(said.workspace, said.visitor));
  if (!erasure) return said.visitor;
  if (said.received < erasure.at) return erasure.isDone ? null : said.visitor;
  if (said.time < erasure.at) return null;
  return visitorNow(erased, { ...said, visitor: successorOf(erasure, said.visitor) });
}

interface Batch {
  readonly events: readonly EventRow[];
  readonly identities: readonly SpooledIdentity[];
}

/** The rows of a batch as they are stored now. */
export function withoutErased({ events, identities }: Batch, erased: ErasedMarks): Batch {
  if (erased.size === 0) return { events, identities };
  const now = (workspace: string, visitor: string, received: string, time = received) =>
    visitorNow(erased, { workspace, visitor, received, time });
  return {
    events: events.flatMap((row) => {
      const visitor_id = now(row.workspace_id, row.visitor_id, row.received_at, row.time);
      return visitor_id === null ? [] : [visitor_id === row.visitor_id ? row : { ...row, visitor_id }];
    }),
    identities: identities.flatMap((row) => {
      const visitor_id = now(row.workspace_id, row.visitor_id, row.received_at);
      const value = row.identity === 'visitor' ? now(row.workspace_id, row.value, row.received_at) : row.value;
      return visitor_id === null || value === null ? [] : [{ ...row, visitor_id, value }];
    }),
  };
}

/** The workspaces a batch is about. */
export const workspacesOf = ({ events, identities }: Batch) => [...new Set([...events, ...identities].map((row) => row.workspace_id))];
