import type { accountActions } from '#resources/actions/account.ts';
import type { sessionActions } from '#resources/actions/session.ts';
import type { accountShapes } from '#resources/shapes/account.ts';
import type { sessionShapes } from '#resources/shapes/session.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { describePerson } from './me.ts';
import { endOne, endOthers, ownSessions } from './own-sessions.ts';

export const sessionHandlers = {
  list: ownSessions,
  end: endOne,
  endOthers,
} satisfies HandlersOf<typeof sessionActions, typeof sessionShapes>;

export const accountHandlers = {
  show: ({ context, request }) => describePerson(context, userOf(request)),
  grants: async ({ context, request, params }) => {
    const grants = await context.policy.grants(userOf(request), params.workspaceId);
    if (!grants) throw notFound();
    return { id: grants.workspace, ...grants };
  },
} satisfies HandlersOf<typeof accountActions, typeof accountShapes>;
