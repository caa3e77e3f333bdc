import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { userOf } from '#server/http/session.ts';
import type { PlanPorts } from '#server/plans/ports.ts';
import { reopen } from './reopen.ts';

/** What an owner does with workspaces that the plan has locked. */
export const surplusHandlers = {
  reopenOwn: async ({ context, request }) => ({ id: userOf(request).id, ...(await reopen(context, request)) }),
} satisfies Partial<HandlersOf<typeof workspaceActions, typeof workspaceShapes, PlanPorts>>;
