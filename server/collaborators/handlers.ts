import type { collaboratorActions } from '#resources/actions/collaborators.ts';
import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { collaboratorShapes } from '#resources/shapes/collaborators.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { CollaboratorPorts } from '#server/collaborators/ports.ts';
import { userOf } from '#server/http/session.ts';
import { invite } from './invite.ts';
import { leave } from './leave.ts';
import { acceptOwn, declineOwn, ownInvitations } from './own-invitations.ts';
import { proposeUpgrade } from './propose-upgrade.ts';
import { sendAgain } from './send-again.ts';

export const collaboratorHandlers = {
  invite,
  inviteAgain: sendAgain,
  ownInvitations: ({ context, request }) => ownInvitations(context, userOf(request)),
  accept: acceptOwn,
  decline: declineOwn,
} satisfies HandlersOf<typeof collaboratorActions, typeof collaboratorShapes, CollaboratorPorts>;

/** What whoever was invited does with a workspace. */
export const guestHandlers = { leave, proposeUpgrade } satisfies Partial<
  HandlersOf<typeof workspaceActions, typeof workspaceShapes, CollaboratorPorts>
>;
