import type { DecidedIn } from '#domain/kit/scope.ts';
import { allowsOneMore, type Entitlements } from '#domain/plans/entitlements.ts';
import { BUILT_FEATURES, type BuiltFeature } from '#domain/plans/features.ts';
import type { Limit, Plan } from '#domain/plans/plans.ts';
import { cheapestWith, planWithRoom } from '#domain/plans/upgrades.ts';
import { resourceNamed } from '#resources/index.ts';
import type { Grant, LimitUse } from '#resources/shapes/account/account.ts';
import type { Asker, Rules } from './access.ts';
import { QUESTIONS } from './permissions.ts';

type Limits = Readonly<Record<Limit, LimitUse>>;

/** A yes to `create` turns into a no while the plan's limit of the resource is used up. */
function withinLimit(
  grant: Grant,
  subject: string,
  action: string,
  entitlements: Entitlements,
  limits: Limits,
  sold: readonly Plan[],
): Grant {
  const limit = resourceNamed(subject)?.limit;
  if (!grant.allowed || action !== 'create' || !limit) return grant;
  const used = limits[limit].used ?? 0;
  if (allowsOneMore(entitlements, limit, used)) return grant;
  return { allowed: false, because: 'plan', plan: planWithRoom(entitlements.plan, limit, used + 1, sold) };
}

/** Every question of one kind, personal or about a workspace, with its answer: `<subject>:<action>`. */
export function answersFor(rules: Rules, asker: Asker, limits: Limits, about: DecidedIn): Record<string, Grant> {
  return Object.fromEntries(
    [...QUESTIONS[about]].map(([question, { subject, verb }]) => {
      const grant = rules.decide(asker, subject, verb);
      return [question, withinLimit(grant, subject, verb, asker.entitlements, limits, rules.sold)];
    }),
  );
}

/** Every feature that exists: included, or the cheapest plan that has it. */
export function featureGrants({ features }: Pick<Entitlements, 'features'>, sold: readonly Plan[]): Record<BuiltFeature, Grant> {
  const grantOf = (feature: BuiltFeature): Grant =>
    features[feature] ? { allowed: true } : { allowed: false, because: 'plan', plan: cheapestWith(feature, sold) };
  return Object.fromEntries(BUILT_FEATURES.map((feature) => [feature, grantOf(feature)])) as Record<BuiltFeature, Grant>;
}
