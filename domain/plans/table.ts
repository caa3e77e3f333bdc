import { FEATURES, type Feature } from './features.ts';
import { asPlan, type Limit, PLANS, type Plan, UNLIMITED } from './plans.ts';

/**
 * The one table of plans: limits, features, rank. Source: the product's plan table. Only this folder
 * reads it: what an account has is asked of `entitlementsOf`, what a plan on sale has of `offers.ts`.
 */
interface PlanEntry {
  readonly rank: number;
  /** The plan whose features this one extends. */
  readonly extends?: Plan;
  readonly adds: readonly Feature[];
  readonly limits: Readonly<Record<Limit, number>>;
  readonly suggests: Plan;
}

const MAP: PlanEntry = {
  rank: 1,
  extends: 'limited',
  adds: ['templateImport', 'collaborators'],
  limits: { workspaces: 1, canvases: 25, people: 0 },
  suggests: 'performance_pro',
};
const MAP_PRO: PlanEntry = {
  rank: 2,
  extends: 'map',
  adds: ['protectedShare', 'reportFrames'],
  limits: { workspaces: 3, canvases: UNLIMITED, people: 0 },
  suggests: 'performance_pro',
};
const LEGACY: PlanEntry = {
  rank: 7,
  extends: 'business',
  adds: [],
  limits: { workspaces: 3, canvases: UNLIMITED, people: 50_000 },
  suggests: 'agency',
};

const PLAN_TABLE = {
  limited: {
    rank: 0,
    adds: ['canvases', 'forecast', 'viewOnlyShare'],
    limits: { workspaces: 1, canvases: 3, people: 0 },
    suggests: 'performance_pro',
  },
  map: MAP,
  map_lifetime: MAP,
  map_pro: MAP_PRO,
  map_pro_lifetime: MAP_PRO,
  performance_starter: {
    rank: 3,
    extends: 'map_pro',
    adds: ['kpiMonitoring', 'pagesMonitoring', 'sourcesMonitoring'],
    limits: { workspaces: 1, canvases: UNLIMITED, people: 5_000 },
    suggests: 'performance_pro',
  },
  performance_pro: {
    rank: 4,
    extends: 'performance_starter',
    adds: ['kpiBuilder', 'targets', 'leadTracking', 'assistant'],
    limits: { workspaces: 1, canvases: UNLIMITED, people: 25_000 },
    suggests: 'business',
  },
  business: {
    rank: 5,
    extends: 'performance_pro',
    adds: ['purchaseTracking', 'adsMonitoring', 'integrations', 'workspaceOverview'],
    limits: { workspaces: 3, canvases: UNLIMITED, people: 50_000 },
    suggests: 'agency',
  },
  agency: {
    rank: 6,
    extends: 'business',
    adds: [],
    limits: { workspaces: UNLIMITED, canvases: UNLIMITED, people: 250_000 },
    suggests: 'agency',
  },
  click_funnel: LEGACY,
  performance: LEGACY,
  premium_lifetime: LEGACY,
} as const satisfies Record<Plan, PlanEntry>;

/** A plan with everything that follows from the table. */
export interface PlanFacts {
  readonly rank: number;
  /** Every feature: has the plan it, itself or by what it extends? */
  readonly features: Readonly<Record<Feature, boolean>>;
  readonly limits: Readonly<Record<Limit, number>>;
  readonly suggests: Plan;
}

function featuresOf({ extends: lower, adds }: PlanEntry): readonly Feature[] {
  return lower ? [...featuresOf(PLAN_TABLE[lower]), ...adds] : adds;
}

function factsOf(entry: PlanEntry): PlanFacts {
  const has = featuresOf(entry);
  const features = Object.fromEntries(FEATURES.map((feature) => [feature, has.includes(feature)])) as Record<Feature, boolean>;
  return { rank: entry.rank, features, limits: entry.limits, suggests: entry.suggests };
}

// Asked with every request and every batch of events: worked out once.
const FACTS = Object.fromEntries(PLANS.map((plan) => [plan, factsOf(PLAN_TABLE[plan])])) as Record<Plan, PlanFacts>;

/** What the table says of a plan. A value that only claims to be one gets the least. */
export function planFacts(plan: Plan): PlanFacts {
  return FACTS[asPlan(plan)];
}
