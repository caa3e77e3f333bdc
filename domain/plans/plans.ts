/** The names of plans and of what they limit. An unknown plan is treated as the least; absent means no. */
export const PLANS = [
  'limited',
  'map',
  'map_lifetime',
  'map_pro',
  'map_pro_lifetime',
  'performance_starter',
  'performance_pro',
  'business',
  'agency',
  'click_funnel',
  'performance',
  'premium_lifetime',
] as const;
export type Plan = (typeof PLANS)[number];

/** What an account has that never bought anything, and what an unknown plan counts as. */
export const LEAST_PLAN = 'limited' satisfies Plan;

/** `workspaces`, `canvases`: how many may be unlocked. `people`: tracked a calendar month. */
export const LIMITS = ['workspaces', 'canvases', 'people'] as const;
export type Limit = (typeof LIMITS)[number];
export const UNLIMITED = -1;

/** Why a plan is in force. `free`: the least plan, without a trial. `plan`: another one without an end. */
export const PLAN_REASONS = ['free', 'trial', 'trial_ended', 'plan'] as const;
export type PlanReason = (typeof PLAN_REASONS)[number];

/** Any stored text as a plan; what is not known gets the least. */
export function asPlan(value: string | null | undefined): Plan {
  return PLANS.find((plan) => plan === value) ?? LEAST_PLAN;
}

/** May one more be opened when `used` are open already? `allowed`: a limit, `UNLIMITED` for no bound. */
export function fitsOneMore(allowed: number, used: number): boolean {
  return allowed === UNLIMITED || used < allowed;
}
