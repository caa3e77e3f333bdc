import type { FastifyRequest } from 'fastify';
import type { Permission } from '#domain/wire/collaboration.ts';
import { resources } from '#resources/index.ts';
import { countAttempt } from '#server/accounts/limits/attempts.ts';
import { normaliseEmail } from '#server/accounts/log-in.ts';
import { issueLink } from '#server/accounts/mailed-links.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { memberships } from '#server/db/tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { type RequestWorkspace, workspaceOf } from '#server/policy/access.ts';
import { onceFor, requestKey } from '#server/resources/idempotency.ts';
import { resourceObject } from '#server/resources/wire/jsonapi-answer.ts';
import { requireRoomInWorkspace } from '#server/resources/writes.ts';
import { type Invitee, nameOf, personWithEmail, personWithId } from './person.ts';

/** Whom to invite, checked by the route. */
export interface NewClient {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly permissions: Permission;
}

type Row = typeof memberships.$inferSelect;

/** Adds the person, unless they have their place here already; two requests at once add one. */
async function addMember(tx: Database, workspace: RequestWorkspace, person: Invitee, permissions: Permission): Promise<Row | undefined> {
  if (person.id === workspace.owner) return undefined;
  const { id: user_id, email, first_name, last_name, is_pending } = person;
  const [row] = await tx
    .insert(memberships)
    .values({ workspace_id: workspace.id, user_id, email, first_name, last_name, is_pending, permissions })
    .onConflictDoNothing({ target: [memberships.workspace_id, memberships.user_id] })
    .returning();
  return row;
}

/**
 * Somebody who can log in gets the way to the workspace, anybody else first the way to a password.
 * So does an account whose address was never confirmed: somebody else may have registered it to
 * wait for an invitation, and loses it with the password that the reader of the mail chooses.
 */
export async function mailInvitation(
  context: Context,
  tx: Database,
  person: Invitee,
  inviter: string,
  workspace: Pick<RequestWorkspace, 'id' | 'name'>,
): Promise<void> {
  const to = { email: person.email, language: person.language, user: person.id };
  const about = { name: person.first_name, inviter, workspace: workspace.name };
  const { settings } = context;
  const mayBeAnothers = !person.is_verified && settings.smtpUrl !== undefined;
  if (person.is_pending || mayBeAnothers) {
    const link = await issueLink(context, tx, { user: person.id, purpose: 'set', workspace: workspace.id });
    await context.mail.queue(tx, { template: 'set_password', to, data: { ...about, link } });
    return;
  }
  const link = `${settings.publicUrl}/dashboard/workspaces/${workspace.id}`;
  await context.mail.queue(tx, { template: 'invited', to, data: { ...about, link } });
}

/** The invitation inside its transaction: the account if need be, the place, the mail and the line in the log. */
async function inviteIn(context: Context, tx: Database, request: FastifyRequest, client: NewClient): Promise<Row> {
  const workspace = workspaceOf(request);
  const inviter = await personWithId(tx, userOf(request).id);
  if (!inviter) throw new HttpError(401, 'session_ended');
  await requireRoomInWorkspace(resources.collaborators, { tx, workspace });
  const { email, first_name, last_name, permissions } = client;
  const person = await personWithEmail(tx, { email, first_name, last_name }, inviter.language);
  const row = await addMember(tx, workspace, person, permissions);
  if (!row) throw new HttpError(422, 'already_invited', { pointer: '/newClient/email' });
  await mailInvitation(context, tx, person, nameOf(inviter), workspace);
  await record(tx, request, {
    action: 'invitations.create',
    target: { type: 'collaborators', id: row.id, label: row.email },
    workspace: workspace.id,
    after: { permissions },
  });
  return row;
}

/**
 * Invites somebody to the workspace of the request. Both the pages of the workspace and those of
 * the invited person hear of it.
 * @throws HttpError 422 `already_invited` at the address, 403 `too_many_rows`, 429 `too_many_attempts`.
 */
export async function invite(context: Context, request: FastifyRequest, client: NewClient) {
  const { db } = context;
  const now = context.clock();
  const userId = userOf(request).id;
  await countAttempt(db, 'invitations', userId, now);
  const added: Row[] = [];
  const once = { request: requestKey(request, userId), status: 201, now };
  const invited = { ...client, email: normaliseEmail(client.email) };
  const answer = await db.transaction((tx) =>
    onceFor(tx, once, async () => {
      const row = await inviteIn(context, tx, request, invited);
      added.push(row);
      return { data: resourceObject(resources.collaborators, row) };
    }),
  );
  for (const { id, user_id, workspace_id } of added) {
    context.live.publish(workspace_id, { type: 'resource', resource: 'collaborators', action: 'created', ids: [id] });
    await context.policy.changed({ user: user_id });
  }
  return answer;
}
