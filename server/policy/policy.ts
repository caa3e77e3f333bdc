import { eq, or } from 'drizzle-orm';
import { accountOn, entitlementsOf } from '#domain/plans/entitlements.ts';
import { LEAST_PLAN } from '#domain/plans/plans.ts';
import { pointedName } from '#domain/plans/upgrades.ts';
import type { Grant } from '#resources/shapes/account/account.ts';
import type { Database } from '#server/db/client.ts';
import { memberships, workspaces } from '#server/db/tables/core.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { LiveHub } from '#server/live/hub.ts';
import type { Policy } from '#server/policy/questions.ts';
import type { SessionUser } from '#server/sessions/session-user.ts';
import type { AccessRule, Asker, Rules } from './access.ts';
import type { AccessRows } from './access-rows.ts';
import { answersFor, featureGrants } from './grants.ts';
import { limitsOf, type PeopleCounter } from './limit-use.ts';
import { type Membership, membershipOf, rolesOutside } from './membership.ts';
import { membershipsIn } from './memberships-in.ts';
import { featureOf } from './permissions.ts';

export interface PolicyParts {
  /** Locks what the plan in force has no room for, once after it changed, and tells who looks. */
  readonly settlePlan: (owner: string, policy: Pick<Policy, 'changed'>) => Promise<unknown>;
  readonly rules: Rules;
  readonly db: Database;
  readonly access: AccessRows;
  readonly live: Pick<LiveHub, 'publish'>;
  readonly people: PeopleCounter;
  clock(): Date;
}

/** A no as an answer: 403 with the reason as code, and for plans the one that is needed. */
export function refusal(grant: Grant, { resource: subject, action }: Pick<AccessRule, 'resource' | 'action'>): HttpError {
  if (grant.allowed) throw new Error('a grant is no refusal');
  if (grant.because === 'impersonated') return new HttpError(403, 'impersonated');
  if (grant.because === 'people') return new HttpError(403, 'people_limit', { meta: { plan: grant.plan } });
  if (grant.because !== 'plan') return new HttpError(403, grant.because);
  const feature = featureOf(subject, action);
  return new HttpError(403, 'plan', {
    texts: { plan: pointedName(grant.plan ?? null), feature: `features.${feature}.name` },
    meta: { plan: grant.plan, feature },
  });
}

/** Workspaces whose members must hear of a change. */
async function concerned(db: Database, about: { readonly user?: string; readonly workspace?: string }): Promise<readonly string[]> {
  if (!about.user) return about.workspace ? [about.workspace] : [];
  const rows = await db
    .selectDistinct({ id: workspaces.id })
    .from(workspaces)
    .leftJoin(memberships, eq(memberships.workspace_id, workspaces.id))
    .where(or(eq(workspaces.user, about.user), eq(memberships.user_id, about.user)));
  return rows.map(({ id }) => id);
}

/** The policy as the rest of the server uses it: every answer is made of the rows as they are now. */
export function createPolicy({ rules, db, access, live, people, settlePlan, clock }: PolicyParts): Policy {
  const changed: Policy['changed'] = async (about) => {
    if (about.sessionsOf) live.publish(about.sessionsOf, { type: 'grants' });
    for (const workspace of await concerned(db, about)) live.publish(workspace, { type: 'grants' });
  };
  /** A plan that changed by itself, as a trial does when it ends, has locked nothing yet: the first who comes does it. */
  const settle = (owner: string) => settlePlan(owner, { changed });
  const personalEntitlements = async (user: SessionUser) => {
    // Somebody who is gone has the least.
    const entitlements = entitlementsOf((await access.account(user.id)) ?? accountOn(LEAST_PLAN), clock());
    if (!entitlements.settled) await settle(user.id);
    return entitlements;
  };
  const outside = async (user: SessionUser): Promise<Asker> => ({
    roles: rolesOutside(user),
    entitlements: await personalEntitlements(user),
    impersonated: user.isImpersonated,
    token: user.token,
    place: 'person',
  });
  const inside = (user: SessionUser, { roles, workspace: { entitlements, locked } }: Membership): Asker => ({
    roles,
    entitlements,
    locked,
    impersonated: user.isImpersonated,
    token: user.token,
    place: 'workspace',
  });
  const memberIn = async (user: SessionUser, workspaceId: string) => {
    const membership = await membershipOf(access, user, workspaceId, clock());
    if (!membership || membership.workspace.entitlements.settled) return membership;
    await settle(membership.workspace.owner);
    return membershipOf(access, user, workspaceId, clock());
  };
  return {
    async check(user, { resource, action }, workspaceId) {
      if (workspaceId === undefined) return rules.decide(await outside(user), resource, action);
      const membership = await memberIn(user, workspaceId);
      if (!membership) return { allowed: false, because: 'role' };
      return rules.decide(inside(user, membership), resource, action);
    },
    async among(reading, user, { resource, action }, workspaceIds) {
      const found = await membershipsIn(reading, user, workspaceIds, clock());
      const allowed = (membership: Membership) => rules.decide(inside(user, membership), resource, action).allowed;
      return found.filter(allowed).map(({ workspace }) => workspace.id);
    },
    async enter(user: SessionUser, rule: AccessRule, workspaceId: string) {
      const membership = await memberIn(user, workspaceId);
      if (!membership) throw notFound();
      const grant = rules.decide(inside(user, membership), rule.resource, rule.action);
      if (!grant.allowed) throw refusal(grant, rule);
      return membership.workspace;
    },
    async grants(user, workspaceId) {
      const membership = await memberIn(user, workspaceId);
      if (!membership) return null;
      const { workspace, ownerName } = membership;
      const limits = await limitsOf({ access, people, now: clock() }, workspace.owner, workspace.entitlements);
      return {
        workspace: workspace.id,
        role: workspace.role,
        plan: workspace.entitlements.plan,
        owner: { id: workspace.owner, ...ownerName },
        actions: answersFor(rules, inside(user, membership), limits, 'workspace'),
        features: featureGrants(workspace.entitlements, rules.sold),
        limits,
      };
    },
    async personal(user) {
      const asker = await outside(user);
      const limits = await limitsOf({ access, people, now: clock() }, user.id, asker.entitlements);
      return { actions: answersFor(rules, asker, limits, 'person'), limits, entitlements: asker.entitlements };
    },
    changed,
  };
}
