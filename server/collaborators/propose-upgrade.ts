import { and, desc, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { BuiltFeature } from '#domain/plans/features.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale } from '#domain/plans/prices.ts';
import { cheapestWith, planWithRoom, pointedName } from '#domain/plans/upgrades.ts';
import { workspaceActions } from '#resources/actions/workspaces.ts';
import type { workspaceShapes } from '#resources/shapes/workspaces.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { CollaboratorPorts } from '#server/collaborators/ports.ts';
import type { Database } from '#server/db/client.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { memberships, workspaces } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { languageOf } from '#server/http/language.ts';
import { userOf } from '#server/http/session.ts';
import { nameOf, personWithId } from '#server/invitations/person.ts';
import { type RequestWorkspace, workspaceOf } from '#server/policy/access.ts';
import { openCanvases } from '#server/policy/limit-use.ts';

const action = workspaceActions.proposeUpgrade;
const DAY_MS = 86_400_000;

/** The cheapest plan on sale that gives what is asked for, null for none; undefined where the workspace has it. Canvases are a matter of number. */
async function planFor(
  tx: Database,
  feature: BuiltFeature,
  { entitlements, owner }: RequestWorkspace,
  sold: readonly Plan[],
): Promise<Plan | null | undefined> {
  if (!entitlements.features[feature]) return cheapestWith(feature, sold);
  if (feature !== 'canvases') return undefined;
  return planWithRoom(entitlements.plan, 'canvases', (await openCanvases(tx, owner)) + 1, sold);
}

async function requireMember(tx: Database, workspace: RequestWorkspace, userId: string): Promise<void> {
  if (workspace.owner === userId) throw new HttpError(409, 'own_upgrade', { title: '403' });
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.workspace_id, workspace.id), eq(memberships.user_id, userId)));
  if (!member) throw notFound();
}

/** When somebody last asked for the feature here, within a day. */
async function askedAt(tx: Database, feature: BuiltFeature, workspaceId: string, now: Date): Promise<Date | undefined> {
  const [last] = await tx
    .select({ at: auditEntries.created_at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.workspace_id, workspaceId),
        eq(auditEntries.action, action.name),
        eq(auditEntries.target_id, feature),
        gt(auditEntries.created_at, new Date(now.getTime() - DAY_MS)),
      ),
    )
    .orderBy(desc(auditEntries.created_at))
    .limit(1);
  return last?.at;
}

function askedAlready(at: Date, request: FastifyRequest, timeZone: string, now: Date): HttpError {
  const on = new Intl.DateTimeFormat(languageOf(request), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);
  const seconds = Math.max(1, Math.ceil((at.getTime() + DAY_MS - now.getTime()) / 1000));
  return new HttpError(429, 'asked_already', {
    params: { on },
    meta: { asked_at: at.toISOString() },
    headers: { 'retry-after': String(seconds) },
  });
}

/**
 * Asks the owner by mail for the plan that has a feature, in the name of a collaborator; at most
 * once a day for each feature of a workspace, whoever asks.
 * @throws HttpError 409 `own_upgrade` or `feature_included`, 404 for whoever is no member any more, 429 `asked_already`.
 */
export async function proposeUpgrade(call: ActionCall<typeof action, typeof workspaceShapes.proposeUpgrade, CollaboratorPorts>) {
  const { context, request, now } = call;
  const { feature } = call.input;
  const workspace = workspaceOf(request);
  const sold = onSale(context.settings.prices);
  return context.db.transaction(async (tx) => {
    await requireMember(tx, workspace, userOf(request).id);
    // Held until the end, so that of two requests at once the second sees the first.
    await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspace.id)).for('update');
    const before = await askedAt(tx, feature, workspace.id, now);
    if (before) throw askedAlready(before, request, workspace.timezone, now);
    const plan = await planFor(tx, feature, workspace, sold);
    if (plan === undefined) throw new HttpError(409, 'feature_included', { title: '403' });
    const [asker, owner] = [await personWithId(tx, userOf(request).id), await personWithId(tx, workspace.owner)];
    if (!asker || !owner) throw notFound();
    const link =
      context.settings.publicUrl +
      plansPath(workspace.entitlements.plan, feature === 'canvases' ? { limit: 'canvases' } : { feature }, sold);
    const about = { name: owner.first_name, asker: nameOf(asker), workspace: workspace.name, link };
    await context.mail.queue(tx, {
      template: 'propose_upgrade',
      to: { email: owner.email, language: owner.language, user: owner.id },
      data: { ...about, feature: `features.${feature}.name`, plan: pointedName(plan) },
    });
    await call.record(tx, { target: { type: 'features', id: feature }, workspace: workspace.id, after: { plan } });
    return { id: `${workspace.id}:${feature}`, asked_at: now.toISOString() };
  });
}
