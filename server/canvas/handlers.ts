import type { canvasActions } from '#resources/actions/canvases.ts';
import type { canvasShapes } from '#resources/shapes/canvases.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import { workspaceOf } from '#server/policy/access.ts';
import { duplicateCanvas } from './duplicate.ts';
import { facetsOf } from './facets.ts';
import { lockCanvas, unlockCanvas } from './locks.ts';
import { transferCanvas } from './transfer.ts';

export const canvasHandlers = {
  lock: ({ context, request, params }) => lockCanvas(context, request, params.id),
  unlock: ({ context, request, params, input }) => unlockCanvas(context, request, { id: params.id, lock: input?.lock ?? [] }),
  duplicate: (call) => duplicateCanvas(call),
  transfer: ({ context, request, params, input }) =>
    transferCanvas(context, request, { id: params.id, project: input.project, carry: input.copy }),
  facets: async ({ context, request }) => {
    const { id } = workspaceOf(request);
    const { owners, tags } = await facetsOf(context.db, id);
    return { id, owners: [...owners], tags: [...tags] };
  },
} satisfies HandlersOf<typeof canvasActions, typeof canvasShapes>;
