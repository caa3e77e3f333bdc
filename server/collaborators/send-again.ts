import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { countAttempt } from '#server/accounts/limits/attempts.ts';
import { record } from '#server/audit/record.ts';
import type { Context } from '#server/context.ts';
import { memberships } from '#server/db/tables.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { mailInvitation } from './invite.ts';
import { nameOf, personWithId } from './person.ts';

/** What was sent again, and when, as ISO 8601 in UTC. */
export interface SentAgain {
  readonly sent_to: string;
  readonly sent_at: string;
}

/**
 * Mails an invitation once more to somebody who has not come yet. Its link is new and works for
 * the whole time again; the one before it stops working.
 * @throws HttpError 409 `has_come` for somebody who can log in, 404, 429 `too_many_attempts`.
 */
export async function sendAgain(context: Context, request: FastifyRequest, id: string): Promise<SentAgain> {
  const workspace = workspaceOf(request);
  const now = context.clock();
  await countAttempt(context.db, 'invitation-again', id, now);
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(memberships)
      .where(and(eq(memberships.id, id), eq(memberships.workspace_id, workspace.id)))
      .for('update');
    if (!row) throw notFound();
    if (!row.is_pending) throw new HttpError(409, 'has_come', { params: { name: nameOf(row) }, title: '403' });
    const [inviter, person] = [await personWithId(tx, userOf(request).id), await personWithId(tx, row.user_id)];
    if (!inviter || !person) throw notFound();
    await mailInvitation(context, tx, person, nameOf(inviter), workspace);
    await record(tx, request, {
      action: 'invitations.resend',
      target: { type: 'collaborators', id: row.id, label: row.email },
      workspace: workspace.id,
    });
    return { sent_to: row.email, sent_at: now.toISOString() };
  });
}
