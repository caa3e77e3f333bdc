import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Language, languageNamed } from '#domain/kit/languages.ts';
import { mentionedIn } from '#domain/wire/comments.ts';
import type { Database } from '#server/db/client.ts';
import { canvasComments } from '#server/db/tables/canvases.ts';
import { memberships, users, workspaces } from '#server/db/tables/core.ts';
import { type Correspondent, nameOf } from '#server/invitations/person.ts';

export type CommentRow = typeof canvasComments.$inferSelect;
const { canvas_id, created_at, id, thread } = canvasComments;

/** Somebody of a workspace, as far as comments need them. */
export interface Member extends Correspondent {
  readonly language: Language;
  /** Do they want to hear of comments by mail? */
  readonly wantsMail: boolean;
}

const OF_PERSON = {
  id: users.id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  language: users.language,
  notifications: users.notifications,
};

/** Everybody who is in a workspace: its owner and whoever accepted an invitation, by name. Staff who look in are not of it. */
export async function membersOf(db: Database, workspace: string): Promise<readonly Member[]> {
  const owner = db.select(OF_PERSON).from(workspaces).innerJoin(users, eq(users.id, workspaces.user)).where(eq(workspaces.id, workspace));
  const others = db
    .select(OF_PERSON)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(memberships.workspace_id, workspace));
  const rows = [...(await owner), ...(await others)];
  return rows
    .map(({ notifications, language, ...person }) => ({
      ...person,
      language: languageNamed(language) ?? ('en' as const),
      wantsMail: notifications.comments ?? true,
    }))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.id.localeCompare(b.id));
}

const resolver = alias(users, 'resolver');
const BY = { id: users.id, email: users.email, first_name: users.first_name, last_name: users.last_name };
const RESOLVED_BY = { id: resolver.id, email: resolver.email, first_name: resolver.first_name, last_name: resolver.last_name };

/** Comments with the people they speak of, the earliest first; `only`: one of them. */
async function found(db: Database, canvas: string, only?: string) {
  const rows = await db
    .select({ comment: canvasComments, author: BY, resolver: RESOLVED_BY })
    .from(canvasComments)
    .leftJoin(users, eq(users.id, canvasComments.author))
    .leftJoin(resolver, eq(resolver.id, canvasComments.resolved_by))
    .where(and(eq(canvas_id, canvas), only === undefined ? undefined : eq(id, only)))
    .orderBy(asc(created_at), asc(id));
  const mentioned = [...new Set(rows.flatMap(({ comment }) => mentionedIn(comment.text)))];
  const named =
    mentioned.length === 0
      ? []
      : await db
          .select(BY)
          .from(users)
          .where(sql`${users.id} = any(${sql.param(mentioned)}::uuid[])`);
  return { rows, names: new Map(named.map((person) => [person.id, nameOf(person)])) };
}
type Found = Awaited<ReturnType<typeof found>>;

type Named = Parameters<typeof nameOf>[0] & { readonly id: string };
const told = (person: Named | null) => person && { id: person.id, name: nameOf(person) };

/** A comment as it is answered. */
function answered({ comment, author, resolver: by }: Found['rows'][number], names: Found['names']) {
  const { canvas_id: _canvas, author: _author, resolved_by: _by, ...facts } = comment;
  return {
    ...facts,
    mentions: mentionedIn(comment.text).flatMap((person) => {
      const name = names.get(person);
      return name === undefined ? [] : [{ id: person, name }];
    }),
    author: told(author),
    created_at: comment.created_at.toISOString(),
    edited_at: comment.edited_at?.toISOString() ?? null,
    resolved_at: comment.resolved_at?.toISOString() ?? null,
    resolved_by: told(by),
  };
}
export type AnsweredComment = ReturnType<typeof answered>;

/** All comments on a canvas, the earliest first. */
export async function commentsOn(db: Database, canvas: string): Promise<readonly AnsweredComment[]> {
  const { rows, names } = await found(db, canvas);
  return rows.map((row) => answered(row, names));
}

export async function commentOn(db: Database, canvas: string, comment: string): Promise<AnsweredComment | undefined> {
  const { rows, names } = await found(db, canvas, comment);
  return rows[0] && answered(rows[0], names);
}

/** Who has written in a thread and still has an account. */
export async function authorsIn(db: Database, canvas: string, of: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ author: canvasComments.author })
    .from(canvasComments)
    .where(and(eq(canvas_id, canvas), eq(thread, of)));
  return rows.flatMap(({ author }) => author ?? []);
}

export const countComments = (db: Database, canvas: string): Promise<number> => db.$count(canvasComments, eq(canvas_id, canvas));

/** Open threads of a canvas; `but`: one that does not count. */
export const countOpen = (db: Database, canvas: string, but?: string): Promise<number> =>
  db.$count(canvasComments, and(eq(canvas_id, canvas), eq(thread, id), isNull(canvasComments.resolved_at), but ? ne(id, but) : undefined));

export async function addComment(db: Database, values: typeof canvasComments.$inferInsert): Promise<void> {
  await db.insert(canvasComments).values(values);
}

export async function changeComment(db: Database, comment: string, values: Partial<typeof canvasComments.$inferInsert>): Promise<void> {
  await db.update(canvasComments).set(values).where(eq(id, comment));
}

/** Deletes a comment, with all of the thread that it begins. */
export async function removeComment(
  db: Database,
  canvas: string,
  { id: comment, thread: of }: Pick<CommentRow, 'id' | 'thread'>,
): Promise<void> {
  const whole = comment === of ? eq(thread, comment) : eq(id, comment);
  await db.delete(canvasComments).where(and(eq(canvas_id, canvas), whole));
}
