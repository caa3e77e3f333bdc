import type { Measure } from '../kit/metric.ts';
import { convertingKind, measures, metricOf } from '../metrics/index.ts';
import { EVENTS, KIND_OF_ELEMENT } from '../tracking/events.ts';
import type { ElementType, MetricType } from '../wire/reports/kpis.ts';
import { EVENT_KINDS, type EventKind } from '../wire/track.ts';
import type { Entitlements } from './entitlements.ts';
import { type BuiltFeature, FEATURES } from './features.ts';
import type { Plan } from './plans.ts';
import { cheapestWith } from './upgrades.ts';

/**
 * What an account is shown of what was tracked. Events of every kind are stored wherever visitors
 * are counted at all; those of a kind whose feature is missing are left out of every report as though they were not
 * there, and what asks for them is answered as locked, until the plan has the feature. Then all of
 * it counts, from the first day.
 */

/** What decides about what is shown. */
export interface Shown extends Pick<Entitlements, 'features'> {
  /** Plans that are sold here: what is locked names the first of them that would do. */
  readonly sold: readonly Plan[];
}

/** Nothing is kept back. */
export const EVERYTHING: Shown = {
  features: Object.fromEntries(FEATURES.map((feature) => [feature, true])) as Entitlements['features'],
  sold: [],
};

/** The feature that shows events of a kind; null: tracking itself shows them. */
export function featureOfEvent(kind: EventKind): BuiltFeature | null {
  const { earns, lead } = EVENTS[kind];
  if (earns) return 'purchaseTracking';
  return lead ? 'leadTracking' : null;
}

/** What money that was earned is shown by. */
export const MONEY: BuiltFeature = 'purchaseTracking';

/** What is counted of purchases and deals. */
const EARNED = ['revenue', 'orders', 'items', 'buyers', 'order_revenue'] as const satisfies readonly Measure[];

/** The feature that shows a KPI; null: tracking itself. Money that was spent is no event and is shown to everybody who tracks. */
export function featureOfKpi(kpi: { readonly metric_type: MetricType; readonly element_type: ElementType | null }): BuiltFeature | null {
  const metric = metricOf(kpi);
  if (EARNED.some((measure) => measures(metric, measure))) return MONEY;
  if (metric.numerator === 'spend') return null;
  const kind = metric.numerator === 'converted' ? convertingKind(kpi.element_type) : kpi.element_type && KIND_OF_ELEMENT[kpi.element_type];
  return kind ? featureOfEvent(kind) : null;
}

/** Kinds whose events are kept but not shown. */
export function withheldKinds({ features }: Pick<Shown, 'features'>): readonly EventKind[] {
  return EVENT_KINDS.filter((kind) => {
    const feature = featureOfEvent(kind);
    return feature !== null && !features[feature];
  });
}

/** What is missing for something to be shown, and the first plan on sale that has it; null for none. */
export interface Lock {
  readonly feature: BuiltFeature;
  readonly plan: Plan | null;
}

/** Null where the account has the feature, or none is needed. */
export function lockOf({ features, sold }: Shown, feature: BuiltFeature | null): Lock | null {
  return feature === null || features[feature] ? null : { feature, plan: cheapestWith(feature, sold) };
}
