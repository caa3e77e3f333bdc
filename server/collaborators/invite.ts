import { and, eq } from 'drizzle-orm';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { Permission } from '#domain/wire/collaboration.ts';
import type { collaboratorActions } from '#resources/actions/collaborators.ts';
import { resources } from '#resources/index.ts';
import type { collaboratorShapes } from '#resources/shapes/collaborators.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { CollaboratorPorts } from '#server/collaborators/ports.ts';
import type { Database } from '#server/db/client.ts';
import { memberships } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import type { Membership } from '#server/invitations/links.ts';
import { mailInvitation } from '#server/invitations/mail.ts';
import { nameOf, personWithId } from '#server/invitations/person.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { countMailToOthers } from '#server/limits/mail-to-others.ts';
import { type RequestWorkspace, workspaceOf } from '#server/policy/access.ts';
import { requireRowRoom } from '#server/resources/writes.ts';
import { tellInvited } from './announce.ts';

/** Whom to invite, checked by the route. */
type Invitation = ActionCall<typeof collaboratorActions.invite, typeof collaboratorShapes.invite, CollaboratorPorts>;

interface NewClient {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly permissions: Permission;
}

/** Adds the invitation, unless somebody with the address is here or invited already; of two requests at once one adds it. */
async function addInvitation(tx: Database, workspace: RequestWorkspace, client: NewClient): Promise<Membership | undefined> {
  const owner = await personWithId(tx, workspace.owner);
  const here = and(eq(memberships.workspace_id, workspace.id), eq(memberships.email, client.email));
  const known = await tx.select({ id: memberships.id }).from(memberships).where(here);
  if (owner?.email === client.email || known.length > 0) return undefined;
  const [row] = await tx
    .insert(memberships)
    .values({ workspace_id: workspace.id, ...client })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** The invitation inside its transaction: its row, the mail and the line in the log. */
async function inviteIn({ context, request, record }: Invitation, tx: Database, client: NewClient): Promise<Membership> {
  const workspace = workspaceOf(request);
  const inviter = await personWithId(tx, userOf(request).id);
  if (!inviter) throw new HttpError(401, 'session_ended');
  await requireRowRoom(tx, resources.collaborators, workspace.id);
  const row = await addInvitation(tx, workspace, client);
  if (!row) throw new HttpError(422, 'already_invited', { pointer: '/newClient/email' });
  const { language } = inviter;
  await mailInvitation(context, tx, { row, inviter: { name: nameOf(inviter), language }, workspace: workspace.name });
  await record(tx, {
    target: { type: 'collaborators', id: row.id, label: row.email },
    workspace: workspace.id,
    after: { permissions: client.permissions },
  });
  return row;
}

/**
 * Invites an address to the workspace of the request: it waits there until somebody accepts. Whether
 * the address has an account shows neither in the answer nor later. Both the pages of the workspace
 * and those of an invited person hear of it.
 * @throws HttpError 422 `already_invited` at the address, 403 `too_many_rows`, 429 `too_many_attempts`.
 */
export async function invite(call: Invitation): Promise<Rendered> {
  const { context, request, now } = call;
  const { newClient: client } = call.input;
  const { db } = context;
  const userId = userOf(request).id;
  await countAttempt(db, 'invitations', userId, now);
  await countMailToOthers(context, request);
  const added: Membership[] = [];
  const invited = { ...client, email: normaliseEmail(client.email) };
  const answer = await db.transaction((tx) =>
    call.once(tx, async () => {
      const row = await inviteIn(call, tx, invited);
      added.push(row);
      return row;
    }),
  );
  for (const { id, email, workspace_id } of added) {
    context.live.publish(workspace_id, { type: 'resource', resource: 'collaborators', action: 'created', ids: [id] });
    await tellInvited(context, email);
  }
  return answer;
}
