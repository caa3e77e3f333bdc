import { createHmac } from 'node:crypto';
import type { accountActions } from '#resources/actions/account.ts';
import type { emailActions } from '#resources/actions/email.ts';
import type { sessionActions } from '#resources/actions/session.ts';
import type { accountShapes } from '#resources/shapes/account.ts';
import type { emailShapes } from '#resources/shapes/email.ts';
import type { sessionShapes } from '#resources/shapes/session.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { keyFor } from '#server/secret.ts';
import { changeOwn } from './change-account.ts';
import { confirmByLink, resendConfirmation, stopByLink } from './confirm-email.ts';
import { deleteOwn } from './delete-account.ts';
import { marketersLastMonth } from './marketers.ts';
import { describePerson } from './me.ts';
import { endOne, endOthers, ownSessions } from './own-sessions.ts';

export const sessionHandlers = {
  list: ownSessions,
  end: endOne,
  endOthers,
  marketers: ({ context }) => marketersLastMonth(context),
} satisfies HandlersOf<typeof sessionActions, typeof sessionShapes>;

export const accountHandlers = {
  show: ({ context, request }) => describePerson(context, userOf(request)),
  grants: async ({ context, request, params }) => {
    const grants = await context.policy.grants(userOf(request), params.workspaceId);
    if (!grants) throw notFound();
    return { id: grants.workspace, ...grants };
  },
  edit: changeOwn,
  delete: deleteOwn,
  chatIdentity: async ({ context, request }) => {
    const { id } = userOf(request);
    const key = keyFor(context.settings.secret, 'flumen chat identity');
    return { id, hash: createHmac('sha256', key).update(id).digest('hex') };
  },
} satisfies HandlersOf<typeof accountActions, typeof accountShapes>;

export const emailHandlers = {
  resendConfirmation,
  confirm: confirmByLink,
  stopChange: stopByLink,
} satisfies HandlersOf<typeof emailActions, typeof emailShapes>;
