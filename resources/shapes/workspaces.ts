import { z } from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#domain/kit/list-query.ts';
import { BUILT_FEATURES } from '#domain/plans/features.ts';
import type { workspaceActions } from '../actions/workspaces.ts';
import { manyOf, noFields, nothing, oneOf, pageOf, type ShapesOf } from '../kit/shape.ts';
import { address, idList } from './parts.ts';

const lock = z.object({ is_locked: z.boolean(), locked_at: z.string().nullable() });
/** Ids of what is answered are those of the workspace, unless it says otherwise. */
const appKey = oneOf('api-keys', z.object({ app_id: z.uuid(), app_key: z.string() }));
const facts = z.record(z.string(), z.unknown()).nullable();

const auditEntry = z.object({
  created_at: z.string(),
  /** Address of the person at the keyboard; of staff while they were logged in as somebody. */
  actor_email: z.string(),
  acting_as_email: z.string().nullable(),
  action: z.string(),
  target_type: z.string(),
  target_label: z.string().nullable(),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
});

export const workspaceShapes = {
  lock: { input: noFields, answer: oneOf('project-locks', lock) },
  unlock: {
    input: z.strictObject({ id: z.uuid(), lock: idList.default([]) }),
    answer: oneOf('project-locks', lock.extend({ canvases_locked: z.int().min(0) })),
  },
  lockOwn: { input: z.strictObject({ ids: idList.pipe(z.array(z.string()).min(1)) }), answer: manyOf('project-locks', lock) },
  /** How many were opened; the id is that of their owner. */
  reopenOwn: { input: noFields, answer: oneOf('reopenings', z.object({ workspaces: z.int(), canvases: z.int() })) },
  showKey: { answer: appKey },
  renewKey: { input: noFields, answer: appKey },
  auditEntries: {
    input: z.strictObject({
      'page[number]': z.coerce.number().int().min(1).max(100_000).default(1),
      'page[size]': z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
    answer: pageOf('audit-entries', auditEntry),
  },
  mailScript: {
    input: z.strictObject({ recipientEmail: address('errors.recipientRequired'), workspace: z.uuid().optional() }),
    answer: oneOf('script-mails', z.object({ sent_to: z.string() })),
  },
  /** The id names workspace and feature. */
  proposeUpgrade: {
    input: z.strictObject({ feature: z.enum(BUILT_FEATURES), workspaceId: z.uuid() }),
    answer: oneOf('upgrade-proposals', z.object({ asked_at: z.string() })),
  },
  leave: { answer: nothing },
} satisfies ShapesOf<typeof workspaceActions>;
