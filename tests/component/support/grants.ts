import { entitlementsOn } from '#domain/plans/entitlements.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { shownPrices } from '#domain/plans/prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import type { StaffRole, WorkspaceRole } from '#domain/wire/session.ts';
import type { Me, PlanUse, WorkspaceGrants } from '#resources/shapes/account/account.ts';
import type { Asker, Role } from '#server/policy/access.ts';
import { loadRules } from '#server/policy/enforcer.ts';
import { answersFor, featureGrants } from '#server/policy/grants.ts';
import { ON_SALE } from '#tests/support/at-standard-prices.ts';

/** The product's own policies: what a screen is told it may do is what the server would say. */
const rules = await loadRules(ON_SALE);

export const ME = '0195e6a0-0000-7000-8000-00000000000a';
export const OWNER = '0195e6a0-0000-7000-8000-00000000000b';
export const WORKSPACE = '0195e6a0-0000-7000-8000-000000000001';

/** Who looks at the workspace, on which plan of its owner, and how many canvases are open. */
export interface Standing {
  readonly role: WorkspaceRole;
  readonly plan: Plan;
  readonly canvases: number;
  /** People counted this month, where they are so many that the plan shows none of them. */
  readonly peopleBeyond?: number;
  /** What they are to the installation. */
  readonly staff?: StaffRole;
}

function limitsOf({ plan, canvases }: Standing): PlanUse {
  const { limits } = entitlementsOn(plan);
  return {
    workspaces: { used: 1, allowed: limits.workspaces, locked_by_plan: 0 },
    canvases: { used: canvases, allowed: limits.canvases, locked_by_plan: 0 },
    people: { used: 0, allowed: limits.people, open_up_to: null, locked: false, resets_on: '2026-12-01' },
  };
}

function answersTo(standing: Standing, roles: readonly Role[], place: NonNullable<Asker['place']>) {
  const asker: Asker = {
    roles: [...roles],
    entitlements: { ...entitlementsOn(standing.plan), peopleBeyond: standing.peopleBeyond ?? null },
    place,
  };
  return answersFor(rules, asker, limitsOf(standing), place === 'person' ? 'person' : 'workspace');
}

/** `GET /api/dashboard/grants/{workspaceId}` */
export function grantsOf(standing: Standing): WorkspaceGrants {
  return {
    workspace: WORKSPACE,
    role: standing.role,
    plan: standing.plan,
    owner: { id: standing.role === 'owner' ? ME : OWNER, first_name: 'Olivia', last_name: 'Owner' },
    actions: answersTo(standing, [standing.role], 'workspace'),
    features: featureGrants(entitlementsOn(standing.plan), ON_SALE),
    limits: limitsOf(standing),
  };
}

/** `GET /api/dashboard/me` */
export function meOf(standing: Standing): Me {
  const entitlements = entitlementsOn(standing.plan);
  const { plan, staff = 'user' } = standing;
  return {
    id: ME,
    email: 'mia@example.com',
    first_name: 'Mia',
    last_name: 'Marketer',
    plan,
    membership_id: plan,
    trial_ends_at: null,
    entitlements: { plan, why: 'plan', until: null, since: null, features: featureGrants(entitlements, ON_SALE), next: null },
    user_type: 'solo',
    staff,
    language: 'en',
    timezone: 'UTC',
    is_demo: false,
    email_verified: true,
    sends_mail: true,
    support_email: 'help@example.com',
    knows_countries: false,
    prices: shownPrices(STANDARD_PRICES),
    demo_videos: {},
    booking_url: null,
    pending_email: null,
    has_password: true,
    two_factor: false,
    notifications: {},
    impersonation: null,
    billing_note: null,
    actions: answersTo(standing, staff === 'user' ? ['user'] : ['user', staff], 'person'),
    limits: limitsOf(standing),
  };
}
