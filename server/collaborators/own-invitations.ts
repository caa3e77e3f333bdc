import { eq, inArray } from 'drizzle-orm';
import type { collaboratorActions } from '#resources/actions/collaborators.ts';
import type { collaboratorShapes, OwnInvitation } from '#resources/shapes/collaborators.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { CollaboratorPorts } from '#server/collaborators/ports.ts';
import type { Database } from '#server/db/client.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import type { Membership } from '#server/invitations/links.ts';
import { nameOf } from '#server/invitations/person.ts';
import { heldFor, waitingFor } from '#server/invitations/waiting.ts';
import type { Ports } from '#server/ports.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import { tellAnswered } from './announce.ts';
import { accept, decline } from './answer.ts';

async function accountOf(tx: Database, user: SessionUser) {
  const [account] = await tx.select().from(users).where(eq(users.id, user.id));
  if (!account) throw new HttpError(401, 'session_ended');
  return account;
}

/** What waits for somebody, newest first; nothing for an address that may be another's. */
export async function ownInvitations({ db }: Ports<'db'>, user: SessionUser): Promise<OwnInvitation[]> {
  if (user.unproven) return [];
  const rows = await waitingFor(db, (await accountOf(db, user)).email);
  if (rows.length === 0) return [];
  const { email, first_name, last_name } = users;
  const places = await db
    .select({ id: workspaces.id, name: workspaces.name, owner: { email, first_name, last_name } })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.user))
    .where(
      inArray(
        workspaces.id,
        rows.map(({ workspace_id }) => workspace_id),
      ),
    );
  const byId = new Map(places.map((place) => [place.id, place]));
  return rows.toReversed().flatMap((row) => {
    const place = byId.get(row.workspace_id);
    if (!place) return [];
    const permissions = row.permissions === 0 ? 0 : 1;
    const about = { id: row.id, permissions, created_at: row.created_at.toISOString() } as const;
    return [{ ...about, workspace: place.id, workspace_name: place.name, inviter: nameOf(place.owner) }];
  });
}

/** @throws HttpError 404 for an invitation that does not wait for this person, 403 `confirm_to_accept`. */
async function ownOf(tx: Database, user: SessionUser, id: string) {
  if (user.unproven) throw new HttpError(403, 'confirm_to_accept');
  const account = await accountOf(tx, user);
  const row = (await heldFor(tx, account.email)).find((one) => one.id === id);
  if (!row) throw notFound();
  return { account, row };
}

/** Nobody gets a place in a workspace without saying yes. */
export async function acceptOwn(
  call: ActionCall<typeof collaboratorActions.accept, typeof collaboratorShapes.accept, CollaboratorPorts>,
): Promise<Rendered> {
  const { context, request, params, now } = call;
  const user = userOf(request);
  const accepted: Membership[] = [];
  const answer = await context.db.transaction((tx) =>
    call.once(tx, async () => {
      const { account, row } = await ownOf(tx, user, params.id);
      await accept(tx, request, account, [row], now);
      accepted.push(row);
    }),
  );
  if (accepted.length > 0) await tellAnswered(context, accepted, user.id, 'updated');
  return answer;
}

export async function declineOwn(
  call: ActionCall<typeof collaboratorActions.decline, typeof collaboratorShapes.decline, CollaboratorPorts>,
): Promise<void> {
  const { context, request, params, now } = call;
  const user = userOf(request);
  const declined = await context.db.transaction(async (tx) => {
    const { account, row } = await ownOf(tx, user, params.id);
    await decline(tx, request, account, row, now);
    return row;
  });
  await tellAnswered(context, [declined], user.id, 'deleted');
}
