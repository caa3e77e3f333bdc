import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { adminActions } from '#resources/actions/admin.ts';
import { resources } from '#resources/index.ts';
import type { adminShapes } from '#resources/shapes/admin.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import type { Act } from '#server/audit/record.ts';
import type { Database } from '#server/db/client.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import type { Writing } from '#server/domain-events/domain-events.ts';
import { announceLock } from '#server/entitlements/announce-lock.ts';
import { holdOwner } from '#server/entitlements/plan-limit.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { membershipOf } from '#server/policy/membership.ts';
import type { Ports } from '#server/ports.ts';
import type { WriteScope } from '#server/resources/hook.ts';
import type { Input } from '#server/resources/wire/input.ts';
import { createRow, deleteRow, editRow } from '#server/resources/writes.ts';
import { workspaceAnswer } from './workspace-fields.ts';

const { fields } = resources.workspaces;

/** Workspaces as the admin area writes them: what owners change by calls of their own, or not at all, is a field here. */
const adminWorkspaces = {
  ...resources.workspaces,
  fields: {
    ...fields,
    is_locked: { ...fields.is_locked, readOnly: false },
    rate_limiting_enabled: { ...fields.rate_limiting_enabled, readOnly: false },
  },
} as const;

type Answer = ReturnType<typeof workspaceAnswer>;

type Creation = ActionCall<typeof adminActions.createWorkspace, typeof adminShapes.createWorkspace, AdminPorts>;
type Change = ActionCall<typeof adminActions.editWorkspace, typeof adminShapes.editWorkspace, AdminPorts>;
type Removal = ActionCall<typeof adminActions.deleteWorkspace, typeof adminShapes.deleteWorkspace, AdminPorts>;

interface AdminAct {
  readonly reason: string;
  readonly beyondPlan?: boolean;
}

/** The scope of a write by staff: the hooks are those of owners, the line in the log names the admin area and says why. */
function scopeOf({ context, request, now, record }: Creation | Change | Removal, writing: Writing, act: AdminAct): WriteScope {
  const { reason, beyondPlan } = act;
  return {
    ...writing,
    resourceHooks: context.resourceHooks,
    userId: userOf(request).id,
    workspace: null,
    now,
    beyondPlan,
    record: ({ action: _, ...noted }: Act) => record(writing.tx, { ...noted, reason }),
  };
}

const inputOf = (values: Input['values']): Input => ({ values, pointerTo: (field) => `/${field}` });

async function storedAnswer(tx: Database, id: string): Promise<Answer> {
  const [row] = await tx.select().from(workspaces).where(eq(workspaces.id, id));
  if (!row) throw notFound();
  return workspaceAnswer(row);
}

async function requirePerson(db: Database, id: string): Promise<void> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.id, id));
  if (found.length === 0) throw new HttpError(422, 'unknown_person', { pointer: '/userId' });
}

/**
 * A workspace for somebody: theirs from the start, with everything a new one has.
 * @throws HttpError 403 `limit_workspaces` where their plan has no room, unless `beyond_plan` is said.
 */
export async function createFor(call: Creation): Promise<Rendered> {
  const { context } = call;
  const { userId, reason, beyond_plan: beyondPlan, ...values } = call.input;
  await requirePerson(context.db, userId);
  const created = await context.domainEvents.transaction((writing) =>
    call.once(writing.tx, async () => {
      const scope = { ...scopeOf(call, writing, { reason, beyondPlan }), userId };
      const row = await createRow(adminWorkspaces, inputOf(values), scope);
      return storedAnswer(writing.tx, row.id);
    }),
  );
  await context.policy.changed({ user: userId });
  return created;
}

/** The workspace an act of staff is about. @throws HttpError 404 */
async function entered(context: Ports<'access' | 'clock'>, request: FastifyRequest, id: string) {
  const membership = await membershipOf(context.access, userOf(request), id, context.clock());
  if (!membership) throw notFound();
  return membership.workspace;
}

/** @throws HttpError 403 `unlock_workspaces` where the owner's plan has no room, unless `beyond_plan` is said. */
export async function changeOf(call: Change): Promise<Answer> {
  const { context, request } = call;
  const { id } = call.params;
  const { reason, beyond_plan: beyondPlan, ...values } = call.input;
  const workspace = await entered(context, request, id);
  const changed = await context.domainEvents.transaction(async (writing) => {
    // The owner before the workspace, as everywhere: nobody waits for each other.
    await holdOwner(writing.tx, workspace.owner);
    const scope = { ...scopeOf(call, writing, { reason, beyondPlan }), workspace };
    await editRow(adminWorkspaces, id, inputOf(values), scope);
    return storedAnswer(writing.tx, id);
  });
  await announceLock(context, id);
  return changed;
}

/** Deletes a workspace with all that hangs on it; its events follow. */
export async function removeOne(call: Removal): Promise<void> {
  const { context, request, input } = call;
  const { id } = call.params;
  const workspace = await entered(context, request, id);
  await context.domainEvents.transaction(async (writing) => {
    await deleteRow(adminWorkspaces, id, { ...scopeOf(call, writing, { reason: input.reason }), workspace });
  });
  context.live.publish(id, { type: 'resource', resource: 'workspaces', action: 'deleted', ids: [id] });
  await context.policy.changed({ user: workspace.owner });
}
