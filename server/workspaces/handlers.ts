import type { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { workspaceOf } from '#server/policy/access.ts';
import type { WorkspacePorts } from '#server/workspaces/ports.ts';
import { checkInstall } from './check-install.ts';
import { renewKey, showKey } from './key.ts';
import { lockWorkspaces, unlockWorkspace } from './locks.ts';
import { ownedWorkspaces } from './owned.ts';
import { removeSample } from './remove-sample.ts';
import { setScriptAddress } from './script-address.ts';
import { mailScript } from './script-mail.ts';
import { endWalk, showWalk, startWalk } from './walks.ts';

/** Those that plans and collaborators answer stand with them; the map that joins them is closed over the declarations. */
export const workspaceHandlers = {
  lock: async ({ context, request }) => {
    const { id, owner } = workspaceOf(request);
    const [state] = await lockWorkspaces(context, request, { ids: [id], owner });
    if (!state) throw notFound();
    return state;
  },
  unlock: ({ context, request, input }) => {
    const { id, owner } = workspaceOf(request);
    return unlockWorkspace(context, request, { id, owner, lock: input.lock });
  },
  lockOwn: ({ context, request, input }) => lockWorkspaces(context, request, { ids: input.ids, owner: userOf(request).id }),
  removeSample,
  showKey,
  renewKey,
  mailScript,
  checkInstall,
  setScriptAddress,
  startWalk,
  showWalk,
  endWalk,
  ofPerson: ownedWorkspaces,
} satisfies Partial<HandlersOf<typeof workspaceActions, typeof workspaceShapes, WorkspacePorts>>;
