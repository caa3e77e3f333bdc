import { and, eq } from 'drizzle-orm';
import type { collaboratorActions } from '#resources/actions/collaborators.ts';
import type { collaboratorShapes } from '#resources/shapes/collaborators.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { CollaboratorPorts } from '#server/collaborators/ports.ts';
import { memberships } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { mailInvitation } from '#server/invitations/mail.ts';
import { nameOf, personWithId } from '#server/invitations/person.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { countMailToOthers } from '#server/limits/mail-to-others.ts';
import { workspaceOf } from '#server/policy/access.ts';

/** What was sent again, and when, as ISO 8601 in UTC. */
type Sending = ActionCall<typeof collaboratorActions.inviteAgain, typeof collaboratorShapes.inviteAgain, CollaboratorPorts>;

/**
 * Mails an invitation once more to somebody who has not accepted yet. A link in it is new and works
 * for the whole time again; the one before it stops working.
 * @throws HttpError 409 `has_come` for somebody who is there, 404, 429 `too_many_attempts`.
 */
export async function sendAgain({ context, request, params: { id }, now, record }: Sending) {
  const workspace = workspaceOf(request);
  await countAttempt(context.db, 'invitation-again', id, now);
  await countMailToOthers(context, request);
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(memberships)
      .where(and(eq(memberships.id, id), eq(memberships.workspace_id, workspace.id)))
      .for('update');
    if (!row) throw notFound();
    if (row.user_id !== null) throw new HttpError(409, 'has_come', { params: { name: nameOf(row) }, title: '403' });
    const inviter = await personWithId(tx, userOf(request).id);
    if (!inviter) throw notFound();
    const { language } = inviter;
    await mailInvitation(context, tx, { row, inviter: { name: nameOf(inviter), language }, workspace: workspace.name });
    await record(tx, {
      target: { type: 'collaborators', id: row.id, label: row.email },
      workspace: workspace.id,
    });
    return { id, sent_to: row.email, sent_at: now.toISOString() };
  });
}
