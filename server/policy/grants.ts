import { BUILT_FEATURES, type BuiltFeature } from '#domain/plans/features.ts';
import { cheapestWith, hasFeature, type Limit, type Plan, planWithRoom } from '#domain/plans/plans.ts';
import type { Grant, LimitUse } from '#domain/wire/session.ts';
import { resourceNamed } from '#resources/index.ts';
import type { Asker, Rules } from './access.ts';
import { hasRoom } from './limit-use.ts';
import { isAskedIn, PERMISSIONS } from './permissions.ts';

type Limits = Readonly<Record<Limit, LimitUse>>;

/** A yes to `create` turns into a no while the plan's limit of the resource is used up. */
function withinLimit(grant: Grant, subject: string, action: string, plan: Plan, limits: Limits): Grant {
  const limit = resourceNamed(subject)?.limit;
  if (!grant.allowed || action !== 'create' || !limit || hasRoom(plan, limit, limits)) return grant;
  return { allowed: false, because: 'plan', plan: planWithRoom(plan, limit, (limits[limit].used ?? 0) + 1) };
}

/** Every question of one kind, personal or about a workspace, with its answer: `<subject>:<action>`. */
export function answersFor(rules: Rules, asker: Asker, limits: Limits, about: 'person' | 'workspace'): Record<string, Grant> {
  const asked = [...PERMISSIONS].filter(([, { subject, verb }]) => isAskedIn(about, subject, verb));
  return Object.fromEntries(
    asked.map(([question, { subject, verb }]) => {
      const grant = rules.decide(asker, subject, verb);
      return [question, withinLimit(grant, subject, verb, asker.plan, limits)];
    }),
  );
}

/** Every feature that exists: included in the plan, or the cheapest plan that has it. */
export function featureGrants(plan: Plan): Record<BuiltFeature, Grant> {
  const grantOf = (feature: BuiltFeature): Grant =>
    hasFeature(plan, feature) ? { allowed: true } : { allowed: false, because: 'plan', plan: cheapestWith(feature) };
  return Object.fromEntries(BUILT_FEATURES.map((feature) => [feature, grantOf(feature)])) as Record<BuiltFeature, Grant>;
}
