import type { Feature } from './features.ts';

/**
 * The one table of plans: limits, features, rank. Source: the product's plan table.
 * An unknown plan is treated as `limited`; absent means no.
 */
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

/** `workspaces`, `canvases`: how many may be unlocked. `people`: tracked a calendar month. */
export type Limit = 'workspaces' | 'canvases' | 'people';
export const UNLIMITED = -1;

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

/** Any stored text as a plan; what is not known gets the least. */
export function asPlan(value: string | null | undefined): Plan {
  return PLANS.find((plan) => plan === value) ?? 'limited';
}

/** A value that only claims to be a plan gets the least, too. */
function entryOf(plan: Plan): PlanEntry {
  return PLAN_TABLE[asPlan(plan)];
}

/** Every feature of a plan, inherited ones included. */
function featuresOf(plan: Plan): readonly Feature[] {
  const entry = entryOf(plan);
  return entry.extends ? [...featuresOf(entry.extends), ...entry.adds] : entry.adds;
}

/** Does the plan have the feature, itself or by what it extends? */
export function hasFeature(plan: Plan, feature: Feature): boolean {
  return featuresOf(plan).includes(feature);
}

/** The number allowed, `UNLIMITED` (-1) for no bound. */
export function limitOf(plan: Plan, limit: Limit): number {
  return entryOf(plan).limits[limit];
}

/** Does the plan count visitors at all? Without that nothing sent to its workspaces is stored. */
export function countsVisitors(plan: Plan): boolean {
  return limitOf(plan, 'people') !== 0;
}

/** May one more be opened when `used` are open already? */
export function allowsOneMore(plan: Plan, limit: Limit, used: number): boolean {
  const bound = limitOf(plan, limit);
  return bound === UNLIMITED || used < bound;
}

/** What every new account may try; after it the account goes on with `next`. */
export const TRIAL = { plan: 'business', days: 14, next: 'limited' } as const satisfies { plan: Plan; days: number; next: Plan };

/** Place of a plan in the order of plans; higher has more. */
export function rankOf(plan: Plan): number {
  return entryOf(plan).rank;
}

/** The plan to offer next to somebody who has this one; the same where there is none above. */
export function suggestedUpgrade(plan: Plan): Plan {
  return entryOf(plan).suggests;
}

/** What can be bought today, cheapest first. */
export const ON_SALE: readonly Plan[] = ['limited', 'map', 'map_pro', 'performance_starter', 'performance_pro', 'business', 'agency'];

/** The cheapest plan on sale that has the feature: what an upsell names. */
export function cheapestWith(feature: Feature): Plan {
  return ON_SALE.find((plan) => hasFeature(plan, feature)) ?? 'agency';
}

export const LIMITS: readonly Limit[] = ['workspaces', 'canvases', 'people'];
const asBound = (limit: number): number => (limit === UNLIMITED ? Number.POSITIVE_INFINITY : limit);

/** Does `plan` have every feature of `current`, and at least as much of everything that is counted? */
function takesNothingAway(plan: Plan, current: Plan): boolean {
  const keepsFeatures = featuresOf(current).every((feature) => hasFeature(plan, feature));
  return keepsFeatures && LIMITS.every((limit) => asBound(limitOf(plan, limit)) >= asBound(limitOf(current, limit)));
}

/**
 * The plan to point at for somebody on `current` who needs `wanted` of something counted: the
 * cheapest on sale that allows so many and takes nothing away. Undefined where `current` allows it.
 */
export function planWithRoom(current: Plan, limit: Limit, wanted: number): Plan | undefined {
  if (allowsOneMore(current, limit, wanted - 1)) return undefined;
  return ON_SALE.find((plan) => allowsOneMore(plan, limit, wanted - 1) && takesNothingAway(plan, current)) ?? 'agency';
}
