import type { collaboratorActions } from '#resources/actions/collaborators.ts';
import type { collaboratorShapes } from '#resources/shapes/collaborators.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { userOf } from '#server/http/session.ts';
import { invite } from './invitations/invite.ts';
import { acceptOwn, declineOwn, ownInvitations } from './invitations/own.ts';
import { sendAgain } from './invitations/send-again.ts';

export const collaboratorHandlers = {
  invite,
  inviteAgain: sendAgain,
  ownInvitations: ({ context, request }) => ownInvitations(context, userOf(request)),
  accept: acceptOwn,
  decline: declineOwn,
} satisfies HandlersOf<typeof collaboratorActions, typeof collaboratorShapes>;
